// SPDX-License-Identifier: Apache-2.0
// The entries that are left where rows are short: all but the first of each row or, where a stretch
// has united its own, those that lead out of it.
#pragma once

#include <cstdint>

#include "algorithms/hook_first/device_room.cuh"
#include "algorithms/hook_first/tiles.cuh"
#include "algorithms/hook_first/unite_by_min.cuh"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/cuda/csr_pointers.hpp"
#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/cuda/unrolled.cuh"
#include "matrix_ops/cuda/warp_queue.cuh"
#include "matrix_ops/cuda/warp_rows.cuh"
#include "matrix_ops/device_atomics.cuh"

namespace skerry {

/// Threads of a block where each warp has a queue of edges.
inline constexpr unsigned queue_block = 256;

/// Unites two vertices of the forest of all.
template <class Index>
struct unite_vertices {
  Index* parent;
  __device__ void operator()(const vertex_pair<Index>& edge) const {
    // With what is above one end, so that ways stay short.
    unite_by_min<stale_device_atomics>(parent, edge.a, stale_device_atomics::load(parent[edge.b]));
  }
};

/// The edges that a warp has found, in shared memory that it is given.
template <class Index>
struct edge_queue : warp_queue<vertex_pair<Index>, unite_vertices<Index>> {
  using base = warp_queue<vertex_pair<Index>, unite_vertices<Index>>;
  static constexpr unsigned capacity_of_block = queue_block / warp_lanes * base::room;

  __device__ edge_queue(vertex_pair<Index>* of_block, Index* parent)
      : base(of_block + warp_of_block() * base::room, {parent}) {}
};

/// Unites the pairs of a list; all threads of a block call it.  Neighbours in it often lead from
/// one tree to one other, and then one of them does.
template <class Index>
__device__ void unite_pairs(Index* parent, const vertex_pair<Index>* list, std::uint32_t count) {
  constexpr unsigned at_once = 2;
  for (std::uint32_t first = 0; first < count; first += at_once * queue_block) {
    Index a[at_once], b[at_once];
    unrolled<at_once>([&](unsigned k) {
      const std::uint32_t at = first + k * queue_block + threadIdx.x;
      const vertex_pair<Index> pair = at < count ? list[at] : vertex_pair<Index>{0, 0};
      a[k] = pair.a;
      b[k] = pair.b;
    });
    unrolled<at_once>([&](unsigned k) { b[k] = stale_device_atomics::load(parent[b[k]]); });
    unrolled<at_once>([&](unsigned k) {
      const Index a_before = __shfl_up_sync(all_lanes, a[k], 1);
      const Index b_before = __shfl_up_sync(all_lanes, b[k], 1);
      const bool is_twin = lane() != 0 && a_before == a[k] && b_before == b[k];
      if (is_twin) a[k] = b[k];
    });
    unite_by_min<stale_device_atomics>(parent, a, b);
  }
}

/// Unites the entries of rows that no stretch has read, or of one that has not kept all that leads
/// out of it.
template <class Pattern, class Index, class Offset>
struct row_reader {
  const csr_pointers<Index, Offset>& A;
  Index* parent;
  segment_list<Index> pieces;
  edge_queue<Index>& edges;
  Index largest = 0;  // id that was looked at

  /// 32 rows from `first` on; a row of more entries than a piece is added to the list.
  __device__ void all_entries(std::uint64_t first) {
    each_entry(
        first, [](row_range<Index, Offset>) { return true; },
        [](Index from, Index to) { return to < from || (!Pattern::symmetric && to > from); });
  }
  /// The same, but entries within rows [least, last] are united, and long rows are on the list.
  __device__ void cross_tile_entries(std::uint64_t first, Index least, Index last) {
    each_entry(
        first,
        [](const row_range<Index, Offset>& row) {
          return row.end - row.begin <= row_segment<Index>::length;
        },
        [=](Index, Index to) { return to < least || (!Pattern::symmetric && to > last); });
  }

