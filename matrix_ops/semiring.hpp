// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <limits>

#include "matrix_ops/host_device.hpp"

namespace skerry {

/// The semirings of connectivity.  Multiplying an entry by x[j] gives x[j] (`second`), whatever the
/// entry's value is; sums are minima or maxima.  `zero` is what a sum over nothing gives; a sum
/// that has reached `terminal` stays there, so the rest of a row need not be read.

/// add = min, multiply = second, zero = the largest Index, terminal = 0.
template <std::unsigned_integral Index>
struct min_second {
  static constexpr Index zero = std::numeric_limits<Index>::max();
  static constexpr Index terminal = std::numeric_limits<Index>::min();
  SKERRY_HOST_DEVICE constexpr Index add(Index a, Index b) const { return b < a ? b : a; }
};

/// add = max, multiply = second, zero = 0, terminal = the largest Index.
template <std::unsigned_integral Index>
struct max_second {
  static constexpr Index zero = std::numeric_limits<Index>::min();
  static constexpr Index terminal = std::numeric_limits<Index>::max();
  SKERRY_HOST_DEVICE constexpr Index add(Index a, Index b) const { return a < b ? b : a; }
};

}  // namespace skerry
