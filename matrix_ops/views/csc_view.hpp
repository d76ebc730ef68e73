// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "matrix_ops/views/view.hpp"

namespace skerry {

/// A non-owning view of a sparse matrix in CSC format: the CSR arrays of its transpose.
///
/// The rows of a column may be in any order and may repeat.  Widths, lifetimes and sizes are those
/// of csr_view.  A matrix and its transpose have the same weak and the same strong components, so
/// cc() and scc() read the arrays as those of a CSR matrix.  Construction is O(1) and throws
/// invalid_matrix if a size is negative.  A view made by csc_view{} is 0 x 0.
template <std::unsigned_integral Index = std::uint32_t,
          std::unsigned_integral Offset = std::uint32_t>
requires(sizeof(Index) <= sizeof(Offset)) struct csc_view {
  using index = Index;
  using offset = Offset;

  std::uint64_t row_count = 0;
  std::uint64_t column_count = 0;
  /// [column_count + 1], from 0 on, monotone
  std::span<const Offset> column_offsets{detail::no_rows<Offset>, 1};
  std::span<const Index> rows;  // [column_offsets[column_count]], each < row_count

  csc_view() = default;
  /// An n x n matrix.
  ///
  /// offsets  [n + 1]
  /// ids      [offsets[n]], each < n
  template <detail::size_like Size, detail::outlives_view Offsets, detail::outlives_view Rows>
  csc_view(Size n, Offsets&& offsets, Rows&& ids) : csc_view(n, n, offsets, ids) {}
  /// A rows x columns matrix.
  ///
  /// offsets  [columns + 1]
  /// ids      [offsets[columns]], each < rows
  template <detail::size_like Height, detail::size_like Columns, detail::outlives_view Offsets,
            detail::outlives_view Rows>
  csc_view(Height rows_, Columns columns, Offsets&& offsets, Rows&& ids)
      : row_count(detail::size_of(rows_)),
        column_count(detail::size_of(columns)),
        column_offsets(detail::words(offsets)),
        rows(detail::words(ids)) {}
  /// @cond
  template <detail::size_like Size, class Offsets, class Rows>
  csc_view(Size, Offsets&&, Rows&&) = delete;  // a temporary dangles: name it
  template <detail::size_like Height, detail::size_like Columns, class Offsets, class Rows>
  csc_view(Height, Columns, Offsets&&, Rows&&) = delete;  // a temporary dangles: name it
  /// @endcond

  [[nodiscard]] std::uint64_t entry_count() const { return rows.size(); }
  /// The transpose, in the same memory.
  [[nodiscard]] csr_view<Index, Offset> transpose() const {
    return {column_count, row_count, column_offsets, rows};
  }
};

template <detail::size_like Size, class Offsets, class Rows>
csc_view(Size, Offsets&&, Rows&&)
    -> csc_view<detail::word_of<Rows>, typename detail::offset_word<Offsets, Rows>::type>;
template <detail::size_like Height, detail::size_like Columns, class Offsets, class Rows>
csc_view(Height, Columns, Offsets&&, Rows&&)
    -> csc_view<detail::word_of<Rows>, typename detail::offset_word<Offsets, Rows>::type>;

/// Calls f(row, column) for every entry of A.  The executor distributes columns over its threads,
/// so f is called concurrently.  O(columns + entries)
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Executor,
          class Function>
void for_each_entry(const csc_view<Index, Offset>& A, const Executor& run, Function f) {
  for_each_entry(A.transpose(), run, [&](Index column, Index row) { f(row, column); });
}

}  // namespace skerry
