// SPDX-License-Identifier: Apache-2.0
// Stable least-significant-digit radix sort on a device. The phases (count digits, scan, scatter)
// are those of Zagha, Blelloch: Radix sort for vector multiprocessors. Supercomputing 1991; ranks
// within a warp after Ashkiani, Davidson, Meyer, Owens: GPU multisplit. PPoPP 2016.
#pragma once

#include <cstddef>
#include <cstdint>

#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/cuda/threads.cuh"
#include "matrix_ops/cuda/warp.cuh"

namespace skerry {

namespace detail {

/// A block sorts one tile; each of its warps sorts a contiguous segment, 32 items per step.
inline constexpr unsigned sort_digit_bits = 8, sort_digits = 1 << sort_digit_bits,
                          sort_warps = block_threads / warp_lanes, sort_steps = 16,
                          sort_segment = warp_lanes * sort_steps,
                          sort_tile = sort_warps * sort_segment;
static_assert(sort_digits == block_threads, "one thread of a block per digit");

/// One digit of the key of an item.
template <class Key>
struct digit_of {
  Key key;
  unsigned shift;
  template <class T>
  __device__ unsigned operator()(const T& item) const {
    return static_cast<unsigned>(std::uint64_t{key(item)} >> shift) % sort_digits;
  }
};

/// The exclusive prefix sum of `count` over the threads of the block; all threads call it.
///
/// of_warp  [sort_warps], shared memory
__device__ inline unsigned sum_before(unsigned count, unsigned* of_warp) {
  const unsigned up_to = sum_up_to_lane(count);
  if (lane() == warp_lanes - 1) of_warp[warp_of_block()] = up_to;
  __syncthreads();
  unsigned before = up_to - count;
  for (unsigned w = 0; w < warp_of_block(); ++w) before += of_warp[w];
  __syncthreads();
  return before;
}

/// count[d][b] = number of items of tile b with digit d
///
/// count  [sort_digits][tiles]
template <class T, class Digit>
__global__ void count_digits(const T* items, std::uint64_t n, Digit digit, std::uint32_t* count) {
  __shared__ unsigned mine[sort_digits];
  mine[threadIdx.x] = 0;
  __syncthreads();
  const std::uint64_t first = std::uint64_t{blockIdx.x} * sort_tile;
  for (std::uint64_t k = first + threadIdx.x; k < first + sort_tile && k < n; k += block_threads)
    atomicAdd(&mine[digit(items[k])], 1u);
  __syncthreads();
  count[std::uint64_t{threadIdx.x} * gridDim.x + blockIdx.x] = mine[threadIdx.x];
}

/// Replaces count[d] by its exclusive prefix sum, and writes its total to total[d]; one block per
/// digit.
///
/// count  [sort_digits][tiles]
/// total  [sort_digits]
template <class Count>
__global__ void sum_tiles(Count* count, unsigned tiles, Count* total) {
  __shared__ unsigned of_warp[sort_warps], sum;
  Count* const mine = count + std::uint64_t{blockIdx.x} * tiles;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  for (unsigned first = 0; first < tiles; first += block_threads) {
    const unsigned b = first + threadIdx.x, own = b < tiles ? mine[b] : 0;
    const unsigned before = sum + sum_before(own, of_warp);
    if (b < tiles) mine[b] = before;
    __syncthreads();
    if (threadIdx.x == block_threads - 1) sum = before + own;
    __syncthreads();
  }
  if (threadIdx.x == 0) total[blockIdx.x] = sum;
}

/// Scatters items to the positions of a stable sort by one digit.
///
/// before  [sort_digits][tiles], the prefix sums of sum_tiles()
/// total   [sort_digits], the totals of sum_tiles()
template <class T, class Digit>
__global__ void scatter_by_digit(const T* from, T* to, std::uint64_t n, Digit digit,
                                 const std::uint32_t* before, const std::uint32_t* total) {
  __shared__ unsigned positions[sort_warps][sort_digits], of_warp[sort_warps];
  unsigned* const next = positions[warp_of_block()];
  const std::uint64_t first =
      std::uint64_t{blockIdx.x} * sort_tile + warp_of_block() * sort_segment + lane();
  for (unsigned d = lane(); d < sort_digits; d += warp_lanes) next[d] = 0;
  __syncwarp();
  for (unsigned step = 0; step < sort_steps; ++step)
    if (const std::uint64_t k = first + step * warp_lanes; k < n)
      atomicAdd(&next[digit(from[k])], 1u);
  // The first position of each warp's items of a digit: after all smaller digits, then after the
  // items of this digit in earlier tiles, then in earlier warps of this tile.
  __syncthreads();
  const unsigned d = threadIdx.x;
  unsigned begin =
      sum_before(total[d], of_warp) + before[std::uint64_t{d} * gridDim.x + blockIdx.x];
  for (auto& of_digit : positions) {
    const unsigned count = of_digit[d];
    of_digit[d] = begin;
    begin += count;
  }
  __syncthreads();
  for (unsigned step = 0; step < sort_steps; ++step) {
    const std::uint64_t k = first + step * warp_lanes;
    const bool is_item = k < n;
    const unsigned digit_or_none = is_item ? digit(from[k]) : sort_digits;
    const unsigned same = __match_any_sync(all_lanes, digit_or_none), rank = lanes_before(same);
    if (is_item) to[next[digit_or_none] + rank] = from[k];
    __syncwarp();
    if (is_item && rank == 0) next[digit_or_none] += static_cast<unsigned>(__popc(same));
    __syncwarp();
  }
}

}  // namespace detail

/// The device version of radix_sort(), for fewer than 2^32 items; asynchronous.
///
/// throws  backend_error
/// cost    three launches for each 8 bits of bound - 1, which read the items three times and write
///         them once
template <class T, class Key>
void radix_sort(const cuda_threads& run, device_buffer<T>& items, device_buffer<T>& scratch,
                std::uint64_t bound, Key key) {
  const std::uint64_t n = items.size();
  if (n == 0) return;
  const unsigned tiles = blocks_for(n, detail::sort_tile);
  auto count = run.allocate<std::uint32_t>(std::uint64_t{tiles} * detail::sort_digits);
  auto total = run.allocate<std::uint32_t>(detail::sort_digits);
  const launch_shape shape{tiles, block_threads, run.stream()};
  for (unsigned shift = 0; shift < 64 && (bound - 1) >> shift != 0;
       shift += detail::sort_digit_bits) {
    using digit = detail::digit_of<Key>;
    const digit of{key, shift};
    launch(shape, detail::count_digits<T, digit>, items.data(), n, of, count.data());
    launch({detail::sort_digits, block_threads, run.stream()}, detail::sum_tiles<std::uint32_t>,
           count.data(), tiles, total.data());
    launch(shape, detail::scatter_by_digit<T, digit>, items.data(), scratch.data(), n, of,
           count.data(), total.data());
    items.swap(scratch);
  }
}

}  // namespace skerry
