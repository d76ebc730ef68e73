// SPDX-License-Identifier: Apache-2.0
// Decisions without a branch, for conditions that no processor can foresee. A branch that goes
// wrong half of the time costs more than all else that is done with a short row.
#pragma once

#include <concepts>

#include "matrix_ops/host_device.hpp"

namespace skerry {

/// which ? a : b
template <std::unsigned_integral Word>
[[nodiscard]] SKERRY_HOST_DEVICE constexpr Word pick(bool which, Word a, Word b) {
  return b ^ ((a ^ b) & (Word{0} - static_cast<Word>(which)));
}

/// a && b, b being evaluated in any case.
[[nodiscard]] SKERRY_HOST_DEVICE constexpr bool both(bool a, bool b) {
  return (int{a} & int{b}) != 0;
}

}  // namespace skerry
