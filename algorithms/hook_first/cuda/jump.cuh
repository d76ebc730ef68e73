// SPDX-License-Identifier: Apache-2.0
// Shortens the paths of a deep forest within tiles of vertices.  On a path whose vertices ascend
// along it, threads that step from vertex to vertex of the whole forest would wait for millions of
// steps, or for each other's.
#pragma once

#include <cstdint>

#include "algorithms/hook_first/cuda/compress.cuh"
#include "algorithms/hook_first/cuda/state.cuh"
#include "algorithms/hook_first/cuda/tile_plan.hpp"
#include "matrix_ops/cuda/launch.cuh"

namespace skerry {

/// jump_within_tile() of each tile if the forest is deep; forgets the roots counted.
template <class Index>
__global__ void __launch_bounds__(tile_plan::threads, 2)
    jump_within_tiles(Index* parent, std::uint64_t n, tile_plan plan,
                      hook_first_state<Index>* state) {
  wait_for_previous_kernel();
  extern __shared__ std::uint32_t shared[];
  if (state->is_refused() || !state->is_deep) return;
  if (blockIdx.x == 0 && threadIdx.x == 0) state->roots_compressed = 0;
  const std::uint64_t base = std::uint64_t{blockIdx.x} * plan.rows;
  jump_within_tile(parent, base,
                   static_cast<std::uint32_t>(min(n - base, std::uint64_t{plan.rows})), shared);
}

}  // namespace skerry
