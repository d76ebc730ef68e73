// SPDX-License-Identifier: Apache-2.0
// What the warps of a block do together in shared memory.  Where lanes part in a loop they need not
// meet again behind it, and each part goes on by itself: so all loops here are left together.
#pragma once

#include <cstdint>

#include "algorithms/hook_first/tile_plan.hpp"
#include "matrix_ops/cuda/shared_words.cuh"
#include "matrix_ops/cuda/warp_queue.cuh"

namespace skerry {

/// The part of a block in shared memory.
struct tile_memory {
  shared_words parent;   // [rows]: places in the stretch
  shared_words queue;    // [queue_capacity], of this warp
  shared_words outside;  // [rows / 32]: a bit each row that has an entry before the stretch

  __device__ tile_memory(const std::uint32_t* all, std::uint32_t rows)
      : parent(all),
        queue(all + rows + warp_of_block() * tile_plan::queue_capacity),
        outside(all + rows + tile_plan::warps * tile_plan::queue_capacity) {}
};

/// The root of a place, for each lane of a warp; one that has no place asks for 0, a root.  Lanes
/// hang higher step by step, so that ways within the warp halve.  All lanes call it, step together,
/// and go on together; nobody may unite meanwhile.  Loads and stores race, as they are meant to:
/// what stood in a parent before is above the place as well.
[[nodiscard]] __device__ inline std::uint32_t compressed_root(const shared_words& parent,
                                                              std::uint32_t place) {
  std::uint32_t up = parent.load(place);
  for (;;) {
    const std::uint32_t above = parent.load(up);
    if (!__any_sync(all_lanes, above != up)) return up;
    if (above != up) parent.store(place, above);
    up = above;
  }
}

/// The edges within a stretch that a warp has come upon, kept until every lane can be given one.
/// All lanes call its functions together.
class place_queue {
 public:
  __device__ explicit place_queue(const tile_memory& memory)
      : parent_(memory.parent), items_(memory.queue) {}

  __device__ void add_if(bool wanted, std::uint32_t a, std::uint32_t b) {
    put_if(wanted, a, b);
    unite_full();
  }
  __device__ void add_two(std::uint32_t a, bool wanted, std::uint32_t b, bool other_wanted,
                          std::uint32_t other) {
    put_if(wanted, a, b);
    put_if(other_wanted, a, other);
    unite_full();
  }
  __device__ void flush() {
    __syncwarp();
    unite(lane() < count_ ? items_.load(lane()) : 0);
    count_ = 0;
  }

 private:
  /// Two places in a word: a stretch has less than 2^16 rows.
  __device__ void put_if(bool wanted, std::uint32_t a, std::uint32_t b) {
    const unsigned mask = __ballot_sync(all_lanes, wanted);
    if (wanted) items_.store(count_ + lanes_before(mask), a << 16 | b);
    count_ += static_cast<unsigned>(__popc(mask));
  }
  __device__ void unite_full() {
    while (count_ >= warp_lanes) {
      count_ -= warp_lanes;
      __syncwarp();
      unite(items_.load(count_ + lane()));
      __syncwarp();
    }
  }
  /// As unite_by_min(), but that lanes step together, and ask for no parent before they lower it:
  /// in shared memory that takes hardly longer than to ask.
  __device__ void unite(std::uint32_t edge) const {
    std::uint32_t a = max(edge >> 16, edge & 0xffff), b = min(edge >> 16, edge & 0xffff);
    while (__any_sync(all_lanes, a != b)) {
      std::uint32_t up = b;
      if (a != b) up = parent_.fetch_min(a, b);
      if (up == a) up = b;  // that was a root: nothing is left
      a = max(up, b);
      b = min(up, b);
    }
  }

  static_assert(tile_plan::most_rows <= 1 << 16);
  static_assert(tile_plan::queue_capacity >= 3 * warp_lanes);  // less than 32, and two of each lane

  shared_words parent_, items_;
  unsigned count_ = 0;
};

}  // namespace skerry
