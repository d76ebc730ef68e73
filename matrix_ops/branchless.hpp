// SPDX-License-Identifier: Apache-2.0
// Branch-free selection and conjunction, for conditions that no branch predictor can learn.  A
// branch that is mispredicted half of the time costs more than all other work on a short row.
#pragma once

#include <concepts>

#include "matrix_ops/host_device.hpp"

namespace skerry {

/// condition ? a : b
template <std::unsigned_integral Word>
[[nodiscard]] SKERRY_HOST_DEVICE constexpr Word select(bool condition, Word a, Word b) {
  return b ^ ((a ^ b) & (Word{0} - static_cast<Word>(condition)));
}

/// a && b without short circuit: b is always evaluated.
[[nodiscard]] SKERRY_HOST_DEVICE constexpr bool eager_and(bool a, bool b) {
  return (int{a} & int{b}) != 0;
}

}  // namespace skerry
