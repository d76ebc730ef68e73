// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "matrix_ops/cuda/warp.cuh"

namespace skerry {

/// A queue of work that few lanes find at a time, kept until there is an item for every lane.
///
/// Item      a word or two; Item{} is no work
/// Function  do_one(item), which all lanes call
///
/// All lanes of the warp call add_if() and flush() together.
template <class Item, class Function>
class warp_queue {
 public:
  static constexpr unsigned capacity = 2 * warp_lanes;  // items, in shared memory

  /// items  [capacity], of this warp alone
  __device__ warp_queue(Item* items, Function do_one) : items_(items), do_one_(do_one) {}

  __device__ void add_if(bool is_needed, const Item& item) {
    const unsigned mask = __ballot_sync(all_lanes, is_needed);
    if (mask == 0) return;
    if (is_needed) items_[count_ + lanes_before(mask)] = item;
    count_ += static_cast<unsigned>(__popc(mask));
    do_full();
  }

  __device__ void flush() {
    if (count_ == 0) return;  // the same in all lanes
    __syncwarp();
    do_one_(lane() < count_ ? items_[lane()] : Item{});
    count_ = 0;
    __syncwarp();
  }

 private:
  __device__ void do_full() {
    while (count_ >= warp_lanes) {
      count_ -= warp_lanes;
      __syncwarp();
      const Item mine = items_[count_ + lane()];
      do_one_(mine);
      __syncwarp();
    }
  }

  Item* items_;  // [capacity]
  Function do_one_;
  unsigned count_ = 0;
};

}  // namespace skerry
