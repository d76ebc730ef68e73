// SPDX-License-Identifier: Apache-2.0
// Shortens the paths of a deep forest within tiles of vertices.  On a path whose vertices ascend
// along it, threads that step from vertex to vertex of the whole forest would wait for millions of
// steps, or for each other's.
#pragma once

#include <cstdint>

#include "algorithms/hook_first/cuda/state.cuh"
#include "algorithms/hook_first/cuda/tile_memory.cuh"
#include "algorithms/hook_first/cuda/tile_plan.hpp"
#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/cuda/shared_words.cuh"

namespace skerry {

/// parent[v] = the first of v's ancestors outside v's tile, or the root if that is inside.  Does so
/// if the forest is deep, and forgets the roots counted.
template <class Index>
__global__ void __launch_bounds__(tile_plan::threads, 2)
    jump_within_tiles(Index* parent, std::uint64_t n, tile_plan plan,
                      hook_first_state<Index>* state) {
  wait_for_previous_kernel();
  extern __shared__ std::uint32_t shared[];
  if (state->is_refused() || !state->is_deep) return;
  if (blockIdx.x == 0 && threadIdx.x == 0) state->roots_compressed = 0;
  const std::uint64_t base = std::uint64_t{blockIdx.x} * plan.rows;
  const auto rows = static_cast<std::uint32_t>(min(n - base, std::uint64_t{plan.rows}));
  const shared_words places(shared);
  for (std::uint32_t i = threadIdx.x; i < rows; i += tile_plan::threads) {
    const Index up = parent[base + i];
    places.store(i, up < base ? i : static_cast<std::uint32_t>(up - base));
  }
  __syncthreads();
  for (std::uint32_t first = 0; first < rows; first += tile_plan::threads) {
    const std::uint32_t i = first + threadIdx.x;
    const std::uint32_t root = compressed_root(places, i < rows ? i : 0);
    if (i < rows && root != i) parent[base + i] = parent[base + root];
  }
}
// Correctness.  A tile's root keeps its parent, itself or a vertex before the tile, so it does not
// matter when the others read that.

}  // namespace skerry
