// SPDX-License-Identifier: Apache-2.0
// Where rows are long, uniting a few entries joins most of each component; then most rows need not
// be read. Sutton, Ben-Nun, Barak: Optimizing parallel graph connectivity computation via subgraph
// sampling. IPDPS 2018, samples two entries of every row; here only roots unite more than the first
// one and, where rows are not local, one row in eight. A second sample unites an entry of each row
// that is drawn at random.
#pragma once

#include <cstdint>

#include "algorithms/hook_first/cuda/device_plan.hpp"
#include "algorithms/hook_first/cuda/edge_queue.cuh"
#include "algorithms/hook_first/cuda/first_entries.cuh"
#include "algorithms/hook_first/cuda/random_entry.cuh"
#include "algorithms/hook_first/cuda/row_list.cuh"
#include "algorithms/hook_first/cuda/state.cuh"
#include "algorithms/hook_first/cuda/unite_by_min.cuh"
#include "algorithms/hook_first/cuda/unite_by_root.cuh"
#include "algorithms/union_find/record.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/cuda/unrolled.cuh"
#include "matrix_ops/cuda/warp_rows.cuh"
#include "matrix_ops/device_atomics.cuh"
#include "matrix_ops/views/csr_ref.hpp"

namespace skerry {

/// Unites v with the rows u[0 .. count), of which it takes the parents, so that paths stay short: v
/// and all others with the least.  u[k] == v where there is none.
template <unsigned count, class Index>
__device__ void unite_star(Index* parent, Index v, Index (&u)[count]) {
  Index least = v, other[count];
  unrolled<count>([&](unsigned k) {
    if (u[k] != v) u[k] = stale_device_atomics::load(parent[u[k]]);
  });
  unrolled<count>([&](unsigned k) { least = min(least, u[k]); });
  bool has_v = least == v;  // v needs one edge: in the place of the least one, or in its own
  unrolled<count>([&](unsigned k) {
    other[k] = least;
    if (u[k] != least && u[k] != v) return;
    u[k] = has_v ? least : v;
    has_v = true;
  });
  unite_together<stale_device_atomics>(parent, u, other);
}

/// The same for a spanning forest: each edge (v, u[k]) by itself, since edges between parents are
/// none of A.
template <unsigned count, class Index>
__device__ void unite_star(Index* parent, Index v, Index (&u)[count],
                           const edge_record<Index>& record) {
  Index from[count];
  edge_record<Index> edges[count];
  unrolled<count>([&](unsigned k) {
    from[k] = v;
    edges[k] = record.for_edge(v, u[k]);
  });
  unite_by_root(parent, from, u, edges);
}
template <unsigned count, class Index>
__device__ void unite_star(Index* parent, Index v, Index (&u)[count], no_record) {
  unite_star(parent, v, u);
}

/// Whether the lanes before and behind have the same value, and this one another.  All lanes call
/// it.
template <class Index>
[[nodiscard]] __device__ bool differs_from_neighbours(Index value) {
  const Index before = __shfl_sync(all_lanes, value, lane() == 0 ? 2 : lane() - 1);
  const Index behind = __shfl_sync(all_lanes, value, lane() == 31 ? 29 : lane() + 1);
  return before == behind && value != before;
}

/// Unites the roots with their first entries; and where rows are not local, one vertex in 8 with
/// two of its entries: a root of few entries may be that of a large tree, many of whose vertices
/// are then drawn.  Where rows are local, but linked to their first entries, it does so with those
/// whose first entry is far, or not that of the rows beside: such a row may be the only one of a
/// cluster with an entry outside, and is in no tree of the cluster.
///
/// distance  of a row that is near
/// of_root  entries of a root, <= max_entries_of_root
/// found    where first entries lead: if nearly all to one row, or if they make many trees that few
///          entries join, none is united
template <class Index, class Offset, class Record>
__global__ void __launch_bounds__(queue_block_size)
    unite_sampled_entries(csr_ref<Index, Offset, device_space> A, unsigned of_root,
                          std::uint64_t distance, Index* parent, Record record,
                          hook_first_state<Index>* state, const first_entries_found* found) {
  wait_for_previous_kernel();
  constexpr std::uint64_t one_of = 8;
  __shared__ row_list<Index> selected;
  if (state->is_refused() || state->searched) return;
  const bool is_local = state->is_local != 0;
  if (found->lead == first_entries_lead::to_one_row || found->make_many_trees(A, is_local)) return;
  const bool selects_far =
      is_local && found->lead == first_entries_lead::not_far && state->few_far_first;
  const std::uint64_t n = A.row_count;
  bool id_outside = false;
  const std::uint64_t step = std::uint64_t{gridDim.x} * queue_block_size;
  for (std::uint64_t first = std::uint64_t{blockIdx.x} * queue_block_size; first < n;
       first += step * groups_of_block) {
    if (threadIdx.x == 0) selected.count = 0;
    __syncthreads();
    for (unsigned k = 0; k < groups_of_block; ++k) {
      const std::uint64_t v = first + k * step + threadIdx.x;
      const auto row = static_cast<Index>(v);
      const Index up = v < n ? stale_device_atomics::load(parent[v]) : row;
      bool is_selected = v < n && (up == row || (!is_local && v % one_of == 0));
      if (selects_far) {
        const bool differs = differs_from_neighbours(up);
        is_selected |= v < n && (differs || row - up > distance);
      }
      if (is_selected) is_selected = A.row_offsets[v] < A.row_offsets[v + 1];
      selected.add_if(is_selected, row);
    }
    __syncthreads();
    for (std::uint32_t k = threadIdx.x; k < selected.count; k += queue_block_size) {
      const auto row = row_at(A, selected.rows[k]);
      const auto length = row.end - row.begin;
      const bool is_root = stale_device_atomics::load(parent[row.row]) == row.row;
      const Offset count = min(length, static_cast<Offset>(is_root && !is_local ? of_root : 2));
      Index u[max_entries_of_root];
      unrolled<max_entries_of_root>([&](unsigned e) {
        const Offset of_other = e == 0 ? random_place(row) : row.begin + length / 2;
        u[e] = e < count ? A.columns[is_root ? row.begin + e : of_other] : row.row;
      });
      unrolled<max_entries_of_root>([&](unsigned e) {
        id_outside |= u[e] >= n;
        u[e] = u[e] < n ? u[e] : row.row;
      });
      unite_star(parent, row.row, u, record);
    }
    __syncthreads();
  }
  if (id_outside) raise<device_atomics>(state->id_outside);
}

/// The second sample: unites each row with an entry drawn at random, if find_giant() has found that
/// it pays.
template <class Index, class Offset, class Record>
__global__ void __launch_bounds__(queue_block_size, queue_blocks<Index>)
    unite_random_entries(csr_ref<Index, Offset, device_space> A, Index* parent, Record record,
                         hook_first_state<Index>* state) {
  wait_for_previous_kernel();
  __shared__ vertex_pair<Index> items[edge_queue<Index, Record>::capacity_of_block];
  if (state->is_refused() || !state->samples_again) return;
  constexpr unsigned at_once = 4;  // rows, so that loads overlap
  edge_queue<Index, Record> edges(items, parent, record);
  const std::uint64_t n = A.row_count, tile = std::uint64_t{at_once} * queue_block_size;
  bool id_outside = false;
  for (std::uint64_t first = blockIdx.x * tile; first < n; first += gridDim.x * tile) {
    row_range<Index, Offset> row[at_once];
    Index u[at_once], up[at_once], other[at_once];
    unrolled<at_once>([&](unsigned j) {
      const std::uint64_t v = first + j * queue_block_size + threadIdx.x;
      if (v < n) row[j] = row_at(A, v);
    });
    unrolled<at_once>([&](unsigned j) {
      u[j] = row[j].begin < row[j].end ? A.columns[random_place(row[j])] : row[j].row;
      id_outside |= u[j] >= n;
      if (u[j] >= n) u[j] = row[j].row;
    });
    unrolled<at_once>([&](unsigned j) {
      up[j] = stale_device_atomics::load(parent[row[j].row]);
      other[j] = stale_device_atomics::load(parent[u[j]]);
    });
    unrolled<at_once>([&](unsigned j) {
      const bool joins = up[j] != other[j];
      if constexpr (Record::records)
        edges.add_if(joins, {row[j].row, u[j]});
      else
        edges.add_if(joins, {up[j], other[j]});
    });
  }
  edges.flush();
  if (id_outside) raise<device_atomics>(state->id_outside);
}

}  // namespace skerry
