// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>

namespace skerry {

namespace detail {

/// The type of a contiguous range's elements.
template <class Range>
using element_of = typename decltype(std::span(std::declval<const Range&>()))::value_type;

/// A contiguous range of integers of 4 or 8 bytes.
template <class Range>
concept integers = std::integral<element_of<Range>> &&
    (sizeof(element_of<Range>) == 4 || sizeof(element_of<Range>) == 8);

template <integers Range>
using word_of = std::conditional_t<sizeof(element_of<Range>) == 4, std::uint32_t, std::uint64_t>;

/// The same memory as unsigned words.  A negative number becomes a huge one, outside every range.
template <integers Range>
[[nodiscard]] std::span<const word_of<Range>> words(const Range& range) {
  const std::span all(range);
  return {reinterpret_cast<const word_of<Range>*>(all.data()), all.size()};
}

}  // namespace detail

/// A non-owning view of a sparse matrix in CSR format.
///
/// Only the pattern is used, so the view has no values.  The columns of a row may be in any order
/// and may repeat.  Column ids and row offsets are 32/32, 32/64 or 64/64 bits wide, signed or
/// unsigned.  The arrays must outlive the view.  Construction is O(1) and checks nothing: cc()
/// checks the shape, the offsets and the ids, and throws invalid_matrix.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
requires(sizeof(Index) <= sizeof(Offset)) struct csr_view {
  using index = Index;
  using offset = Offset;

  std::uint64_t row_count = 0;
  std::uint64_t column_count = 0;
  std::span<const Offset> row_offsets;  // [row_count + 1], from 0 on, monotone
  std::span<const Index> columns;       // [row_offsets[row_count]], each < column_count

  csr_view() = default;
  /// An n x n matrix.
  ///
  /// offsets  [n + 1]
  /// ids      [offsets[n]], each < n
  template <detail::integers Offsets, detail::integers Columns>
  csr_view(std::uint64_t n, const Offsets& offsets, const Columns& ids)
      : csr_view(n, n, offsets, ids) {}
  /// A rows x columns matrix.
  ///
  /// offsets  [rows + 1]
  /// ids      [offsets[rows]], each < columns
  template <detail::integers Offsets, detail::integers Columns>
  csr_view(std::uint64_t rows, std::uint64_t columns_, const Offsets& offsets, const Columns& ids)
      : row_count(rows),
        column_count(columns_),
        row_offsets(detail::words(offsets)),
        columns(detail::words(ids)) {}

  [[nodiscard]] std::uint64_t entry_count() const { return columns.size(); }
};

template <class Offsets, class Columns>
csr_view(std::uint64_t, const Offsets&, const Columns&)
    -> csr_view<detail::word_of<Columns>, detail::word_of<Offsets>>;
template <class Offsets, class Columns>
csr_view(std::uint64_t, std::uint64_t, const Offsets&, const Columns&)
    -> csr_view<detail::word_of<Columns>, detail::word_of<Offsets>>;

/// A non-owning view of a sparse matrix in coordinate format (COO): the entries are
/// (rows[k], columns[k]), in any order, repeats allowed.
///
/// Ids are 32 or 64 bits wide, signed or unsigned.  The arrays must outlive the view.  Construction
/// is O(1) and checks nothing: cc() checks the lengths and the ids, and throws invalid_matrix.
template <std::unsigned_integral Index>
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
  template <detail::integers Ids>
  coo_view(std::uint64_t n, const Ids& row_ids, const Ids& column_ids)
      : coo_view(n, n, row_ids, column_ids) {}
  /// A rows x columns matrix.
  ///
  /// row_ids     [entries], each < rows
  /// column_ids  [entries], each < columns
  template <detail::integers Ids>
  coo_view(std::uint64_t rows_, std::uint64_t columns_, const Ids& row_ids, const Ids& column_ids)
      : row_count(rows_),
        column_count(columns_),
        rows(detail::words(row_ids)),
        columns(detail::words(column_ids)) {}

  [[nodiscard]] std::uint64_t entry_count() const { return columns.size(); }
};

template <class Ids>
coo_view(std::uint64_t, const Ids&, const Ids&) -> coo_view<detail::word_of<Ids>>;
template <class Ids>
coo_view(std::uint64_t, std::uint64_t, const Ids&, const Ids&) -> coo_view<detail::word_of<Ids>>;

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
