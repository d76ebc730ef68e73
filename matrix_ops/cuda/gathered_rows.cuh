// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>

#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/threads.cuh"
#include "matrix_ops/cuda/warp_queue.cuh"
#include "matrix_ops/device_atomics.cuh"
#include "matrix_ops/executors/entries.hpp"

namespace skerry {

namespace detail {

inline constexpr unsigned gathered_by_thread = 8, gather_warps = block_threads / warp_lanes;

/// Puts those v of [0, n) that are wanted into a list: a block takes its places at once, in the
/// order of v.
template <class Index, class Predicate>
__global__ void gather_rows(std::uint64_t n, Predicate wanted, Index* rows, std::uint64_t* size) {
  __shared__ unsigned counted[gather_warps];  // of each warp
  __shared__ std::uint64_t first;             // of the block's places
  const std::uint64_t begin = (std::uint64_t{blockIdx.x} * gather_warps + warp_of_block()) *
                              gathered_by_thread * warp_lanes;
  unsigned masks[gathered_by_thread], count = 0;
#pragma unroll
  for (unsigned k = 0; k < gathered_by_thread; ++k) {
    const std::uint64_t v = begin + k * warp_lanes + lane();
    masks[k] = __ballot_sync(all_lanes, v < n && wanted(v));
    count += static_cast<unsigned>(__popc(masks[k]));
  }
  if (lane() == 0) counted[warp_of_block()] = count;
  __syncthreads();
  unsigned before = 0, all = 0;
  for (unsigned w = 0; w < gather_warps; ++w) {
    before += w < warp_of_block() ? counted[w] : 0;
    all += counted[w];
  }
  if (threadIdx.x == 0) first = all == 0 ? 0 : device_atomics::fetch_add(*size, std::uint64_t{all});
  __syncthreads();
  std::uint64_t at = first + before;
#pragma unroll
  for (unsigned k = 0; k < gathered_by_thread; ++k) {
    if (masks[k] >> lane() & 1)
      rows[at + lanes_before(masks[k])] = static_cast<Index>(begin + k * warp_lanes + lane());
    at += static_cast<unsigned>(__popc(masks[k]));
  }
}

}  // namespace detail

/// Numbers of rows that were gathered on a device, which alone knows how many.
///
/// memory  a word for each row of the matrix
template <std::unsigned_integral Index>
class gathered_rows {
 public:
  /// Those v in [0, n) for which wanted(v), nearly in their order.  O(n)
  template <class Predicate>
  gathered_rows(const cuda_threads& run, std::uint64_t n, Predicate wanted)
      : rows_(run.allocate<Index>(n)), size_(run.allocate<std::uint64_t>(1)) {
    fill_zero(size_);
    if (n == 0) return;
    constexpr unsigned rows_of_block = detail::gathered_by_thread * block_threads;
    detail::gather_rows<<<blocks_for(n, rows_of_block), block_threads, 0, run.stream()>>>(
        n, wanted, rows_.data(), size_.data());
    check_launch();
  }

  [[nodiscard]] listed_rows<Index> list() const { return {rows_.data(), size_.data()}; }

 private:
  device_buffer<Index> rows_;          // [n], the first *size_ of them
  device_buffer<std::uint64_t> size_;  // 1
};

/// The same, for who knows the executor by its type alone; Predicate::index is the rows'.
template <class Predicate>
[[nodiscard]] gathered_rows<typename Predicate::index> gathered(const cuda_threads& run,
                                                                std::uint64_t n, Predicate wanted) {
  return {run, n, wanted};
}

}  // namespace skerry
