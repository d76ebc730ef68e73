// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <variant>

#include "matrix_ops/views/view.hpp"

namespace skerry {

namespace detail {

/// The type as which elements are read: for integers only the size matters, since they are only
/// compared with zero.
template <class Value>
struct number {
  static_assert(std::is_arithmetic_v<Value> && sizeof(Value) != 2 && sizeof(Value) <= 8,
                "skerry: elements must be bool, integers of 1, 4 or 8 bytes, float or double; copy "
                "others into an array of one of these");
  using type = std::conditional_t<
      std::is_floating_point_v<Value>, Value,
      std::conditional_t<sizeof(Value) == 1, std::uint8_t,
                         std::conditional_t<sizeof(Value) == 4, std::uint32_t, std::uint64_t>>>;
};

/// The same memory as numbers of a type that dense_view holds.
template <class Range>
[[nodiscard]] auto numbers_of(const Range& range) {
  using value = typename number<element_of<Range>>::type;
  const std::span all(range);
  return std::span<const value>(reinterpret_cast<const value*>(all.data()), all.size());
}

}  // namespace detail

/// A non-owning view of a dense matrix in row-major order, of booleans, integers or floating-point
/// numbers.  An element that is not zero is an entry; NaN therefore is one.
///
/// The array must outlive the view; a temporary container does not compile.  Sizes are of any
/// integer type.  Construction is O(1) and throws invalid_matrix if a size is negative; cc() checks
/// the length.  A view made by dense_view{} is 0 x 0.
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
  template <detail::size_like Size, detail::outlives_view Values>
  dense_view(Size n, Values&& all) : dense_view(n, n, all) {}
  /// A rows x columns matrix.
  ///
  /// all  [rows * columns]
  template <detail::size_like Rows, detail::size_like Width, detail::outlives_view Values>
  dense_view(Rows rows, Width columns, Values&& all)
      : row_count(detail::size_of(rows)),
        column_count(detail::size_of(columns)),
        values(detail::numbers_of(all)) {}
  /// @cond
  template <detail::size_like Size, class Values>
  dense_view(Size, Values&&) = delete;  // a temporary dangles: name it
  template <detail::size_like Rows, detail::size_like Width, class Values>
  dense_view(Rows, Width, Values&&) = delete;  // a temporary dangles: name it
  /// @endcond

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

/// Calls f(row, column) for every element of A that is not zero.  The executor distributes rows
/// over its threads, so f is called concurrently.  O(rows * columns)
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
