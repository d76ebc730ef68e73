// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace skerry {

/// Whether this block is the last one to call it; what the others have written before is visible to
/// it then.  All threads of each block call it once.
///
/// done    0 before; counts the blocks
/// blocks  that call it
[[nodiscard]] __device__ inline bool is_last_block(std::uint32_t& done,
                                                   unsigned blocks = gridDim.x) {
  __shared__ bool is_last;
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) is_last = atomicAdd(&done, 1u) == blocks - 1;
  __syncthreads();
  if (is_last) __threadfence();
  return is_last;
}

}  // namespace skerry
