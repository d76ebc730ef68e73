// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "matrix_ops/buffer.hpp"
#include "matrix_ops/views/symmetry.hpp"
#include "matrix_ops/views/view.hpp"

namespace skerry {

/// A sparse matrix in coordinate format that owns its arrays.  The entries (rows[k], columns[k])
/// are in any order and may repeat.
template <std::unsigned_integral Index>
struct coo {
  std::uint64_t row_count = 0, column_count = 0;
  lazy_buffer<Index> rows;     // [entries]
  lazy_buffer<Index> columns;  // [entries]

  /// A view of the arrays; valid while they are not changed or destroyed.  O(1)
  [[nodiscard]] coo_view<Index> view() const { return {row_count, column_count, rows, columns}; }
  /// Bytes of the arrays.
  [[nodiscard]] std::uint64_t bytes() const { return 2 * columns.size() * sizeof(Index); }
};

/// A matrix in CSR format that owns its arrays.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
struct csr {
  std::uint64_t row_count = 0, column_count = 0;
  buffer<Offset> row_offsets;  // [row_count + 1]
  buffer<Index> columns;       // [row_offsets[row_count]]

  /// A view of the arrays; valid while they are not changed or destroyed.  O(1)
  [[nodiscard]] csr_view<Index, Offset> view() const {
    return {row_count, column_count, row_offsets, columns};
  }
  /// Bytes of the arrays.
  [[nodiscard]] std::uint64_t bytes() const {
    return row_offsets.size() * sizeof(Offset) + columns.size() * sizeof(Index);
  }
};

/// Readers choose 32-bit offsets up to this many entries.  Algorithms may need offsets for twice as
/// many, both directions of each entry.
inline constexpr std::uint64_t max_entries_with_32_bit_offsets = std::uint64_t{1} << 31;

/// A matrix as a file stores it: its entries in the file's order, with the narrowest ids that fit.
///
/// If the file declares that an entry (u, v) also represents (v, u), only (u, v) is stored here.
/// Connectivity is the same, and the memory is half.
struct stored_matrix {
  /// The entries, in ids and offsets of the widths that fit.
  std::variant<coo<std::uint32_t>, coo<std::uint64_t>, csr<std::uint32_t, std::uint32_t>,
               csr<std::uint32_t, std::uint64_t>, csr<std::uint64_t, std::uint64_t>>
      entries;
  /// Whether with every (u, v) `entries` contain (v, u).  If `yes`, this is certain.
  symmetry symmetric = symmetry::unknown;
  std::string format;            ///< the short name of the format, as `skerry convert` accepts it
  std::uint64_t shape_line = 0;  ///< the line that declares the shape, for errors; 0: no line does
  /// Whether `symmetric` is certain if `unknown`, too: the matrix is not symmetric.  The reader has
  /// compared the entries, or has stored one of (u, v) and (v, u) for both.  This then overrides a
  /// caller's promise of symmetry.  Else `symmetric` may be `unknown` only because it was not
  /// checked.
  bool symmetry_known = false;
  /// What a user should know of the file: sentences without a final point.
  std::vector<std::string> notes = {};
  /// Whether every stored entry (u, v) also represents (v, u), as the file declares.  The strong
  /// components are then those of cc().
  bool is_undirected = false;
  std::uint64_t first_id = 0;  ///< by which the file calls row 0 and column 0

  /// What is known of the pattern where a caller promises `promised` of it.  O(1)
  [[nodiscard]] symmetry pattern(symmetry promised) const {
    return symmetry_known ? symmetric
                          : symmetry_of(symmetric == symmetry::yes || promised == symmetry::yes);
  }

  /// The number of rows.  O(1)
  [[nodiscard]] std::uint64_t row_count() const {
    return std::visit([](const auto& a) { return a.row_count; }, entries);
  }
  /// The number of columns.  O(1)
  [[nodiscard]] std::uint64_t column_count() const {
    return std::visit([](const auto& a) { return a.column_count; }, entries);
  }
  /// The number of stored entries.  O(1)
  [[nodiscard]] std::uint64_t entry_count() const {
    return std::visit([](const auto& a) { return a.view().entry_count(); }, entries);
  }
  /// Bytes of the arrays.  O(1)
  [[nodiscard]] std::uint64_t bytes() const {
    return std::visit([](const auto& a) { return a.bytes(); }, entries);
  }
};

}  // namespace skerry
