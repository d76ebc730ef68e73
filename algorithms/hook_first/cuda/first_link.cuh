// SPDX-License-Identifier: Apache-2.0
// The initial forest: each row is linked to its first entry if that is smaller or, where rows are
// local, to a smaller entry within its tile.
// Jaiganesh, Burtscher: A high-performance connected components implementation for GPUs. HPDC 2018.
#pragma once

#include <cstdint>

#include "algorithms/hook_first/cuda/device_plan.hpp"
#include "algorithms/hook_first/cuda/first_entries.cuh"
#include "algorithms/hook_first/cuda/state.cuh"
#include "algorithms/hook_first/cuda/tile_memory.cuh"
#include "algorithms/hook_first/cuda/tile_plan.hpp"
#include "algorithms/union_find/record.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/cuda/shared_words.cuh"
#include "matrix_ops/cuda/unrolled.cuh"
#include "matrix_ops/cuda/warp.cuh"
#include "matrix_ops/cuda/warp_rows.cuh"
#include "matrix_ops/device_atomics.cuh"
#include "matrix_ops/views/csr_ref.hpp"

namespace skerry {

/// The first of `up`'s ancestors that no lane of the warp has, where the lanes have consecutive
/// vertices, and `up` is the parent of this lane's.  All lanes call it.
template <class Index>
[[nodiscard]] __device__ Index ancestor_outside_warp(Index v, Index up) {
  const Index low = v - lane();
  for (unsigned length = 1; length < warp_lanes; length *= 2) {  // paths halve
    const bool is_inside = up >= low && up < v;
    if (!__any_sync(all_lanes, is_inside)) break;
    const Index next = __shfl_sync(all_lanes, up, is_inside ? static_cast<int>(up - low) : 0);
    if (is_inside) up = next;
  }
  return up;
}

/// Links each row to its first entry, if that is smaller.  Where consecutive rows are linked to
/// each other, to what the first of them is linked to, so that paths are short.  Checks offsets and
/// the ids that it reads.  All threads of a grid call it.
///
/// twice   where the first entry is larger, the row is linked to the first entry of that one's row
/// record  keeps the first entry of each row that is linked
template <class Index, class Offset, class Record>
__device__ void link_to_first_entries(const csr_ref<Index, Offset, device_space>& A, bool twice,
                                      Index* parent, Record record,
                                      hook_first_state<Index>* state) {
  constexpr unsigned at_once = 4;  // rows, so that loads overlap
  const std::uint64_t n = A.row_count, tile = std::uint64_t{at_once} * blockDim.x;
  bool bad_offset = false, id_outside = false;
  for (std::uint64_t first = blockIdx.x * tile; first < n; first += gridDim.x * tile) {
    row_range<Index, Offset> row[at_once];
    Index entry[at_once], up[at_once];
    unrolled<at_once>([&](unsigned j) {
      const std::uint64_t v = first + j * blockDim.x + threadIdx.x;
      row[j].row = static_cast<Index>(v);
      if (v < n) row[j] = row_at(A, v, bad_offset);
    });
    unrolled<at_once>([&](unsigned j) {
      entry[j] = up[j] = row[j].begin < row[j].end ? A.columns[row[j].begin] : row[j].row;
    });
    if (twice)
      unrolled<at_once>([&](unsigned j) {
        if (up[j] <= row[j].row || up[j] >= n) return;
        const auto next = row_at(A, up[j]);
        if (next.begin < next.end) up[j] = A.columns[next.begin];
      });
    unrolled<at_once>([&](unsigned j) {
      const bool is_row = first + j * blockDim.x + threadIdx.x < n;
      id_outside |= is_row && up[j] >= n;
      up[j] = ancestor_outside_warp(row[j].row, min(row[j].row, up[j]));
      if (!is_row) return;
      parent[row[j].row] = up[j];
      if (up[j] != row[j].row) record.keep(row[j].row, row[j].row, entry[j]);
    });
  }
  if (bad_offset) raise<device_atomics>(state->bad_offset);
  if (id_outside) raise<device_atomics>(state->id_outside);
}
// Correctness of the edges kept.  Where a row v is linked twice, its edge (v, u) leads to a larger
// row u, whose own edge leads to a row below v.  So two steps along these edges end at a smaller
// row, and they have no cycle.

/// Where to look first for an entry of a row within its tile: at its begin or, in a long row, in
/// the middle, where the entries beside the diagonal are if columns ascend.
template <class Offset>
[[nodiscard]] __device__ Offset first_place(Offset begin, Offset end, bool in_middle) {
  constexpr Offset short_row = 8;
  return !in_middle || end - begin <= short_row ? begin : begin + (end - begin) / 2 - 1;
}

/// An entry of row v within [base, v), or v if none is found.
///
/// Searches as if columns ascended; where it starts at the begin, it first reads four entries in
/// order.
///
/// at, u  first_place() and the entry there, if there is one
template <class Index, class Offset>
[[nodiscard]] __device__ Index entry_within(const csr_ref<Index, Offset, device_space>& A,
                                            Offset begin, Offset end, Offset at, Index u,
                                            std::uint64_t base, Index v) {
  constexpr Offset read_in_order = 4;
  if (at == begin) {
    const Offset ordered_end = end - begin < read_in_order ? end : begin + read_in_order;
    while (begin < ordered_end) {
      if (u >= base && u < v) return u;
      if (++begin < ordered_end) u = A.columns[begin];
    }
    if (begin >= end || u >= base) return v;
    at = begin + (end - begin) / 3;  // smaller ones are in the first half
    u = A.columns[at];
  }
  for (;;) {
    if (u >= base && u < v) return u;
    if (u < base)
      begin = at + 1;
    else
      end = at;
    if (begin >= end) return v;
    at = begin + (end - begin) / 2;
    u = A.columns[at];
  }
}

/// Links each row of a block's tile to a smaller entry within the tile, if one is found, and
/// compresses: parent[v] is the root of v's tree.
template <class Index, class Offset, class Record>
__device__ void link_tile(const csr_ref<Index, Offset, device_space>& A, const tile_plan& plan,
                          Index* parent, Record record, hook_first_state<Index>* state) {
  extern __shared__ std::uint32_t shared[];
  const std::uint64_t base = std::uint64_t{blockIdx.x} * plan.rows;
  const auto rows = static_cast<std::uint32_t>(min(A.row_count - base, std::uint64_t{plan.rows}));
  const shared_words places(shared);
  bool bad_offset = false;
  const bool in_middle = state->far_first != 0;
  constexpr unsigned at_once = 4;  // rows, so that loads overlap
  for (std::uint32_t i = threadIdx.x; i < rows; i += at_once * blockDim.x) {
    row_range<Index, Offset> row[at_once];
    Index u[at_once];
    Offset at[at_once];
    unrolled<at_once>([&](unsigned j) {
      const std::uint32_t v = i + j * blockDim.x;
      if (v < rows) row[j] = row_at(A, base + v, bad_offset);
    });
    unrolled<at_once>([&](unsigned j) {
      at[j] = first_place(row[j].begin, row[j].end, in_middle);
      u[j] = row[j].begin < row[j].end ? A.columns[at[j]] : Index{0};
    });
    unrolled<at_once>([&](unsigned j) {
      const std::uint32_t v = i + j * blockDim.x;
      if (v >= rows) return;
      const Index up = entry_within(A, row[j].begin, row[j].end, at[j], u[j], base, row[j].row);
      places.store(v, static_cast<std::uint32_t>(up - base));
      if (up != row[j].row) record.keep(row[j].row, row[j].row, up);
    });
  }
  if (bad_offset) raise<device_atomics>(state->bad_offset);
  __syncthreads();
  for (std::uint32_t first = 0; first < rows; first += tile_plan::threads) {
    const std::uint32_t i = first + threadIdx.x;
    const std::uint32_t root = compressed_root(places, i < rows ? i : 0);
    if (i < rows) parent[base + i] = static_cast<Index>(base + root);
  }
}

/// The forest that a sample starts from, unless a search has found a giant.
///
/// found  where first entries lead: local rows, too, are linked to these if they lead to one row or
///        not far
template <class Index, class Offset, class Record>
__global__ void __launch_bounds__(tile_plan::threads, 2)
    link_for_sample(csr_ref<Index, Offset, device_space> A, tile_plan plan, Index* parent,
                    Record record, hook_first_state<Index>* state,
                    const first_entries_found* found) {
  wait_for_previous_kernel();
  if (state->is_refused() || state->searched) return;
  const bool is_local = state->is_local != 0;
  if (found->lead == first_entries_lead::to_one_row ||
      (is_local && found->lead == first_entries_lead::not_far) ||
      found->make_many_trees(A, is_local))
    return link_to_first_entries(A, false, parent, record, state);
  if (is_local) return link_tile(A, plan, parent, record, state);
  const bool twice =
      state->links == first_links::few || state->links == first_links::of_every_other;
  link_to_first_entries(A, twice, parent, record, state);
}

}  // namespace skerry
