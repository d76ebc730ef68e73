// SPDX-License-Identifier: Apache-2.0
// The entries that lead out of the stretches, as those who read a stretch have listed them.
#pragma once

#include <cstdint>

#include "matrix_ops/cuda/shared_words.cuh"
#include "matrix_ops/cuda/warp_queue.cuh"

namespace skerry {

template <class Index>
struct vertex_pair {
  Index a, b;
};

/// The entries out of each stretch that are left to unite, in any order.
template <class Index>
struct cross_tile_entries {
  vertex_pair<Index>* list;  // [stretches * room]
  std::uint32_t* count;      // [stretches]; more than there is room for where some found none
  std::uint32_t room;        // of a stretch
  std::uint32_t stretches;

  [[nodiscard]] static constexpr std::uint64_t capacity_for(std::uint64_t rows) {
    return rows / 8 * 3;
  }
};

/// The entries out of a stretch that its warps come upon.
template <class Index>
struct cross_tile_log {
  vertex_pair<Index>* list;
  std::uint32_t room;
  shared_words count;  // of the block; one word

  /// All lanes of a warp call it.
  __device__ void add_if(bool wanted, Index a, Index b) {
    const unsigned mask = __ballot_sync(all_lanes, wanted);
    if (mask == 0) return;
    std::uint32_t place = 0;
    if (lane() == 0) place = count.fetch_add(0, static_cast<std::uint32_t>(__popc(mask)));
    place = __shfl_sync(all_lanes, place, 0) + lanes_before(mask);
    if (wanted && place < room) list[place] = {a, b};
  }
};

}  // namespace skerry
