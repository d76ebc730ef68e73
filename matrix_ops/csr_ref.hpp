// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>

#include "matrix_ops/host_device.hpp"
#include "matrix_ops/view.hpp"

namespace skerry {

/// The arrays of a csr_view as raw pointers, for functors that run on a device: the operators of
/// std::span are host functions.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
struct csr_ref {
  const Offset* row_offsets;  // [rows + 1]
  const Index* columns;       // [entries]

  csr_ref(const csr_view<Index, Offset>& A)
      : row_offsets(A.row_offsets.data()), columns(A.columns.data()) {}

  /// The index of row u's first entry.
  [[nodiscard]] SKERRY_HOST_DEVICE std::uint64_t first(std::uint64_t u) const {
    return row_offsets[u];
  }
  /// The number of entries in row u.
  [[nodiscard]] SKERRY_HOST_DEVICE std::uint64_t length(std::uint64_t u) const {
    return row_offsets[u + 1] - row_offsets[u];
  }
};

/// Rows [first, last).
struct row_bounds {
  std::uint64_t first, last;
};

/// The row that contains entry k, by binary search.  O(log rows)
///
/// A     any type with first(u)
/// rows  the rows to search; one of them contains entry k
template <class Rows>
[[nodiscard]] SKERRY_HOST_DEVICE std::uint64_t row_of_entry(const Rows& A, row_bounds rows,
                                                            std::uint64_t k) {
  auto [low, high] = rows;  // A.first(low) <= k < A.first(high)
  while (high - low > 1) {
    const std::uint64_t middle = low + (high - low) / 2;
    (A.first(middle) <= k ? low : high) = middle;
  }
  return low;
}

}  // namespace skerry
