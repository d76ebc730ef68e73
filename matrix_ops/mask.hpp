// SPDX-License-Identifier: Apache-2.0
// Masks: vectors whose elements say where an operation writes.
#pragma once

#include <cstdint>

#include "matrix_ops/host_device.hpp"

namespace skerry {

/// How two elements compare.
enum class relation : std::uint8_t { equal, not_equal, less, less_equal };

/// Whether a `is` b.
template <class Index>
[[nodiscard]] SKERRY_HOST_DEVICE constexpr bool holds(relation is, Index a, Index b) {
  switch (is) {
    case relation::equal:
      return a == b;
    case relation::not_equal:
      return a != b;
    case relation::less:
      return a < b;
    case relation::less_equal:
      return a <= b;
  }
  return false;
}

/// A vector as the mask of an operation, or its complement.
template <class Vector>
struct mask {
  const Vector& of;
  bool is_complement = false;

  /// Whether the row of an element is written.
  template <class Index>
  [[nodiscard]] constexpr bool admits(Index element) const {
    return (element != 0) != is_complement;
  }
};

/// The rows where x is not 0.
template <class Vector>
[[nodiscard]] mask<Vector> where(const Vector& x) {
  return {x, false};
}

/// The rows where x is 0.
template <class Vector>
[[nodiscard]] mask<Vector> where_not(const Vector& x) {
  return {x, true};
}

}  // namespace skerry
