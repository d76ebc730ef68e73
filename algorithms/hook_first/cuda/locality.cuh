// SPDX-License-Identifier: Apache-2.0
// Measures on a sample whether rows are local, so that tiles of rows hold most of their entries.
#pragma once

#include <cstdint>

#include "algorithms/hook_first/cuda/state.cuh"
#include "matrix_ops/csr_ref.hpp"
#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/cuda/warp_rows.cuh"
#include "matrix_ops/sample.hpp"

namespace skerry {

/// Threads of the kernels that run as one block.
inline constexpr unsigned single_block_size = 1024;

/// The phase that follows the measurement.
enum class next_phase { first_link, search };

/// Clears the state, decides whether rows are local, and finds the first row with an entry.
///
/// Rows are local if a fifth of the sampled entries lead to another row at most `distance` away.
/// Samples eight entries of a row, evenly spaced, or all of a shorter row.  One block.
///
/// First entries alone would not do.  In a 3-dimensional mesh they are a plane away, and rows that
/// are all linked a plane away make a path through all planes; but of the 26 entries of a row,
/// eight are in its own plane.
///
/// next  before a search, rows are not local either if most entries are scattered: far from the
///       entry at the same position of the next row.  A search then visits most rows within few
///       rounds.  In a mesh, adjacent rows have adjacent neighbours, at the same positions if
///       columns ascend.
template <class Index, class Offset>
__device__ void measure_row_locality(const csr_ref<Index, Offset, device_space>& A,
                                     std::uint64_t distance, next_phase next,
                                     hook_first_state<Index>* state) {
  constexpr unsigned of_row = 8, rows_drawn = single_block_size / of_row;
  constexpr int one_of = 5;
  const std::uint64_t n = A.row_count, k = threadIdx.x;
  const auto has_entry = [&](std::uint64_t v) {
    return v < n && A.row_offsets[v] < A.row_offsets[v + 1];
  };
  const auto within = [=](Index u, Index v) { return (u < v ? v - u : u - v) <= distance; };
  __shared__ unsigned first;
  bool is_first = has_entry(k);
  if (k == 0) first = single_block_size;
  bool is_drawn = false, is_local = false, is_scattered = false;
  if (k / of_row < n) {
    const std::uint64_t draw = k % of_row, v = sample_index{n, rows_drawn}(k / of_row);
    const auto row = row_at(A, v), next_row = row_at(A, min(v + 1, n - 1));
    const auto position_in = [=](const row_range<Index, Offset>& in) {
      const std::uint64_t length = in.end - in.begin;
      return in.begin + (length <= of_row ? draw : (length - 1) * draw / (of_row - 1));
    };
    const std::uint64_t at = position_in(row), at_next = position_in(next_row);
    is_drawn = at < row.end;
    if (is_drawn) {
      const Index u = A.columns[at];
      is_local = u != row.row && within(u, row.row);
      if (next == next_phase::search && !is_local)
        is_scattered = at_next >= next_row.end || !within(u, A.columns[at_next]);
    }
  }
  const int drawn = __syncthreads_count(is_drawn);
  const int local = __syncthreads_count(is_local);
  const int scattered = __syncthreads_count(is_scattered);
  if (k == 0) {
    *state = {};
    state->is_local = local != 0 && one_of * local >= drawn && 2 * scattered <= drawn;
  }
  // The first row with an entry, if it is among the first 16K rows.
  constexpr unsigned chunks = 16;
  unsigned chunk = 0;
  for (;;) {
    if (is_first) atomicMin_block(&first, static_cast<unsigned>(k));
    if (__syncthreads_or(is_first) || ++chunk == chunks) break;  // `first` is still written
    is_first = has_entry(k + std::uint64_t{chunk} * single_block_size);
  }
  if (k != first) return;
  state->has_source = 1;
  state->visited[0] = 1;
  state->source = static_cast<Index>(k + std::uint64_t{chunk} * single_block_size);
}

/// The same without a search.
template <class Index, class Offset>
__global__ void __launch_bounds__(single_block_size)
    measure_locality(csr_ref<Index, Offset, device_space> A, std::uint64_t distance,
                     hook_first_state<Index>* state) {
  wait_for_previous_kernel();
  measure_row_locality(A, distance, next_phase::first_link, state);
}

}  // namespace skerry
