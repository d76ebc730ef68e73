// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "matrix_ops/cuda/warp.cuh"

namespace skerry {

/// Work that few lanes of a warp come upon at a time, kept until every lane can be given some.
///
/// Item      a word or two
/// Function  do_one(item); lanes may part on the way
///
/// All lanes of the warp call add_if() and flush() together.
template <class Item, class Function>
class warp_queue {
 public:
  static constexpr unsigned room = 2 * warp_lanes;  // items of shared memory it needs

  __device__ warp_queue(Item* items, Function do_one) : items_(items), do_one_(do_one) {}

  __device__ void add_if(bool wanted, const Item& item) {
    const unsigned mask = __ballot_sync(all_lanes, wanted);
    if (mask == 0) return;
    if (wanted) items_[count_ + lanes_before(mask)] = item;
    count_ += static_cast<unsigned>(__popc(mask));
    do_full();
  }

  __device__ void flush() {
    __syncwarp();
    if (lane() < count_) do_one_(items_[lane()]);
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

  Item* items_;  // [room], of this warp alone
  Function do_one_;
  unsigned count_ = 0;
};

}  // namespace skerry
