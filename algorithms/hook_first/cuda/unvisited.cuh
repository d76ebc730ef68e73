// SPDX-License-Identifier: Apache-2.0
// Reads the rows that the search has not visited. Most of them have a visited vertex among their
// first entries, which are read one after the other, since the number of loads bounds this kernel.
#pragma once

#include <cstdint>

#include "algorithms/hook_first/cuda/edge_queue.cuh"
#include "algorithms/hook_first/cuda/row_list.cuh"
#include "algorithms/hook_first/cuda/state.cuh"
#include "algorithms/hook_first/cuda/unite_by_min.cuh"
#include "algorithms/hook_first/cuda/vertex_pair.cuh"
#include "algorithms/hook_first/unite_by_root.hpp"
#include "algorithms/union_find/record.hpp"
#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/cuda/unrolled.cuh"
#include "matrix_ops/cuda/warp.cuh"
#include "matrix_ops/cuda/warp_rows.cuh"
#include "matrix_ops/device_atomics.cuh"
#include "matrix_ops/views/csr_ref.hpp"

namespace skerry {

/// Unites edge.a with the giant, to which edge.b belongs.
template <class Index>
__device__ void link_adjacent(Index* parent, const vertex_pair<Index>& edge, Index giant,
                              no_record) {
  unite_by_min<stale_device_atomics>(parent, edge.a, giant);
}
template <class Index>
__device__ void link_adjacent(Index* parent, const vertex_pair<Index>& edge, Index giant,
                              const edge_record<Index>& record) {
  unite_by_root<device_atomics>(parent, edge.a, giant, record.for_edge(edge.a, edge.b));
}

/// Unites each unvisited row with the giant if one of its first entries is a vertex of it; unites
/// all entries of the other unvisited rows.  Counts the roots: if no edge is united, the giant, the
/// empty rows and those whose only entries are on the diagonal.  The matrix is balanced.
///
/// segments  takes rows too long for a warp, of which only the first entries were read
template <class Index, class Offset, class Record>
__global__ void __launch_bounds__(queue_block_size, queue_blocks<Index>)
    unite_unvisited(csr_ref<Index, Offset, device_space> A, Index* parent, Record record,
                    segment_list<Index> segments, hook_first_state<Index>* state) {
  wait_for_previous_kernel();
  constexpr std::uint64_t first_entries = 16;
  __shared__ vertex_pair<Index> items[edge_queue<Index, Record>::capacity_of_block];
  __shared__ row_list<Index> unvisited, not_adjacent;
  if (state->is_refused() || !state->searched) return;
  edge_queue<Index, Record> edges(items, parent, record);
  const std::uint64_t n = A.row_count;
  const Index giant = state->giant;
  unsigned roots = 0;
  row_list_reader<Index, Offset, Record> rows{A, parent, segments, edges};
  const std::uint64_t step = std::uint64_t{gridDim.x} * queue_block_size;
  for (std::uint64_t first = std::uint64_t{blockIdx.x} * queue_block_size; first < n;
       first += step * groups_of_block) {
    if (threadIdx.x == 0) unvisited.count = not_adjacent.count = 0;
    __syncthreads();
    bool is_selected[groups_of_block];
    unrolled<groups_of_block>([&](unsigned j) {
      const std::uint64_t v = first + j * step + threadIdx.x;
      is_selected[j] = v < n && stale_device_atomics::load(parent[v]) != giant;
    });
    unrolled<groups_of_block>([&](unsigned j) {
      const std::uint64_t v = first + j * step + threadIdx.x;
      roots += v == giant;
      if (!is_selected[j]) return;
      is_selected[j] = A.row_offsets[v] < A.row_offsets[v + 1];
      roots += !is_selected[j];
    });
    unrolled<groups_of_block>([&](unsigned j) {
      unvisited.add_if(is_selected[j], static_cast<Index>(first + j * step + threadIdx.x));
    });
    __syncthreads();
    const std::uint32_t count = same_in_all_lanes(unvisited.count);
    for (std::uint32_t k = same_in_all_lanes(threadIdx.x - lane()); k < count;
         k += queue_block_size) {
      row_range<Index, Offset> row;
      if (k + lane() < count) row = row_at(A, unvisited.rows[k + lane()]);
      const std::uint64_t end = min(std::uint64_t{row.end}, row.begin + first_entries);
      bool is_adjacent = false;
      Index u = 0;  // the last entry that was read
      for (std::uint64_t at = row.begin; at < end && !is_adjacent; ++at) {
        u = A.columns[at];
        if (u < n)
          is_adjacent = stale_device_atomics::load(parent[u]) == giant;
        else
          rows.id_outside = true;
      }
      if (is_adjacent) {
        link_adjacent(parent, {row.row, u}, giant, record);
        rows.needs_compress |= row.row < giant;  // the giant's root is no root any more
      }
      const bool is_left = row.begin < row.end && !is_adjacent;
      roots += is_left;
      not_adjacent.add_if(is_left, row.row);
    }
    __syncthreads();
    rows.template unite<false>(not_adjacent, [](Index v, Index u) { return u != v; });
    __syncthreads();
  }
  edges.flush();
  rows.raise_flags(state);
  add_of_warp(state->roots, roots);
}
// Correctness.  An entry may be skipped if both its ends are in the giant.  A row that was visited,
// or has a visited vertex among its entries, is in the giant; all entries of the other rows are
// united.  So none leads from a row outside the giant's component into it, and in a balanced matrix
// as many lead back.

}  // namespace skerry
