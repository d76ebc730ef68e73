// SPDX-License-Identifier: Apache-2.0
// Unites the segments of long rows that earlier kernels have appended to a list.
#pragma once

#include <cstdint>

#include "algorithms/hook_first/cuda/edge_queue.cuh"
#include "algorithms/hook_first/cuda/state.cuh"
#include "algorithms/hook_first/cuda/vertex_pair.cuh"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/csr_ref.hpp"
#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/cuda/warp_rows.cuh"
#include "matrix_ops/device_atomics.cuh"

namespace skerry {

/// Unites the entries of the segments whose ends have different parents.
///
/// below_diagonal  only those: all other rows unite the mirror images of the others
template <class Index, class Offset, class Record>
__global__ void __launch_bounds__(queue_block_size)
    unite_hub_segments(csr_ref<Index, Offset, device_space> A, Index* parent, Record record,
                       segment_list<Index> segments, bool below_diagonal,
                       hook_first_state<Index>* state) {
  wait_for_previous_kernel();
  __shared__ vertex_pair<Index> items[edge_queue<Index, Record>::capacity_of_block];
  if (state->is_refused()) return;
  edge_queue<Index, Record> edges(items, parent, record);
  const std::uint32_t count = segments.size();
  bool id_outside = false, needs_compress = false;
  for (std::uint32_t k = blockIdx.x; k < count; k += gridDim.x) {
    const row_segment<Index> segment = segments.segments[k];
    const Index up = device_atomics::load(parent[segment.row]);
    for_each_entry_of_segment(A, segment, [&](Index from, Index to, bool) {
      const bool is_row = to < A.row_count;
      id_outside |= !is_row;
      const bool is_needed = is_row && (!below_diagonal || to < from);
      const bool joins = is_needed && stale_device_atomics::load(parent[to]) != up;
      needs_compress |= joins;
      edges.add_if(joins, {from, to});
    });
  }
  edges.flush();
  if (id_outside) raise<device_atomics>(state->id_outside);
  if (needs_compress) raise<device_atomics>(state->needs_compress);
}

}  // namespace skerry
