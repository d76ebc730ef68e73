// SPDX-License-Identifier: Apache-2.0
// What passes over the entries of a matrix have in common on the host (executors/entries.hpp) and
// on a device (cuda/entries.cuh).
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "matrix_ops/views/entry_range.hpp"

namespace skerry {

/// Entries that a thread takes at a time: enough to amortise a call, few enough for load balance.
inline constexpr std::size_t entry_grain = 1 << 14;

/// A subset of the rows, as an array in device memory; without an array, all rows.
template <std::unsigned_integral Index>
struct row_subset {
  const Index* rows = nullptr;          // [*size], each row once
  const std::uint64_t* size = nullptr;  // [1], in device memory

  [[nodiscard]] bool is_given() const { return size != nullptr; }
};

/// One of `count` segments of about equal length that a matrix's entries are split into.
struct entry_segment {
  std::uint64_t index, count;  // index < count
};

/// A segment as a contiguous range of entries; lengths of segments differ by at most 1.
[[nodiscard]] constexpr entry_range range_of(const entry_segment& segment, std::uint64_t entries) {
  const std::uint64_t length = entries / segment.count, longer = entries % segment.count;
  const std::uint64_t first = segment.index * length + std::min(segment.index, longer);
  return {first, first + length + (segment.index < longer)};
}

/// The entries of a row that a visitor processes.  The visitor defines what each value means.
enum class row_filter : std::uint8_t { none, boundary, below_diagonal, all };

}  // namespace skerry
