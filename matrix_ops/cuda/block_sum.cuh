// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "matrix_ops/cuda/warp.cuh"

namespace skerry {

/// The sum modulo 2^64 over the threads of a block, for all of them; all call it.  A kernel that
/// calls it twice has a barrier in between.
[[nodiscard]] __device__ inline std::uint64_t block_sum(std::uint64_t mine) {
  __shared__ unsigned long long sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  for (unsigned step = warp_lanes / 2; step != 0; step /= 2)
    mine += __shfl_xor_sync(all_lanes, mine, static_cast<int>(step));
  if (lane() == 0) atomicAdd_block(&sum, static_cast<unsigned long long>(mine));
  __syncthreads();
  return sum;
}

}  // namespace skerry
