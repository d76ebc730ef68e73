// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <span>

#include "matrix_ops/buffer.hpp"
#include "matrix_ops/views/view.hpp"
#include "matrix_ops/views/view_arguments.hpp"

namespace skerry {

/// A non-owning view of consecutive rows of an n x n sparse matrix in CSR format, such as those
/// that one process of several holds.  The other rows are read as empty.
///
/// As for csr_view: the pattern alone is used, ids and offsets are 32/32, 32/64 or 64/64 bits wide,
/// and the arrays must outlive the view.  A view made by csr_rows_view{} is 0 x 0.
template <std::unsigned_integral Index = std::uint32_t,
          std::unsigned_integral Offset = std::uint32_t>
requires(sizeof(Index) <= sizeof(Offset)) struct csr_rows_view {
  using index = Index;
  using offset = Offset;

  std::uint64_t first_row = 0;
  std::uint64_t row_count = 0;     // rows of the view
  std::uint64_t column_count = 0;  // n, also the rows of the whole matrix
  /// [row_count + 1], from 0 on, monotone: of row first_row + i from row_offsets[i] on
  std::span<const Offset> row_offsets{detail::no_rows<Offset>, 1};
  std::span<const Index> columns;  // [row_offsets[row_count]], each < n

  csr_rows_view() = default;
  /// Rows first, first + 1, ... first + rows - 1 of an n x n matrix.
  ///
  /// offsets  [rows + 1]
  /// ids      [offsets[rows]], each < n
  template <detail::size_like First, detail::size_like Rows, detail::size_like Size,
            detail::outlives_view Offsets, detail::outlives_view Columns>
  csr_rows_view(First first, Rows rows, Size n, Offsets&& offsets, Columns&& ids)
      : first_row(detail::size_of(first)),
        row_count(detail::size_of(rows)),
        column_count(detail::size_of(n)),
        row_offsets(detail::words(offsets)),
        columns(detail::words(ids)) {}
  /// @cond
  template <detail::size_like First, detail::size_like Rows, detail::size_like Size, class Offsets,
            class Columns>
  csr_rows_view(First, Rows, Size, Offsets&&, Columns&&) = delete;  // a temporary dangles: name it
  /// @endcond

  [[nodiscard]] std::uint64_t entry_count() const { return columns.size(); }
  /// The same rows as a row_count x n matrix.  O(1)
  [[nodiscard]] csr_view<Index, Offset> rows_alone() const {
    return {row_count, column_count, row_offsets, columns};
  }
};

template <detail::size_like First, detail::size_like Rows, detail::size_like Size, class Offsets,
          class Columns>
csr_rows_view(First, Rows, Size, Offsets&&, Columns&&)
    -> csr_rows_view<detail::word_of<Columns>,
                     typename detail::offset_word<Offsets, Columns>::type>;

/// The row offsets of the whole matrix, in which the other rows are empty.  The shape has been
/// checked.
///
/// returns  [n + 1]
/// cost     O(n)
template <class Index, class Offset>
[[nodiscard]] buffer<Offset> offsets_of_all_rows(const csr_rows_view<Index, Offset>& A) {
  buffer<Offset> offsets(A.column_count + 1);
  const auto after = std::fill_n(offsets.begin(), A.first_row, Offset{0});
  std::fill(std::ranges::copy(A.row_offsets, after).out, offsets.end(), A.row_offsets.back());
  return offsets;
}

}  // namespace skerry
