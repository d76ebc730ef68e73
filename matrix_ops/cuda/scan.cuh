// SPDX-License-Identifier: Apache-2.0
// Exclusive prefix sums of a long array in three launches: the sum of each block's range, the scan
// of these sums, the scans within the ranges. CUB is not used, because including it takes nvcc
// longer than the rest of a file.
#pragma once

#include <algorithm>
#include <cstdint>

#include "matrix_ops/cuda/check.hpp"
#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/threads.cuh"

namespace skerry {

namespace detail {

inline constexpr unsigned scan_threads = 1024;  // per block; also the maximum number of ranges

/// The exclusive prefix sum of `mine` over the threads of a block; `all` becomes the total.  All
/// threads call it.
template <class T>
__device__ T sum_before(T mine, T& all) {
  __shared__ T sums[2][scan_threads];
  unsigned from = 0;
  sums[from][threadIdx.x] = mine;
  __syncthreads();
  for (unsigned step = 1; step < scan_threads; step *= 2) {
    const T before = threadIdx.x >= step ? sums[from][threadIdx.x - step] : T{0};
    sums[1 - from][threadIdx.x] = sums[from][threadIdx.x] + before;
    from = 1 - from;
    __syncthreads();
  }
  const T up_to = sums[from][threadIdx.x];
  all = sums[from][scan_threads - 1];
  __syncthreads();
  return up_to - mine;
}

/// The range [first, last) of this block; a multiple of scan_threads, except for the last range.
struct scan_range {
  std::uint64_t first, last;

  __device__ explicit scan_range(std::uint64_t n) {
    const std::uint64_t tiles = (n + scan_threads - 1) / scan_threads;
    const std::uint64_t length = (tiles + gridDim.x - 1) / gridDim.x * scan_threads;
    first = min(n, blockIdx.x * length);
    last = min(n, first + length);
  }
};

/// range_sums[b] = sum of value(k) over the range of block b
template <class T, class Value>
__global__ void __launch_bounds__(scan_threads)
    sum_ranges(std::uint64_t n, Value value, T* range_sums) {
  const scan_range range(n);
  T mine = 0, all = 0;
  for (std::uint64_t k = range.first + threadIdx.x; k < range.last; k += scan_threads)
    mine += value(k);
  static_cast<void>(sum_before(mine, all));
  if (threadIdx.x == 0) range_sums[blockIdx.x] = all;
}

/// Replaces range_sums by its exclusive prefix sum; one block.
template <class T>
__global__ void __launch_bounds__(scan_threads) scan_ranges(unsigned ranges, T* range_sums) {
  T all = 0;
  const bool is_range = threadIdx.x < ranges;
  const T before = sum_before(is_range ? range_sums[threadIdx.x] : T{0}, all);
  if (is_range) range_sums[threadIdx.x] = before;
}

/// sums[k] = range_sums[b] + sum of value(i) over the i < k in the range of block b
template <class T, class Value>
__global__ void __launch_bounds__(scan_threads)
    scan_within_ranges(std::uint64_t n, Value value, const T* range_sums, T* sums) {
  const scan_range range(n);
  T before = range_sums[blockIdx.x];
  for (std::uint64_t tile = range.first; tile < range.last; tile += scan_threads) {
    const std::uint64_t k = tile + threadIdx.x;
    T all = 0;
    const T sum = before + sum_before(k < range.last ? value(k) : T{0}, all);
    if (k < range.last) sums[k] = sum;
    before += all;
  }
}

}  // namespace detail

/// sums[k] = value(0) + ... + value(k - 1); asynchronous, enqueued on the executor's stream.
///
/// value   a device functor, called twice for each k; may read sums[k]
/// sums    [n]
/// throws  backend_error
/// cost    O(n), and memory for 1024 elements
template <class T, class Value>
void exclusive_sums(const cuda_threads& run, std::uint64_t n, Value value, T* sums) {
  if (n == 0) return;
  constexpr unsigned threads = detail::scan_threads;
  const unsigned blocks = std::min(threads, blocks_for(n, threads));
  auto range_sums = run.allocate<T>(blocks);
  detail::sum_ranges<<<blocks, threads, 0, run.stream()>>>(n, value, range_sums.data());
  check_launch();
  detail::scan_ranges<<<1, threads, 0, run.stream()>>>(blocks, range_sums.data());
  check_launch();
  detail::scan_within_ranges<<<blocks, threads, 0, run.stream()>>>(
      n, value, static_cast<const T*>(range_sums.data()), sums);
  check_launch();
}

}  // namespace skerry
