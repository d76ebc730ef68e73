// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>

#include "matrix_ops/views/view_arguments.hpp"

namespace skerry {

namespace detail {

/// The row offsets of a matrix without rows.
template <class Offset>
inline constexpr Offset no_rows[1] = {0};

}  // namespace detail

/// A non-owning view of a sparse matrix in CSR format.
///
/// Only the pattern is used, so the view has no values.  The columns of a row may be in any order
/// and may repeat.  Column ids and row offsets are 32/32, 32/64 or 64/64 bits wide, signed or
/// unsigned.  The arrays must outlive the view; a temporary container does not compile.  Sizes are
/// of any integer type.  Construction is O(1) and throws invalid_matrix if a size is negative; cc()
/// checks the shape, the offsets and the ids.  A view made by csr_view{} is 0 x 0.
template <std::unsigned_integral Index = std::uint32_t,
          std::unsigned_integral Offset = std::uint32_t>
requires(sizeof(Index) <= sizeof(Offset)) struct csr_view {
  using index = Index;
  using offset = Offset;

  std::uint64_t row_count = 0;
  std::uint64_t column_count = 0;
  /// [row_count + 1], from 0 on, monotone
  std::span<const Offset> row_offsets{detail::no_rows<Offset>, 1};
  std::span<const Index> columns;  // [row_offsets[row_count]], each < column_count

  csr_view() = default;
  /// An n x n matrix.
  ///
  /// offsets  [n + 1]
  /// ids      [offsets[n]], each < n
  template <detail::size_like Size, detail::outlives_view Offsets, detail::outlives_view Columns>
  csr_view(Size n, Offsets&& offsets, Columns&& ids) : csr_view(n, n, offsets, ids) {}
  /// A rows x columns matrix.
  ///
  /// offsets  [rows + 1]
  /// ids      [offsets[rows]], each < columns
  template <detail::size_like Rows, detail::size_like Width, detail::outlives_view Offsets,
            detail::outlives_view Columns>
  csr_view(Rows rows, Width columns_, Offsets&& offsets, Columns&& ids)
      : row_count(detail::size_of(rows)),
        column_count(detail::size_of(columns_)),
        row_offsets(detail::words(offsets)),
        columns(detail::words(ids)) {}
  /// @cond
  template <detail::size_like Size, class Offsets, class Columns>
  csr_view(Size, Offsets&&, Columns&&) = delete;  // a temporary dangles: name it
  template <detail::size_like Rows, detail::size_like Width, class Offsets, class Columns>
  csr_view(Rows, Width, Offsets&&, Columns&&) = delete;  // a temporary dangles: name it
  /// @endcond

  [[nodiscard]] std::uint64_t entry_count() const { return columns.size(); }
};

template <detail::size_like Size, class Offsets, class Columns>
csr_view(Size, Offsets&&, Columns&&)
    -> csr_view<detail::word_of<Columns>, typename detail::offset_word<Offsets, Columns>::type>;
template <detail::size_like Rows, detail::size_like Width, class Offsets, class Columns>
csr_view(Rows, Width, Offsets&&, Columns&&)
    -> csr_view<detail::word_of<Columns>, typename detail::offset_word<Offsets, Columns>::type>;

/// A non-owning view of a sparse matrix in coordinate format (COO): the entries are
/// (rows[k], columns[k]), in any order, repeats allowed.
///
/// Ids are 32 or 64 bits wide, signed or unsigned.  The arrays must outlive the view; a temporary
/// container does not compile.  Sizes are of any integer type.  Construction is O(1) and throws
/// invalid_matrix if a size is negative; cc() checks the lengths and the ids.  A view made by
/// coo_view{} is 0 x 0.
template <std::unsigned_integral Index = std::uint32_t>
struct coo_view {
  using index = Index;

  std::uint64_t row_count = 0;
  std::uint64_t column_count = 0;
  std::span<const Index> rows;     // [entries], each < row_count
  std::span<const Index> columns;  // [entries], each < column_count

  coo_view() = default;
  /// An n x n matrix.
  ///
  /// row_ids     [entries], each < n
  /// column_ids  [entries], each < n
  template <detail::size_like Size, detail::outlives_view Rows, detail::outlives_view Columns>
  coo_view(Size n, Rows&& row_ids, Columns&& column_ids) : coo_view(n, n, row_ids, column_ids) {}
  /// A rows x columns matrix.
  ///
  /// row_ids     [entries], each < rows
  /// column_ids  [entries], each < columns
  template <detail::size_like Height, detail::size_like Width, detail::outlives_view Rows,
            detail::outlives_view Columns>
  coo_view(Height rows_, Width columns_, Rows&& row_ids, Columns&& column_ids)
      : row_count(detail::size_of(rows_)),
        column_count(detail::size_of(columns_)),
        rows(detail::words(row_ids)),
        columns(detail::words(column_ids)) {}
  /// @cond
  template <detail::size_like Size, class Rows, class Columns>
  coo_view(Size, Rows&&, Columns&&) = delete;  // a temporary dangles: name it
  template <detail::size_like Height, detail::size_like Width, class Rows, class Columns>
  coo_view(Height, Width, Rows&&, Columns&&) = delete;  // a temporary dangles: name it
  /// @endcond

  [[nodiscard]] std::uint64_t entry_count() const { return columns.size(); }
};

template <detail::size_like Size, class Rows, class Columns>
coo_view(Size, Rows&&, Columns&&) -> coo_view<detail::word_of<Columns>>;
template <detail::size_like Height, detail::size_like Width, class Rows, class Columns>
coo_view(Height, Width, Rows&&, Columns&&) -> coo_view<detail::word_of<Columns>>;

/// Calls f(row, column) for every entry of A.  The executor distributes rows (CSR) or entries (COO)
/// over its threads, so f is called concurrently.
///
/// cost  O(rows + entries) calls and loop steps
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Executor,
          class Function>
void for_each_entry(const csr_view<Index, Offset>& A, const Executor& run, Function f) {
  run.for_each(A.row_count, [&](std::size_t r) {
    for (Offset k = A.row_offsets[r]; k < A.row_offsets[r + 1]; ++k)
      f(static_cast<Index>(r), A.columns[k]);
  });
}

template <std::unsigned_integral Index, class Executor, class Function>
void for_each_entry(const coo_view<Index>& A, const Executor& run, Function f) {
  run.for_each(A.rows.size(), [&](std::size_t k) { f(A.rows[k], A.columns[k]); });
}

}  // namespace skerry
