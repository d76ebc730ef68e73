// SPDX-License-Identifier: Apache-2.0
// The rows that a search has not met: most have an entry that it has among their first few, which
// are asked one after the other, since how many are asked is what bounds it.
#pragma once

#include <cstdint>

#include "algorithms/hook_first/device_giant.cuh"
#include "algorithms/hook_first/device_rest.cuh"
#include "algorithms/hook_first/device_room.cuh"
#include "algorithms/hook_first/unite_by_min.cuh"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/cuda/csr_pointers.hpp"
#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/cuda/unrolled.cuh"
#include "matrix_ops/cuda/warp_queue.cuh"
#include "matrix_ops/cuda/warp_rows.cuh"
#include "matrix_ops/device_atomics.cuh"

namespace skerry {

/// Hangs below the giant's root the rows that have an entry there, as far as one is among the first
/// few, and unites the entries of all others that were not met.  The matrix is symmetric.
///
/// pieces  of rows too long for a warp, of which a few entries were looked at
template <class Index, class Offset>
__global__ void __launch_bounds__(queue_block)
    unite_unvisited(csr_pointers<Index, Offset> A, Index* parent, segment_list<Index> pieces,
                    hook_first_state<Index>* state) {
  wait_for_kernel_before();
  constexpr std::uint64_t looked_at = 16;
  __shared__ vertex_pair<Index> items[edge_queue<Index>::capacity_of_block];
  __shared__ row_list<Index> open, left;
  if (!state->searched) return;
  edge_queue<Index> edges(items, parent);
  const std::uint64_t n = A.row_count;
  const Index giant = state->giant;
  found_in_rows found;
  for (std::uint64_t tile = std::uint64_t{blockIdx.x} * batch_rows; tile < n;
       tile += std::uint64_t{gridDim.x} * batch_rows) {
    if (threadIdx.x == 0) open.count = left.count = 0;
    __syncthreads();
    constexpr unsigned at_once = 4;
    for (unsigned k = 0; k < batch_rows; k += at_once * queue_block) {
      bool is_open[at_once];
      unrolled<at_once>([&](unsigned j) {
        const std::uint64_t v = tile + k + j * queue_block + threadIdx.x;
        is_open[j] = v < n && stale_device_atomics::load(parent[v]) != giant;
      });
      unrolled<at_once>([&](unsigned j) {
        const std::uint64_t v = tile + k + j * queue_block + threadIdx.x;
        if (is_open[j]) is_open[j] = A.row_offsets[v] < A.row_offsets[v + 1];
      });
      unrolled<at_once>([&](unsigned j) {
        open.add_if(is_open[j], static_cast<Index>(tile + k + j * queue_block + threadIdx.x));
      });
    }
    __syncthreads();
    for (std::uint32_t k = threadIdx.x - lane(); k < open.count; k += queue_block) {
      row_range<Index, Offset> row;
      if (k + lane() < open.count) row = row_at(A, open.rows[k + lane()]);
      const std::uint64_t end = min(std::uint64_t{row.end}, row.begin + looked_at);
      bool is_visited = false;
      for (std::uint64_t at = row.begin; at < end && !is_visited; ++at) {
        const Index u = A.columns[at];
        if (u < n)
          is_visited = stale_device_atomics::load(parent[u]) == giant;
        else
          found.id_outside = true;
      }
      if (is_visited) {
        unite_by_min<stale_device_atomics>(parent, row.row, giant);
        found.parted |= row.row < giant;  // the giant's root hangs now
      }
      left.add_if(row.begin < row.end && !is_visited, row.row);
    }
    __syncthreads();
    found.unite(A, parent, left, pieces, edges, [](Index v, Index u) { return u != v; });
    __syncthreads();
  }
  edges.flush();
  found.tell(state);
}
// Why nothing is lost.  An entry both of whose ends are in the giant may be left out.  A row that
// was met, or has an entry that was, is in the giant; the mirror images of its other entries stand
// in the rows of ends that are not, all of whose entries are united.

}  // namespace skerry
