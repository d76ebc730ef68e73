// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>

#include "matrix_ops/host_device.hpp"
#include "matrix_ops/view.hpp"

namespace skerry {

/// The arrays of a csr_view as functors hold them: a device has no operators of a span.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
struct csr_ref {
  const Offset* row_offsets;  // [rows + 1]
  const Index* columns;       // [entries]

  csr_ref(const csr_view<Index, Offset>& A)
      : row_offsets(A.row_offsets.data()), columns(A.columns.data()) {}

  /// The number of row u's first entry.
  [[nodiscard]] SKERRY_HOST_DEVICE std::uint64_t first(std::uint64_t u) const {
    return row_offsets[u];
  }
  /// How many entries row u has.
  [[nodiscard]] SKERRY_HOST_DEVICE std::uint64_t length(std::uint64_t u) const {
    return row_offsets[u + 1] - row_offsets[u];
  }
};

/// Rows [first, last).
struct row_bounds {
  std::uint64_t first, last;
};

/// The row of entry k, which is `among` these; A is anything with a first(u).  O(log rows)
template <class Rows>
[[nodiscard]] SKERRY_HOST_DEVICE std::uint64_t row_of_entry(const Rows& A, row_bounds among,
                                                            std::uint64_t k) {
  auto [low, high] = among;  // A.first(low) <= k < A.first(high)
  while (high - low > 1) {
    const std::uint64_t middle = low + (high - low) / 2;
    (A.first(middle) <= k ? low : high) = middle;
  }
  return low;
}

}  // namespace skerry
