// SPDX-License-Identifier: Apache-2.0
// A CSR matrix that is copied elsewhere a range at a time: from host memory, or from a file that is
// never in memory as a whole.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <span>

#include "matrix_ops/views/entry_range.hpp"
#include "matrix_ops/views/view.hpp"

namespace skerry {

/// An n x n matrix whose arrays several threads read concurrently, a range at a time.
template <std::unsigned_integral Index>
class row_source {
 public:
  row_source() = default;
  row_source(const row_source&) = delete;
  row_source& operator=(const row_source&) = delete;
  virtual ~row_source() = default;

  [[nodiscard]] virtual std::uint64_t row_count() const = 0;
  [[nodiscard]] virtual std::uint64_t entry_count() const = 0;

  /// The row offset r, for r <= row_count(): the index of the first entry of row r, or the number
  /// of entries.  Unchecked: whether offsets are monotone may be left to copy_offsets().
  [[nodiscard]] virtual std::uint64_t offset(std::uint64_t r) const = 0;

  /// to[k] = offset(first + k) - range.first, clamped to the range, for k < last - first.
  ///
  /// range   of fewer than 2^32 entries
  /// to      [last - first]
  /// throws  invalid_matrix: one of these offsets is greater than the next one
  virtual void copy_offsets(std::uint64_t first, std::uint64_t last, const entry_range& range,
                            std::uint32_t* to) const = 0;

  /// to[k] = the column of entry range.first + k.  Columns are not checked.
  ///
  /// to  [range.last - range.first]
  virtual void copy_columns(const entry_range& range, Index* to) const = 0;

  /// All columns, if they are in memory in the form that copy_columns() writes; else empty.
  [[nodiscard]] virtual std::span<const Index> columns() const { return {}; }
};

/// The index of an entry relative to the start of a range, clamped to the range.
[[nodiscard]] inline std::uint32_t index_in(const entry_range& range, std::uint64_t entry) {
  return static_cast<std::uint32_t>(std::clamp(entry, range.first, range.last) - range.first);
}

/// The rows of a view that has been checked.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
class csr_source final : public row_source<Index> {
 public:
  explicit csr_source(const csr_view<Index, Offset>& A) : A_(A) {}

  [[nodiscard]] std::uint64_t row_count() const override { return A_.row_count; }
  [[nodiscard]] std::uint64_t entry_count() const override { return A_.entry_count(); }
  [[nodiscard]] std::uint64_t offset(std::uint64_t r) const override { return A_.row_offsets[r]; }

  void copy_offsets(std::uint64_t first, std::uint64_t last, const entry_range& range,
                    std::uint32_t* to) const override {
    for (std::uint64_t r = first; r < last; ++r) to[r - first] = index_in(range, A_.row_offsets[r]);
  }
  void copy_columns(const entry_range& range, Index* to) const override {
    std::copy_n(A_.columns.data() + range.first, range.last - range.first, to);
  }
  [[nodiscard]] std::span<const Index> columns() const override { return A_.columns; }

 private:
  csr_view<Index, Offset> A_;
};

}  // namespace skerry
