// SPDX-License-Identifier: Apache-2.0
// Measures on a sample whether first entries alone join nearly all rows, so that to link each row
// to its own is enough of a sample.
#pragma once

#include <cstdint>

#include "algorithms/hook_first/plan.hpp"
#include "matrix_ops/cuda/warp.cuh"
#include "matrix_ops/cuda/warp_rows.cuh"
#include "matrix_ops/passes/sample.hpp"
#include "matrix_ops/views/csr_ref.hpp"

namespace skerry {

/// *joined = whether nearly all rows lead to the same row, if one goes on from each to the row of
/// its first entry.  So they do in a hypercube or a de Bruijn graph, where each step halves the id,
/// and where each vertex joined earlier ones, as in a network of citations.  One block; all its
/// threads call it.
template <class Index, class Offset>
__device__ void follow_first_entries(const csr_ref<Index, Offset, device_space>& A,
                                     std::uint32_t* joined) {
  constexpr unsigned first_steps = 2, most_steps = 24;
  const std::uint64_t n = A.row_count, k = threadIdx.x;
  const auto start = static_cast<Index>(k < n ? sample_index{n, blockDim.x}(k) : 0);
  if (k == 0) *joined = 0;
  Index v = start;
  bool is_drawn = false, is_open = k < n;
  int drawn = 0;
  for (unsigned steps = 1; steps <= most_steps; ++steps) {
    if (is_open) {
      const auto row = row_at(A, v);
      const Index u = row.begin < row.end ? A.columns[row.begin] : v;
      if (steps == 1) is_drawn = row.begin < row.end;
      is_open = u < v;
      if (is_open) v = u;
    }
    if (steps == 1) drawn = __syncthreads_count(is_drawn);
    if (drawn == 0) return;
    if (!__syncthreads_or(is_open)) break;
    if (steps > first_steps) continue;
    const int fallen = __syncthreads_count(is_open && v <= start >> steps);
    const int ended = __syncthreads_count(is_drawn && !is_open);
    const auto share = [=](int count) { return static_cast<double>(count) / drawn; };
    if (!first_entries_lead_on(share(fallen), share(ended))) return;
  }
  // The most frequent end of the first warp's paths, and how many of the block's have it.
  __shared__ Index most_frequent;
  const bool has_end = is_drawn && !is_open;
  if (k < warp_lanes) {
    const unsigned equal = __match_any_sync(all_lanes, v) & __ballot_sync(all_lanes, has_end);
    const unsigned count = has_end ? static_cast<unsigned>(__popc(equal)) : 0;
    if (count == __reduce_max_sync(all_lanes, count)) most_frequent = v;
  }
  __syncthreads();
  const int same = __syncthreads_count(has_end && v == most_frequent);
  if (k == 0) *joined = first_entries_suffice(static_cast<double>(same) / drawn);
}

}  // namespace skerry
