// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace skerry::on_thrust {

/// A group of `Lanes` adjacent lanes of a warp; Lanes is a power of 2.
template <unsigned Lanes>
struct lane_group {
  unsigned lane = threadIdx.x % Lanes;
  unsigned mask = (Lanes == 32 ? ~0u : (1u << Lanes) - 1u) << (threadIdx.x % 32 / Lanes * Lanes);

  /// All-reduce: add of the values of all lanes.
  template <class Semiring, class Index>
  __device__ Index sum(Semiring add, Index own) const {
    for (unsigned distance = Lanes / 2; distance > 0; distance /= 2)
      own = add.add(own, __shfl_xor_sync(mask, own, distance));
    return own;
  }
  __device__ bool any(bool own) const { return __any_sync(mask, own); }
  /// Broadcast: the value of lane 0.
  template <class T>
  __device__ T of_first(T own) const {
    return __shfl_sync(mask, own, 0, Lanes);
  }
};

}  // namespace skerry::on_thrust
