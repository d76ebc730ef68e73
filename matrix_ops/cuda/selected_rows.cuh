// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>

#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/threads.cuh"
#include "matrix_ops/cuda/warp_queue.cuh"
#include "matrix_ops/device_atomics.cuh"
#include "matrix_ops/views/entry_visitor.hpp"

namespace skerry {

namespace detail {

inline constexpr unsigned rows_per_thread = 8, warps_per_block = block_threads / warp_lanes;

/// Appends those v of [0, n) that satisfy the predicate.  Each block reserves its positions with
/// one atomic operation and fills them in the order of v.
///
/// rows  [n]
/// size  in: 0; out: number of rows appended
template <class Index, class Predicate>
__global__ void append_selected_rows(std::uint64_t n, Predicate is_selected, Index* rows,
                                     std::uint64_t* size) {
  __shared__ unsigned counts[warps_per_block];  // selected by each warp
  __shared__ std::uint64_t first;               // position of the block
  const std::uint64_t begin = (std::uint64_t{blockIdx.x} * warps_per_block + warp_of_block()) *
                              rows_per_thread * warp_lanes;
  unsigned masks[rows_per_thread], count = 0;
#pragma unroll
  for (unsigned k = 0; k < rows_per_thread; ++k) {
    const std::uint64_t v = begin + k * warp_lanes + lane();
    masks[k] = __ballot_sync(all_lanes, v < n && is_selected(v));
    count += static_cast<unsigned>(__popc(masks[k]));
  }
  if (lane() == 0) counts[warp_of_block()] = count;
  __syncthreads();
  unsigned before = 0, all = 0;
  for (unsigned w = 0; w < warps_per_block; ++w) {
    before += w < warp_of_block() ? counts[w] : 0;
    all += counts[w];
  }
  if (threadIdx.x == 0) first = all == 0 ? 0 : device_atomics::fetch_add(*size, std::uint64_t{all});
  __syncthreads();
  std::uint64_t at = first + before;
#pragma unroll
  for (unsigned k = 0; k < rows_per_thread; ++k) {
    if (masks[k] >> lane() & 1)
      rows[at + lanes_before(masks[k])] = static_cast<Index>(begin + k * warp_lanes + lane());
    at += static_cast<unsigned>(__popc(masks[k]));
  }
}

}  // namespace detail

/// Indices of rows selected by stream compaction on a device.  Their number stays on the device.
///
/// memory  a word for each row of the matrix
template <std::unsigned_integral Index>
class selected_rows {
 public:
  /// Selects those v in [0, n) that satisfy the predicate, in nearly ascending order;
  /// asynchronous.  O(n)
  template <class Predicate>
  selected_rows(const cuda_threads& run, std::uint64_t n, Predicate is_selected)
      : rows_(run.allocate<Index>(n)), size_(run.allocate<std::uint64_t>(1)) {
    fill_zero(size_);
    if (n == 0) return;
    constexpr unsigned rows_per_block = detail::rows_per_thread * block_threads;
    const unsigned blocks = blocks_for(n, rows_per_block);
    detail::append_selected_rows<<<blocks, block_threads, 0, run.stream()>>>(
        n, is_selected, rows_.data(), size_.data());
    check_launch();
  }

  [[nodiscard]] row_subset<Index> view() const { return {rows_.data(), size_.data()}; }

 private:
  device_buffer<Index> rows_;          // [n], of which the first *size_ are set
  device_buffer<std::uint64_t> size_;  // [1]
};

/// The same as a function, for callers generic in the executor; Predicate::index is the index type.
template <class Predicate>
[[nodiscard]] selected_rows<typename Predicate::index> select_rows(const cuda_threads& run,
                                                                   std::uint64_t n,
                                                                   Predicate is_selected) {
  return {run, n, is_selected};
}

}  // namespace skerry
