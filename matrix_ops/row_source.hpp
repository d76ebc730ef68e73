// SPDX-License-Identifier: Apache-2.0
// A matrix by rows that is brought somewhere else a part at a time: from the host's memory, or from
// a file that is never there as a whole.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <span>

#include "matrix_ops/entry_range.hpp"
#include "matrix_ops/view.hpp"

namespace skerry {

/// An n x n matrix whose arrays are read by many threads at once, some of each at a time.
template <std::unsigned_integral Index>
class row_source {
 public:
  row_source() = default;
  row_source(const row_source&) = delete;
  row_source& operator=(const row_source&) = delete;
  virtual ~row_source() = default;

  [[nodiscard]] virtual std::uint64_t row_count() const = 0;
  [[nodiscard]] virtual std::uint64_t entry_count() const = 0;

  /// The number of the first entry of row r, or the number of entries where r is the number of
  /// rows.  As it stands: that it rises with r may be for copy_offsets() to find out.
  [[nodiscard]] virtual std::uint64_t offset(std::uint64_t r) const = 0;

  /// to[k] = where row first + k begins in the list of the entries `among`, for k < last - first.
  ///
  /// among   of less than 2^32 entries
  /// throws  invalid_matrix: the offset behind one of them is less
  virtual void copy_offsets(std::uint64_t first, std::uint64_t last, const entry_range& among,
                            std::uint32_t* to) const = 0;

  /// to[k] = the column of entry among.first + k.  Whether it is one is not looked at.
  virtual void copy_columns(const entry_range& among, Index* to) const = 0;

  /// All columns, where they are in memory as copy_columns() would write them; else none.
  [[nodiscard]] virtual std::span<const Index> columns() const { return {}; }
};

/// The number of an entry as its place in a range, or the end that is nearer.
[[nodiscard]] inline std::uint32_t place_among(const entry_range& among, std::uint64_t entry) {
  return static_cast<std::uint32_t>(std::clamp(entry, among.first, among.last) - among.first);
}

/// A view's rows, which have been checked.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
class csr_source final : public row_source<Index> {
 public:
  explicit csr_source(const csr_view<Index, Offset>& A) : A_(A) {}

  [[nodiscard]] std::uint64_t row_count() const override { return A_.row_count; }
  [[nodiscard]] std::uint64_t entry_count() const override { return A_.entry_count(); }
  [[nodiscard]] std::uint64_t offset(std::uint64_t r) const override { return A_.row_offsets[r]; }

  void copy_offsets(std::uint64_t first, std::uint64_t last, const entry_range& among,
                    std::uint32_t* to) const override {
    for (std::uint64_t r = first; r < last; ++r)
      to[r - first] = place_among(among, A_.row_offsets[r]);
  }
  void copy_columns(const entry_range& among, Index* to) const override {
    std::copy_n(A_.columns.data() + among.first, among.last - among.first, to);
  }
  [[nodiscard]] std::span<const Index> columns() const override { return A_.columns; }

 private:
  csr_view<Index, Offset> A_;
};

}  // namespace skerry
