// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <ranges>
#include <span>
#include <type_traits>
#include <variant>

namespace skerry {

namespace detail {

template <class Range>
concept integers = std::ranges::contiguous_range<Range> && std::ranges::sized_range<Range> &&
    std::integral<std::ranges::range_value_t<Range>> &&
    (sizeof(std::ranges::range_value_t<Range>) == 4 ||
     sizeof(std::ranges::range_value_t<Range>) == 8);

template <integers Range>
using word_of = std::conditional_t<sizeof(std::ranges::range_value_t<Range>) == 4, std::uint32_t,
                                   std::uint64_t>;

/// The same memory as unsigned words.  A negative number becomes a huge one, outside every range.
template <integers Range>
[[nodiscard]] std::span<const word_of<Range>> words(const Range& range) {
  return {reinterpret_cast<const word_of<Range>*>(std::ranges::data(range)),
          static_cast<std::size_t>(std::ranges::size(range))};
}

template <class Range>
concept numbers = std::ranges::contiguous_range<Range> && std::ranges::sized_range<Range> &&
                      std::is_arithmetic_v<std::ranges::range_value_t<Range>> &&
                      sizeof(std::ranges::range_value_t<Range>) != 2 &&
                  sizeof(std::ranges::range_value_t<Range>) <= 8;

/// The type as which elements are read: for integers only the size matters, since they are only
/// compared with zero.
template <class Value>
using number_of = std::conditional_t<
    std::is_floating_point_v<Value>, Value,
    std::conditional_t<sizeof(Value) == 1, std::uint8_t,
                       std::conditional_t<sizeof(Value) == 4, std::uint32_t, std::uint64_t>>>;

/// The same memory as numbers of a type that dense_view holds.
template <numbers Range>
[[nodiscard]] auto numbers_of(const Range& range) {
  using number = number_of<std::ranges::range_value_t<Range>>;
  return std::span<const number>(reinterpret_cast<const number*>(std::ranges::data(range)),
                                 static_cast<std::size_t>(std::ranges::size(range)));
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

/// A non-owning view of a dense matrix in row-major order, of booleans, integers or floating-point
/// numbers.  An element that is not zero is an entry; NaN therefore is one.
///
/// The array must outlive the view.  Construction is O(1) and checks nothing: cc() checks the
/// length, and throws invalid_matrix.
struct dense_view {
  using index = std::uint32_t;
  /// Spans of the elements; integers of one size are read as unsigned.
  using elements =
      std::variant<std::span<const std::uint8_t>, std::span<const std::uint32_t>,
                   std::span<const std::uint64_t>, std::span<const float>, std::span<const double>>;

  std::uint64_t row_count = 0;
  std::uint64_t column_count = 0;
  elements values;  // [row_count * column_count]

  dense_view() = default;
  /// An n x n matrix.
  ///
  /// all  [n * n]
  template <detail::numbers Values>
  dense_view(std::uint64_t n, const Values& all) : dense_view(n, n, all) {}
  /// A rows x columns matrix.
  ///
  /// all  [rows * columns]
  template <detail::numbers Values>
  dense_view(std::uint64_t rows, std::uint64_t columns, const Values& all)
      : row_count(rows), column_count(columns), values(detail::numbers_of(all)) {}

  /// The number of elements that are not zero.  O(rows * columns): reads every element.
  [[nodiscard]] std::uint64_t entry_count() const {
    return std::visit(
        [](auto all) {
          return static_cast<std::uint64_t>(
              std::ranges::count_if(all, [](auto a) { return a != 0; }));
        },
        values);
  }
};

/// The row that contains entry k, by binary search.  O(log row_count)
template <class Index, class Offset>
[[nodiscard]] Index row_of_entry(const csr_view<Index, Offset>& A, std::uint64_t k) {
  const auto after = std::upper_bound(A.row_offsets.begin(), A.row_offsets.end(), k);
  return static_cast<Index>(after - A.row_offsets.begin() - 1);
}

/// Calls f(row, column) for every entry of A.  The executor distributes rows (CSR, dense) or
/// entries (COO) over its threads, so f is called concurrently.
///
/// cost  O(rows + entries) calls and loop steps; for a dense matrix O(rows * columns)
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

template <class Executor, class Function>
void for_each_entry(const dense_view& A, const Executor& run, Function f) {
  std::visit(
      [&](auto all) {
        run.for_each(A.row_count, [&](std::size_t r) {
          for (std::uint64_t c = 0; c < A.column_count; ++c)
            if (all[r * A.column_count + c] != 0)
              f(static_cast<std::uint32_t>(r), static_cast<std::uint32_t>(c));
        });
      },
      A.values);
}

}  // namespace skerry
