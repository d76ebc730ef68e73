// SPDX-License-Identifier: Apache-2.0
// What the warps of a block do together in the shared memory of a tile.  Lanes that diverge in a
// loop need not reconverge behind it, and would run on separately: hence all loops here are left
// by all lanes together.
#pragma once

#include <cstdint>

#include "algorithms/hook_first/cuda/tile_plan.hpp"
#include "algorithms/union_find/record.hpp"
#include "matrix_ops/cuda/shared_words.cuh"
#include "matrix_ops/cuda/warp.cuh"

namespace skerry {

/// The shared memory of a block.  A place is a row's number within the tile; an entry before the
/// tile is one whose column is smaller than all of its rows.
struct tile_memory {
  shared_words parent;            // [rows]: places
  shared_words queue;             // [queue_capacity], of this warp
  shared_words has_entry_before;  // [rows / 32]: a bit each row, set by an entry before the tile

  __device__ tile_memory(const std::uint32_t* all, std::uint32_t rows)
      : parent(all),
        queue(all + rows + warp_of_block() * tile_plan::queue_capacity),
        has_entry_before(all + rows + tile_plan::warps * tile_plan::queue_capacity) {}
};

/// The root of a place, for each lane of a warp; a lane without a place passes 0, a root.
///
/// Every lane shortens its path step by step, so that paths within the warp halve.  All lanes call
/// it, step together and leave it together; no union may run meanwhile.  Loads and stores race by
/// design: an earlier parent is an ancestor of the place as well.
[[nodiscard]] __device__ inline std::uint32_t compressed_root(const shared_words& parent,
                                                              std::uint32_t place) {
  std::uint32_t up = parent.load(place);
  for (;;) {
    const std::uint32_t grandparent = parent.load(up);
    if (!__any_sync(all_lanes, grandparent != up)) return up;
    if (grandparent != up) parent.store(place, grandparent);
    up = grandparent;
  }
}

/// Edges within a tile that a warp has found, kept until there is one for every lane.  All lanes
/// call its functions together.
///
/// Record  no_record; or the edge_record of the tile's places
template <class Record>
class place_queue {
 public:
  __device__ place_queue(const tile_memory& memory, Record record)
      : parent_(memory.parent), items_(memory.queue), record_(record) {}

  __device__ void add_if(bool is_needed, std::uint32_t a, std::uint32_t b) {
    push_if(is_needed, a, b);
    unite_full();
  }
  __device__ void add_two(bool first_is_needed, std::uint32_t a, std::uint32_t b,
                          bool second_is_needed, std::uint32_t c, std::uint32_t d) {
    push_if(first_is_needed, a, b);
    push_if(second_is_needed, c, d);
    unite_full();
  }
  __device__ void flush() {
    __syncwarp();
    unite(lane() < count_ ? items_.load(lane()) : 0);
    count_ = 0;
  }

 private:
  /// Two places in a word: a tile has at most 2^16 rows.
  __device__ void push_if(bool is_needed, std::uint32_t a, std::uint32_t b) {
    const unsigned mask = __ballot_sync(all_lanes, is_needed);
    if (is_needed) items_.store(count_ + lanes_before(mask), a << 16 | b);
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
  /// As unite_by_min(), but lanes step together, and lower a parent without reading it first: in
  /// shared memory the atomic minimum takes hardly longer than the load.
  __device__ void unite(std::uint32_t edge) const {
    if constexpr (Record::records) return unite_by_root(edge);
    std::uint32_t a = max(edge >> 16, edge & 0xffff), b = min(edge >> 16, edge & 0xffff);
    while (__any_sync(all_lanes, a != b)) {
      std::uint32_t up = b;
      if (a != b) up = parent_.fetch_min(a, b);
      if (up == a) up = b;  // a was a root: the edge is done
      a = max(up, b);
      b = min(up, b);
    }
  }

  /// The same as unite_by_root() of the whole forest; halves paths from the first step on.
  __device__ void unite_by_root(std::uint32_t edge) const {
    const std::uint32_t u = edge >> 16, v = edge & 0xffff;
    std::uint32_t a = max(u, v), b = min(u, v);
    while (__any_sync(all_lanes, a != b)) {
      std::uint32_t up = b;
      if (a != b) {
        up = parent_.compare_exchange(a, a, b);
        if (up == a) {
          record_.keep(a, u, v);
          up = b;  // the edge is done
        } else if (up != b) {
          const std::uint32_t grandparent = parent_.load(up);
          if (grandparent != up) parent_.store(a, grandparent);
          up = grandparent;
        }
      }
      a = max(up, b);
      b = min(up, b);
    }
  }

  static_assert(tile_plan::max_rows <= 1 << 16);
  static_assert(tile_plan::queue_capacity >= 3 * warp_lanes);  // less than 32, and two of each lane

  shared_words parent_, items_;
  Record record_;
  unsigned count_ = 0;
};

}  // namespace skerry
