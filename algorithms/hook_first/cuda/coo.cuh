// SPDX-License-Identifier: Apache-2.0
// COO entries in any order, united directly: to convert them to CSR would cost a scattered write of
// each entry, which takes longer than to read the two parents, mostly equal by then.
#pragma once

#include <cstdint>

#include "algorithms/forest.hpp"
#include "algorithms/hook_first/cuda/compress.cuh"
#include "algorithms/hook_first/cuda/edge_queue.cuh"
#include "algorithms/hook_first/cuda/state.cuh"
#include "algorithms/hook_first/cuda/vertex_pair.cuh"
#include "algorithms/union_find/record.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/cuda/device_view.hpp"
#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/cuda/threads.cuh"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

/// Unites the ends of all entries; column c is the vertex c + shift.  Lanes read the parents of
/// four entries before they compare the first two.
///
/// below_diagonal  skips the entries above it, which are mirror images
template <class Index, class Record>
__global__ void __launch_bounds__(queue_block_size)
    unite_coo(device_coo_view<Index> A, Index shift, bool below_diagonal, Index* parent,
              Record record) {
  constexpr unsigned at_once = 4;
  __shared__ vertex_pair<Index> items[edge_queue<Index, Record>::capacity_of_block];
  edge_queue<Index, Record> edges(items, parent, record);
  const std::uint64_t step = std::uint64_t{gridDim.x} * queue_block_size;
  for (std::uint64_t first = std::uint64_t{blockIdx.x} * queue_block_size + threadIdx.x - lane();
       first < A.entry_count; first += at_once * step) {
    vertex_pair<Index> ends[at_once];
    bool is_needed[at_once];
    for (unsigned j = 0; j < at_once; ++j) {
      const std::uint64_t k = first + j * step + lane();
      is_needed[j] = k < A.entry_count;
      ends[j] = {0, 0};
      if (is_needed[j]) ends[j] = {A.rows[k], static_cast<Index>(A.columns[k] + shift)};
      is_needed[j] = below_diagonal ? ends[j].b < ends[j].a : ends[j].b != ends[j].a;
    }
    vertex_pair<Index> parents[at_once];
    for (unsigned j = 0; j < at_once; ++j) {
      parents[j] = {0, 0};
      if (is_needed[j])
        parents[j] = {stale_device_atomics::load(parent[ends[j].a]),
                      stale_device_atomics::load(parent[ends[j].b])};
    }
    for (unsigned j = 0; j < at_once; ++j) edges.add_if(parents[j].a != parents[j].b, ends[j]);
  }
  edges.flush();
}
// Correctness: as for unite_chunk() in streamed_forest.cuh.

/// Labels each of n vertices with the smallest one of its component; asynchronous, enqueued on the
/// executor's stream.
///
/// A          entries in any order, their ids checked
/// pattern    if symmetric, one of (u, v) and (v, u) is united
/// labels     [n], in device memory
/// record     if an edge_record: of each vertex that is not its own label it keeps an edge, and
///            these are a spanning forest; u and v + shift of an entry (u, v)
/// throws     backend_error
/// cost       reads the entries once, and two parents of each at random
template <class Index, class Record = no_record>
void hook_first_coo(const cuda_threads& on, const device_coo_view<Index>& A, std::uint64_t n,
                    Index shift, symmetry pattern, Index* labels, Record record = {}) {
  if (n == 0) return;
  const launch_shape full_device{8 * multiprocessor_count(), queue_block_size, on.stream()};
  on.for_each(n, make_root<Index>{labels});
  if (A.entry_count != 0)
    launch(full_device, unite_coo<Index, Record>, A, shift, pattern == symmetry::yes, labels,
           record);
  launch(full_device, compress_forest<Index>, labels, n, compression::always,
         static_cast<hook_first_state<Index>*>(nullptr));
}

}  // namespace skerry
