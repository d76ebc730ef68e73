// SPDX-License-Identifier: Apache-2.0
// A list of entries in any order, united as it stands: rows of it would cost a write to a place of
// its own for each entry, which takes longer than to read the two parents, most of which are the
// same by then.
#pragma once

#include <cstdint>

#include "algorithms/forest.hpp"
#include "algorithms/hook_first/device_flat.cuh"
#include "algorithms/hook_first/device_rest.cuh"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/cuda/device_view.hpp"
#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/cuda/threads.cuh"

namespace skerry {

/// Unites the ends of a list's entries; column c is the vertex c + shift.  Lanes read the parents
/// of four entries before they compare the first two.
///
/// below_diagonal  entries above it say nothing new
template <class Index>
__global__ void __launch_bounds__(queue_block)
    unite_list(device_coo_view<Index> A, Index shift, bool below_diagonal, Index* parent) {
  constexpr unsigned at_once = 4;
  __shared__ vertex_pair<Index> items[edge_queue<Index>::capacity_of_block];
  edge_queue<Index> edges(items, parent);
  const std::uint64_t step = std::uint64_t{gridDim.x} * queue_block;
  for (std::uint64_t first = std::uint64_t{blockIdx.x} * queue_block + threadIdx.x - lane();
       first < A.entry_count; first += at_once * step) {
    vertex_pair<Index> ends[at_once];
    bool wanted[at_once];
    for (unsigned j = 0; j < at_once; ++j) {
      const std::uint64_t k = first + j * step + lane();
      wanted[j] = k < A.entry_count;
      ends[j] = {0, 0};
      if (wanted[j]) ends[j] = {A.rows[k], static_cast<Index>(A.columns[k] + shift)};
      wanted[j] = below_diagonal ? ends[j].b < ends[j].a : ends[j].b != ends[j].a;
    }
    vertex_pair<Index> above[at_once];
    for (unsigned j = 0; j < at_once; ++j) {
      above[j] = {0, 0};
      if (wanted[j])
        above[j] = {stale_device_atomics::load(parent[ends[j].a]),
                    stale_device_atomics::load(parent[ends[j].b])};
    }
    for (unsigned j = 0; j < at_once; ++j) edges.add_if(above[j].a != above[j].b, ends[j]);
  }
  edges.flush();
}
// Why nothing is lost: as for unite_chunk, in streamed.cuh.

/// Labels each of n vertices with the smallest of its component, in the order of the executor's
/// stream, which may not have come by when this returns.
///
/// A          ids are checked, in any order
/// symmetric  a promise that with (u, v) it holds (v, u): one of the two is united
/// labels     [n], in the device's memory
/// throws     backend_error
/// cost       the list once and two parents of each entry, wherever they are
template <class Index>
void hook_first_list(const cuda_threads& on, const device_coo_view<Index>& A, std::uint64_t n,
                     Index shift, bool symmetric, Index* labels) {
  if (n == 0) return;
  const launch_shape all{8 * multiprocessor_count(), queue_block, on.stream()};
  on.for_each(n, make_root<Index>{labels});
  if (A.entry_count != 0) launch(all, unite_list<Index>, A, shift, symmetric, labels);
  launch(all, compress_all_rows<Index>, labels, n, false,
         static_cast<const hook_first_state<Index>*>(nullptr));
}

}  // namespace skerry
