// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>
#include <span>

#include "matrix_ops/views/csr_ref.hpp"
#include "matrix_ops/views/csr_rows_view.hpp"

namespace skerry {

/// Consecutive rows of an n x n CSR matrix as raw pointers; the other rows are empty.  Owns
/// nothing.  All rows are consecutive, too: a csr_ref converts.  So a whole matrix travels as some
/// rows, and hook_first on the host is compiled once for both; a subtraction in each access to an
/// offset is the price.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
requires(sizeof(Index) <= sizeof(Offset)) struct csr_rows_ref {
  using index = Index;
  using offset = Offset;

  std::uint64_t vertex_count = 0;  // n
  row_bounds rows = {0, 0};        // those that may have entries
  std::uint64_t entry_count = 0;
  const Offset* row_offsets = nullptr;  // [rows.last - rows.first + 1], as in csr_ref
  const Index* columns = nullptr;       // [entry_count]

  csr_rows_ref() = default;
  csr_rows_ref(const csr_ref<Index, Offset, host_space>& A)
      : vertex_count(A.row_count),
        rows{0, A.row_count},
        entry_count(A.entry_count),
        row_offsets(A.row_offsets),
        columns(A.columns) {}
  csr_rows_ref(const csr_rows_view<Index, Offset>& A)
      : vertex_count(A.column_count),
        rows{A.first_row, A.first_row + A.row_count},
        entry_count(A.entry_count()),
        row_offsets(A.row_offsets.data()),
        columns(A.columns.data()) {}

  [[nodiscard]] bool has_all_rows() const { return row_count() == vertex_count; }
  /// A, if it has all rows.
  [[nodiscard]] csr_ref<Index, Offset, host_space> whole() const {
    return {vertex_count, entry_count, row_offsets, columns};
  }
  [[nodiscard]] std::uint64_t row_count() const { return rows.last - rows.first; }
  /// The index of the first entry of row u, which is one of the rows.
  [[nodiscard]] std::uint64_t first(std::uint64_t u) const { return row_offsets[u - rows.first]; }
  /// The same of the entry after its last one.
  [[nodiscard]] std::uint64_t end(std::uint64_t u) const { return row_offsets[u - rows.first + 1]; }
  [[nodiscard]] std::uint64_t length(std::uint64_t u) const { return end(u) - first(u); }
  /// Its entries.
  [[nodiscard]] std::span<const Index> row(std::uint64_t u) const {
    return {columns + first(u), static_cast<std::size_t>(length(u))};
  }
};

}  // namespace skerry
