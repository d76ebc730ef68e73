// SPDX-License-Identifier: Apache-2.0
// What the constructors of views accept: sizes of any integer type, and arrays that outlive the
// view.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <type_traits>

#include "matrix_ops/error.hpp"

namespace skerry::detail {

/// An integer type of a size.
template <class Size>
concept size_like = std::integral<Size> && !std::same_as<Size, bool>;

/// Throws invalid_matrix if a size is negative.
template <size_like Size>
[[nodiscard]] constexpr std::uint64_t size_of(Size size) {
  if constexpr (std::signed_integral<Size>)
    if (size < 0)
      throw invalid_matrix("a matrix of size " + std::to_string(size) + "; sizes are 0 or more");
  return static_cast<std::uint64_t>(size);
}

/// A range that a view may refer to: an object with a name, or one that does not own its elements,
/// such as a span.  A temporary container would be destroyed before the view is used.
template <class Range>
concept outlives_view = std::is_lvalue_reference_v<Range> ||
    std::ranges::enable_borrowed_range<std::remove_cvref_t<Range>>;

/// The type of a contiguous range's elements.
template <class Range>
using element_of =
    typename decltype(std::span(std::declval<const std::remove_cvref_t<Range>&>()))::value_type;

/// The unsigned word as which ids or offsets are read.
template <class Number>
struct word {
  static_assert(std::integral<Number> && (sizeof(Number) == 4 || sizeof(Number) == 8),
                "skerry: ids and offsets must be integers of 4 or 8 bytes, signed or unsigned; "
                "copy others into an array of std::int32_t or std::int64_t");
  using type = std::conditional_t<sizeof(Number) == 4, std::uint32_t, std::uint64_t>;
};

template <class Range>
using word_of = typename word<element_of<Range>>::type;

/// The word of offsets of a matrix with ids of this width.
template <class Offsets, class Columns>
struct offset_word {
  using type = word_of<Offsets>;
  static_assert(sizeof(word_of<Columns>) <= sizeof(type),
                "skerry: 64-bit ids need 64-bit row offsets; copy the ids into an array of "
                "std::int32_t, or the offsets into one of std::int64_t");
};

/// The same memory as unsigned words.  A negative number becomes a huge one, outside every range.
template <class Range>
[[nodiscard]] std::span<const word_of<Range>> words(const Range& range) {
  const std::span all(range);
  return {reinterpret_cast<const word_of<Range>*>(all.data()), all.size()};
}

}  // namespace skerry::detail
