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

/// The same memory as unsigned words.  A negative number becomes a huge one, out of every range.
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

/// The type under which elements are read: integers by their size alone, since only zero matters.
template <class Value>
using number_of = std::conditional_t<
    std::is_floating_point_v<Value>, Value,
    std::conditional_t<sizeof(Value) == 1, std::uint8_t,
                       std::conditional_t<sizeof(Value) == 4, std::uint32_t, std::uint64_t>>>;

template <numbers Range>
[[nodiscard]] auto numbers_of(const Range& range) {
  using number = number_of<std::ranges::range_value_t<Range>>;
  return std::span<const number>(reinterpret_cast<const number*>(std::ranges::data(range)),
                                 static_cast<std::size_t>(std::ranges::size(range)));
}

}  // namespace detail

/// A sparse matrix by rows, owned by somebody else.  Only the pattern is looked at; a row may hold
/// its columns in any order and repeat them.  Ids and offsets have 32 or 64 bits, signed or not:
/// 32/32, 32/64 or 64/64.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
requires(sizeof(Index) <= sizeof(Offset)) struct csr_view {
  using index = Index;
  using offset = Offset;

  std::uint64_t row_count = 0;
  std::uint64_t column_count = 0;
  std::span<const Offset> row_offsets;  // [row_count + 1], never falling
  std::span<const Index> columns;       // [row_offsets[row_count]], each < column_count

  csr_view() = default;
  /// n x n
  template <detail::integers Offsets, detail::integers Columns>
  csr_view(std::uint64_t n, const Offsets& offsets, const Columns& ids)
      : csr_view(n, n, offsets, ids) {}
  /// rows x columns
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

/// A sparse matrix as a list of entries (rows[k], columns[k]), in any order, repeats allowed.
template <std::unsigned_integral Index>
struct coo_view {
  using index = Index;

  std::uint64_t row_count = 0;
  std::uint64_t column_count = 0;
  std::span<const Index> rows;     // [entries], each < row_count
  std::span<const Index> columns;  // [entries], each < column_count

  coo_view() = default;
  /// n x n
  template <detail::integers Ids>
  coo_view(std::uint64_t n, const Ids& row_ids, const Ids& column_ids)
      : coo_view(n, n, row_ids, column_ids) {}
  /// rows x columns
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

/// A dense matrix, row after row, of booleans, integers or floating-point numbers.  An element that
/// is not zero is an entry (so NaN is one).
struct dense_view {
  using index = std::uint32_t;
  using elements =
      std::variant<std::span<const std::uint8_t>, std::span<const std::uint32_t>,
                   std::span<const std::uint64_t>, std::span<const float>, std::span<const double>>;

  std::uint64_t row_count = 0;
  std::uint64_t column_count = 0;
  elements values;  // [row_count * column_count]

  dense_view() = default;
  /// n x n
  template <detail::numbers Values>
  dense_view(std::uint64_t n, const Values& all) : dense_view(n, n, all) {}
  /// rows x columns
  template <detail::numbers Values>
  dense_view(std::uint64_t rows, std::uint64_t columns, const Values& all)
      : row_count(rows), column_count(columns), values(detail::numbers_of(all)) {}

  /// O(rows * columns): every element is looked at.
  [[nodiscard]] std::uint64_t entry_count() const {
    return std::visit(
        [](auto all) {
          return static_cast<std::uint64_t>(
              std::ranges::count_if(all, [](auto a) { return a != 0; }));
        },
        values);
  }
};

/// The row that holds entry k.  O(log n)
template <class Index, class Offset>
[[nodiscard]] Index row_of_entry(const csr_view<Index, Offset>& A, std::uint64_t k) {
  const auto after = std::upper_bound(A.row_offsets.begin(), A.row_offsets.end(), k);
  return static_cast<Index>(after - A.row_offsets.begin() - 1);
}

/// Calls f(row, column) for every entry, rows or entries dealt out by an executor.
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