 private:
  template <class WantedRow, class Wanted>
  __device__ void each_entry(std::uint64_t first, WantedRow is_row_wanted, Wanted is_wanted) {
    const std::uint64_t v = first + lane();
    row_range<Index, Offset> row{static_cast<Index>(first)};
    if (v < A.row_count) row = row_at(A, v);
    if (!is_row_wanted(row)) row.end = row.begin;
    const Index above = v < A.row_count ? stale_device_atomics::load(parent[v]) : row.row;
    for_each_entry_of_warp(
        A, row, pieces, [&](Index from, const Index(&to)[entries_of_lane], bool is_own) {
          const Index up = is_own ? above : stale_device_atomics::load(parent[from]);
          Index other[entries_of_lane];
          bool any = false;
          unrolled<entries_of_lane>([&](unsigned j) {
            largest = max(largest, to[j]);
            // Where a row hangs, it need not be united, nor with what hangs there, too.
            const bool wanted = is_wanted(from, to[j]) && to[j] < A.row_count && to[j] != up;
            other[j] = wanted ? stale_device_atomics::load(parent[to[j]]) : up;
          });
          unrolled<entries_of_lane>([&](unsigned j) { any |= other[j] != up; });
          if (__any_sync(all_lanes, any))
            unrolled<entries_of_lane>([&](unsigned j) {
              edges.add_if(other[j] != up, {up, other[j]});
            });
        });
  }
};

/// Unites what unite_tiles() has left, where rows are near.
template <class Pattern, class Index, class Offset>
__global__ void __launch_bounds__(queue_block)
    unite_cross_tile(csr_pointers<Index, Offset> A, tile_plan plan, Index* parent,
                     cross_tile_entries<Index> far, segment_list<Index> pieces,
                     hook_first_state<Index>* state) {
  wait_for_kernel_before();
  __shared__ vertex_pair<Index> items[edge_queue<Index>::capacity_of_block];
  if (!state->near) return;
  edge_queue<Index> edges(items, parent);
  row_reader<Pattern, Index, Offset> rows{A, parent, pieces, edges};
  const std::uint64_t n = A.row_count;
  for (std::uint32_t k = blockIdx.x; k < plan.blocks; k += gridDim.x) {
    const std::uint32_t count = far.count[k];
    if (count <= far.room) {
      unite_pairs(parent, far.list + std::uint64_t{k} * far.room, count);
      continue;
    }
    const std::uint64_t least = std::uint64_t{k} * plan.rows;
    const std::uint64_t end = min(least + plan.rows, n);
    for (std::uint64_t first = least + warp_of_block() * warp_lanes; first < end;
         first += queue_block)
      rows.cross_tile_entries(first, static_cast<Index>(least), static_cast<Index>(end - 1));
  }
  edges.flush();
  if (rows.largest >= n) raise<device_atomics>(state->id_outside);
}

/// Unites what link_all_rows() has left, where they are not.
template <class Pattern, class Index, class Offset>
__global__ void __launch_bounds__(queue_block)
    unite_rows(csr_pointers<Index, Offset> A, Index* parent, segment_list<Index> pieces,
               hook_first_state<Index>* state) {
  wait_for_kernel_before();
  constexpr unsigned warps = queue_block / warp_lanes;
  __shared__ vertex_pair<Index> items[edge_queue<Index>::capacity_of_block];
  if (state->near) return;
  edge_queue<Index> edges(items, parent);
  row_reader<Pattern, Index, Offset> rows{A, parent, pieces, edges};
  const std::uint64_t n = A.row_count, step = std::uint64_t{gridDim.x} * queue_block;
  for (std::uint64_t first = (std::uint64_t{blockIdx.x} * warps + warp_of_block()) * warp_lanes;
       first < n; first += step)
    rows.all_entries(first);
  edges.flush();
  if (rows.largest >= n) raise<device_atomics>(state->id_outside);
}

/// Unites the entries of long rows whose ends have different parents.
template <class Index, class Offset>
__global__ void __launch_bounds__(queue_block)
    unite_segments(csr_pointers<Index, Offset> A, Index* parent, const row_segment<Index>* pieces,
                   hook_first_state<Index>* state) {
  wait_for_kernel_before();
  __shared__ vertex_pair<Index> items[edge_queue<Index>::capacity_of_block];
  edge_queue<Index> edges(items, parent);
  const std::uint32_t count = state->pieces;
  bool id_outside = false, parted = false;
  for (std::uint32_t k = blockIdx.x; k < count; k += gridDim.x) {
    const Index up = device_atomics::load(parent[pieces[k].row]);
    for_each_entry_of_segment(A, pieces[k], [&](Index from, Index to, bool) {
      const bool is_row = to < A.row_count;
      id_outside |= !is_row;
      const bool wanted = is_row && stale_device_atomics::load(parent[to]) != up;
      parted |= wanted;
      edges.add_if(wanted, {from, to});
    });
  }
  edges.flush();
  if (id_outside) raise<device_atomics>(state->id_outside);
  if (parted) raise<device_atomics>(state->parted);
}

}  // namespace skerry
