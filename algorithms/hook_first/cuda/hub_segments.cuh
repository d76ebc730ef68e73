// SPDX-License-Identifier: Apache-2.0
// Unites the segments of long rows that earlier kernels have appended to a list.
#pragma once

#include <cstdint>

#include "algorithms/hook_first/cuda/edge_queue.cuh"
#include "algorithms/hook_first/cuda/state.cuh"
#include "algorithms/hook_first/cuda/vertex_pair.cuh"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/cuda/unrolled.cuh"
#include "matrix_ops/cuda/warp.cuh"
#include "matrix_ops/cuda/warp_rows.cuh"
#include "matrix_ops/device_atomics.cuh"
#include "matrix_ops/views/csr_ref.hpp"

namespace skerry {

/// Unites the entries of the segments whose ends have different parents.
///
/// all_rows     are read: then of a symmetric matrix those below the diagonal are enough
/// is_promised  to be symmetric
template <class Index, class Offset, class Record>
__global__ void __launch_bounds__(queue_block_size, queue_blocks<Index>)
    unite_hub_segments(csr_ref<Index, Offset, device_space> A, Index* parent, Record record,
                       segment_list<Index> segments, bool all_rows, bool is_promised,
                       hook_first_state<Index>* state) {
  wait_for_previous_kernel();
  __shared__ vertex_pair<Index> items[edge_queue<Index, Record>::capacity_of_block];
  if (state->is_refused()) return;
  const bool below_diagonal = all_rows && (is_promised || reads_half<any_pattern>(state));
  edge_queue<Index, Record> edges(items, parent, record);
  bool id_outside = false, needs_compress = false;
  for_each_entry_of_segments<queue_block_size>(
      A, segments, [&](Index from, const Index(&to)[entries_of_lane]) {
        const Index up = stale_device_atomics::load(parent[from]);
        bool joins[entries_of_lane], any = false;
        unrolled<entries_of_lane>([&](unsigned j) {
          const bool is_row = to[j] < A.row_count;
          id_outside |= !is_row;
          const bool is_needed = is_row && (!below_diagonal || to[j] < from);
          joins[j] = is_needed && stale_device_atomics::load(parent[to[j]]) != up;
          any |= joins[j];
        });
        needs_compress |= any;
        if (__any_sync(all_lanes, any))
          unrolled<entries_of_lane>([&](unsigned j) { edges.add_if(joins[j], {from, to[j]}); });
      });
  edges.flush();
  if (id_outside) raise<device_atomics>(state->id_outside);
  if (needs_compress) raise<device_atomics>(state->needs_compress);
}

}  // namespace skerry
