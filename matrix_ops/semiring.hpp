// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <limits>

#include "matrix_ops/host_device.hpp"

namespace skerry {

/// The semirings of connectivity.  Multiplying an entry by x[j] gives x[j] (`second`), whatever the
/// value of the entry; add is min or max.  `zero` is the identity of add: the sum of an empty row.
/// `terminal` absorbs: a sum that has reached it cannot change, so the rest of the row is skipped.

/// add = min, multiply = second, zero = the largest Index, terminal = 0.
template <std::unsigned_integral Index>
struct min_second {
  /// The sum of an empty row.
  static constexpr Index zero = std::numeric_limits<Index>::max();
  /// A sum that cannot change.
  static constexpr Index terminal = std::numeric_limits<Index>::min();
  /// The smaller one.
  SKERRY_HOST_DEVICE constexpr Index add(Index a, Index b) const { return b < a ? b : a; }
};

/// add = max, multiply = second, zero = 0, terminal = the largest Index.
template <std::unsigned_integral Index>
struct max_second {
  /// The sum of an empty row.
  static constexpr Index zero = std::numeric_limits<Index>::min();
  /// A sum that cannot change.
  static constexpr Index terminal = std::numeric_limits<Index>::max();
  /// The larger one.
  SKERRY_HOST_DEVICE constexpr Index add(Index a, Index b) const { return a < b ? b : a; }
};

}  // namespace skerry
