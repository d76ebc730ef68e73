// SPDX-License-Identifier: Apache-2.0
// Sorting by numbers on a device, the least digit first, stably. Zagha, Blelloch: Radix sort for
// vector multiprocessors. Supercomputing 1991, for counting, summing and placing by blocks; ranks
// within a warp after Ashkiani, Davidson, Meyer, Owens: GPU multisplit. PPoPP 2016.
#pragma once

#include <cstddef>
#include <cstdint>

#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/cuda/threads.cuh"
#include "matrix_ops/cuda/warp.cuh"

namespace skerry {

namespace detail {

/// A block sorts a tile, each of its warps a stretch of it, 32 items after the other.
inline constexpr unsigned sort_digit_bits = 8, sort_digits = 1 << sort_digit_bits,
                          sort_warps = block_threads / warp_lanes, sort_turns = 16,
                          sort_stretch = warp_lanes * sort_turns,
                          sort_tile = sort_warps * sort_stretch;
static_assert(sort_digits == block_threads, "a thread of a block has a digit to care for");

/// One digit of an item's key.
template <class Key>
struct digit_of {
  Key key;
  unsigned shift;
  template <class T>
  __device__ unsigned operator()(const T& item) const {
    return static_cast<unsigned>(std::uint64_t{key(item)} >> shift) % sort_digits;
  }
};

/// The sum of `count` over the threads of the block before this one; all of them call it.
__device__ inline unsigned sum_before(unsigned count, unsigned* of_warp) {
  const unsigned up_to = sum_up_to_lane(count);
  if (lane() == warp_lanes - 1) of_warp[warp_of_block()] = up_to;
  __syncthreads();
  unsigned before = up_to - count;
  for (unsigned w = 0; w < warp_of_block(); ++w) before += of_warp[w];
  __syncthreads();
  return before;
}

/// count[d][b] = items of tile b with the digit d
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

/// count[d][b] becomes the sum of count[d] before b, and total[d] the sum of all; a block a digit.
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

/// to = from in the stable order of a digit.
///
/// before  what sum_tiles() made of the counts
template <class T, class Digit>
__global__ void place_by_digit(const T* from, T* to, std::uint64_t n, Digit digit,
                               const std::uint32_t* before, const std::uint32_t* total) {
  __shared__ unsigned place[sort_warps][sort_digits], of_warp[sort_warps];
  unsigned* const next = place[warp_of_block()];
  const std::uint64_t first =
      std::uint64_t{blockIdx.x} * sort_tile + warp_of_block() * sort_stretch + lane();
  for (unsigned d = lane(); d < sort_digits; d += warp_lanes) next[d] = 0;
  __syncwarp();
  for (unsigned turn = 0; turn < sort_turns; ++turn)
    if (const std::uint64_t k = first + turn * warp_lanes; k < n)
      atomicAdd(&next[digit(from[k])], 1u);
  // Where each warp's items of a digit begin: behind all smaller digits, the tiles before, and the
  // warps before.
  __syncthreads();
  const unsigned d = threadIdx.x;
  unsigned begin =
      sum_before(total[d], of_warp) + before[std::uint64_t{d} * gridDim.x + blockIdx.x];
  for (auto& of : place) {
    const unsigned count = of[d];
    of[d] = begin;
    begin += count;
  }
  __syncthreads();
  for (unsigned turn = 0; turn < sort_turns; ++turn) {
    const std::uint64_t k = first + turn * warp_lanes;
    const bool is_there = k < n;
    const unsigned digit_or_none = is_there ? digit(from[k]) : sort_digits;
    const unsigned alike = __match_any_sync(all_lanes, digit_or_none), rank = lanes_before(alike);
    if (is_there) to[next[digit_or_none] + rank] = from[k];
    __syncwarp();
    if (is_there && rank == 0) next[digit_or_none] += static_cast<unsigned>(__popc(alike));
    __syncwarp();
  }
}

}  // namespace detail

/// What radix_sort() is on the host, of fewer than 2^32 items.
///
/// throws  backend_error
/// cost    for each 8 bits of bound - 1 three launches, which read the items three times and write
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
    launch(shape, detail::place_by_digit<T, digit>, items.data(), scratch.data(), n, of,
           count.data(), total.data());
    items.swap(scratch);
  }
}

}  // namespace skerry
