// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "matrix_ops/buffer.hpp"
#include "matrix_ops/view.hpp"

namespace skerry {

/// A list of entries that owns its arrays.
template <std::unsigned_integral Index>
struct coo {
  std::uint64_t row_count = 0, column_count = 0;
  lazy_buffer<Index> rows;     // [entries]
  lazy_buffer<Index> columns;  // [entries]

  [[nodiscard]] coo_view<Index> view() const { return {row_count, column_count, rows, columns}; }
};

/// A matrix by rows that owns its arrays.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
struct csr {
  std::uint64_t row_count = 0, column_count = 0;
  buffer<Offset> row_offsets;  // [row_count + 1]
  buffer<Index> columns;       // [row_offsets[row_count]]

  [[nodiscard]] csr_view<Index, Offset> view() const {
    return {row_count, column_count, row_offsets, columns};
  }
};

/// Offsets of 32 bits are chosen up to as many entries: what works on the rows may name twice as
/// many, both directions of each entry.
inline constexpr std::uint64_t most_narrow_entries = std::uint64_t{1} << 31;

/// What a file holds: the entries as they stand there, each once, in the narrowest ids that fit.
/// Where the file says that (u, v) stands for (v, u) too, only (u, v) is here: connectivity is the
/// same, and the memory is half.
struct stored_matrix {
  std::variant<coo<std::uint32_t>, coo<std::uint64_t>, csr<std::uint32_t, std::uint32_t>,
               csr<std::uint32_t, std::uint64_t>, csr<std::uint64_t, std::uint64_t>>
      entries;
  bool symmetric = false;        // with (u, v) `entries` hold (v, u); never a guess
  std::string format;            // the format's name, as `skerry convert` takes it
  std::uint64_t shape_line = 0;  // the line that declares the shape, for errors; 0: none does
  // `symmetric` is the truth, whatever a caller may promise: the reader has compared the entries,
  // or has taken one of (u, v) and (v, u) for both.  Else `symmetric` may be false for want of a
  // check.
  bool settled = false;

  [[nodiscard]] std::uint64_t row_count() const {
    return std::visit([](const auto& a) { return a.row_count; }, entries);
  }
  [[nodiscard]] std::uint64_t column_count() const {
    return std::visit([](const auto& a) { return a.column_count; }, entries);
  }
  [[nodiscard]] std::uint64_t entry_count() const {
    return std::visit([](const auto& a) { return a.view().entry_count(); }, entries);
  }
};

}  // namespace skerry
