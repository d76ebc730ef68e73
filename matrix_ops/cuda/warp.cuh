// SPDX-License-Identifier: Apache-2.0
// Lane numbers and collective operations of a warp.
#pragma once

#include "matrix_ops/cuda/warp_lanes.hpp"

namespace skerry {

inline constexpr unsigned all_lanes = ~0u;

[[nodiscard]] __device__ inline unsigned lane() { return threadIdx.x % warp_lanes; }
[[nodiscard]] __device__ inline unsigned warp_of_block() { return threadIdx.x / warp_lanes; }

/// A value that all lanes have, also to the knowledge of the compiler: within a loop whose bounds
/// may differ between lanes, it checks at each vote that they are converged.  All lanes call it.
template <class T>
[[nodiscard]] __device__ T same_in_all_lanes(T value) {
  return __shfl_sync(all_lanes, value, 0);
}

/// The number of lanes before this one that are in the mask.
[[nodiscard]] __device__ inline unsigned lanes_before(unsigned mask) {
  return static_cast<unsigned>(__popc(mask & ((1u << lane()) - 1)));
}

/// The inclusive prefix sum of `count` over the lanes; all lanes call it.
[[nodiscard]] __device__ inline unsigned sum_up_to_lane(unsigned count) {
  for (unsigned step = 1; step < warp_lanes; step *= 2) {
    const unsigned before = __shfl_up_sync(all_lanes, count, step);
    if (lane() >= step) count += before;
  }
  return count;
}

/// sum += the sum of `mine` over the lanes; all lanes call it.
__device__ inline void add_of_warp(unsigned long long& sum, unsigned mine) {
  mine = __reduce_add_sync(all_lanes, mine);
  if (lane() == 0 && mine != 0) atomicAdd(&sum, static_cast<unsigned long long>(mine));
}

}  // namespace skerry
