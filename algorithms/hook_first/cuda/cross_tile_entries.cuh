// SPDX-License-Identifier: Apache-2.0
// The entries between tiles, as logged by the block that reads a tile.
#pragma once

#include <cstdint>

#include "algorithms/hook_first/cuda/vertex_pair.cuh"
#include "matrix_ops/cuda/shared_words.cuh"
#include "matrix_ops/cuda/warp.cuh"

namespace skerry {

/// The entries of each tile that lead to another one and remain to be united, in any order.
template <class Index>
struct cross_tile_entries {
  vertex_pair<Index>* entries;  // [tiles * capacity]
  std::uint32_t* count;         // [tiles]; above the capacity where some did not fit
  std::uint32_t capacity;       // of a tile
  std::uint32_t tiles;

  [[nodiscard]] static constexpr std::uint64_t capacity_for(std::uint64_t rows) {
    return rows / 8 * 3;
  }
};

/// The same for the one tile that a block reads.
template <class Index>
struct cross_tile_log {
  vertex_pair<Index>* entries;  // [capacity]
  std::uint32_t capacity;
  shared_words count;  // of the block; one word

  /// All lanes of a warp call it.
  __device__ void add_if(bool is_needed, Index a, Index b) {
    const unsigned mask = __ballot_sync(all_lanes, is_needed);
    if (mask == 0) return;
    std::uint32_t place = 0;
    if (lane() == 0) place = count.fetch_add(0, static_cast<std::uint32_t>(__popc(mask)));
    place = __shfl_sync(all_lanes, place, 0) + lanes_before(mask);
    if (is_needed && place < capacity) entries[place] = {a, b};
  }
};

}  // namespace skerry
