// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

namespace skerry {

/// Calls f(0), f(1), ..., f(count - 1) without a loop: arrays that f indexes stay in registers, and
/// its loads overlap.
template <unsigned count, class Function>
__device__ __forceinline__ void unrolled(Function f) {
  [&]<unsigned... k>(std::integer_sequence<unsigned, k...>) { (f(k), ...); }
  (std::make_integer_sequence<unsigned, count>{});
}

}  // namespace skerry
