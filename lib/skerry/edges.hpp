// SPDX-License-Identifier: Apache-2.0
// Ranges of edges, and what cc() reads of them and of matrices of other libraries.
#pragma once

#include "matrix_ops/needs_cxx20.hpp"

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>

#include "matrix_ops/buffer.hpp"
#include "skerry/matrix_traits.hpp"
#include "skerry/options.hpp"

namespace skerry {

namespace detail {

template <class Id>
concept vertex_id = std::integral<Id> && !std::same_as<Id, bool> && sizeof(Id) <= 8;

/// The types of the ids of a pair, a tuple or an array of two.
template <class Edge>
struct ids_of_edge {};
template <class Edge>
requires(std::tuple_size<Edge>::value == 2) struct ids_of_edge<Edge> {
  using first = std::remove_cvref_t<std::tuple_element_t<0, Edge>>;
  using second = std::remove_cvref_t<std::tuple_element_t<1, Edge>>;
};
template <class Id>
struct ids_of_edge<Id[2]> {
  using first = Id;
  using second = Id;
};

template <class Range>
using ids_in = ids_of_edge<std::remove_cvref_t<std::ranges::range_reference_t<Range>>>;

/// Whether the ids can be read where they are: two of one type, of 4 or 8 bytes, in an array.
template <class Range>
concept read_in_place = std::ranges::contiguous_range<Range> && std::ranges::sized_range<Range> &&
                        adjacent_edges<Range> && sizeof(typename ids_in<Range>::first) >= 4;

}  // namespace detail

/// @addtogroup matrices
/// @{

/// A range of edges: pairs, tuples or arrays of two ids, which are integers of up to 64 bits.
///
/// A contiguous range of std::pair, std::array or C arrays of two ids of one type of 32 or 64 bits
/// is read in place, as an edge_view is.  Other ranges are iterated once and copied: 8 bytes an
/// edge, or 16 if an id has 64 bits.
template <class Range>
concept edge_range =
    !viewable_matrix<std::remove_cvref_t<Range>> && std::ranges::input_range<Range> && requires {
  requires detail::vertex_id<typename detail::ids_in<Range>::first>;
  requires detail::vertex_id<typename detail::ids_in<Range>::second>;
};

/// A matrix that is no view: one of another library, one of yours, or a range of edges.
template <class Matrix>
concept other_matrix = viewable_matrix<std::remove_cvref_t<Matrix>> || edge_range<Matrix>;

/// @}

namespace detail {

// Takes what is, or converts to, a view that other overloads take.
template <class Index, class Offset>
void as_view(const csr_view<Index, Offset>&);
template <class Index, class Offset>
void as_view(const csc_view<Index, Offset>&);
template <class Index, class Offset>
void as_view(const csr_rows_view<Index, Offset>&);
template <class Index>
void as_view(const coo_view<Index>&);
template <class Index>
void as_view(const edge_view<Index>&);
void as_view(const dense_view&);

/// A class that no call takes: a call with it is an error that says what to do.
template <class Matrix>
concept unknown_matrix =
    std::is_class_v<Matrix> && !other_matrix<Matrix> && !is_device_view<Matrix> &&
    !has_own_overload<Matrix> && !requires(const Matrix& A) {
  detail::as_view(A);
};

/// An other_matrix, or a class that is none: then the call does not compile.
template <class Matrix>
concept matrix_argument = other_matrix<Matrix> || unknown_matrix<std::remove_cvref_t<Matrix>>;

/// The number of vertices of edges: the largest id + 1.
///
/// is_signed  ids are of a signed type
/// threads    as options::threads
/// throws     invalid_matrix: a negative id, or one that no number of vertices exceeds
template <std::unsigned_integral Index>
[[nodiscard]] std::uint64_t count_vertices(const edge_view<Index>& A, bool is_signed,
                                           unsigned threads);

/// Throws invalid_matrix if a copy of edges takes more bytes than the limit.
///
/// edges  those that are copied, or the first of them if their number is not known
/// held   ids in an array that is moved to the copy
/// limit  in bytes; 0: the free memory
void check_copy(std::uint64_t edges, std::uint64_t held, std::size_t id_bytes, std::uint64_t limit);

/// Throws invalid_matrix: edge k has a negative id.
[[noreturn]] void throw_negative_end(std::uint64_t k, std::int64_t id);

/// An id of an edge as an unsigned number; throws if it is negative.
///
/// k  the number of the edge
template <std::unsigned_integral Index, vertex_id Id>
[[nodiscard]] Index checked_id(Id id, std::uint64_t k) {
  if constexpr (std::signed_integral<Id>)
    if (id < 0) throw_negative_end(k, id);
  return static_cast<Index>(id);
}

/// What a call reads: a view of a matrix, which the constructor makes.
template <class Matrix>
class call_input {
 public:
  using matrix = std::remove_cvref_t<Matrix>;
  using index =
      typename decltype(matrix_traits<matrix>::view(std::declval<const matrix&>()))::index;

  /// n and options are used for edges only.
  call_input(const matrix& A, std::optional<std::uint64_t>, const options&)
      : view_(matrix_traits<matrix>::view(A)) {}

  /// Adds vertices without edges, up to this number; does nothing to a matrix.
  void add_vertices(std::uint64_t) {}

  [[nodiscard]] const auto& view() const { return view_; }
  /// A limit of bytes for the call, without those held here.
  [[nodiscard]] std::uint64_t left_of(std::uint64_t limit) const { return limit; }

 private:
  decltype(matrix_traits<matrix>::view(std::declval<const matrix&>())) view_;
};

/// The same for a range of edges, which is copied unless it can be read in place.
template <edge_range Range>
class call_input<Range> {
  using first = typename ids_in<Range>::first;
  using second = typename ids_in<Range>::second;

 public:
  using index =
      std::conditional_t<sizeof(first) <= 4 && sizeof(second) <= 4, std::uint32_t, std::uint64_t>;

  /// n    vertices; if it is not given, the largest id + 1
  /// how  threads and limits::max_bytes are read
  call_input(Range& range, std::optional<std::uint64_t> n, const options& how) {
    if constexpr (read_in_place<Range>)
      view_.ends = ends_of(range);
    else
      copy(range, how.limits.max_bytes);
    const bool is_signed = read_in_place<Range> && std::signed_integral<first>;
    view_.row_count = n ? *n : count_vertices(view_, is_signed, how.threads);
    view_.column_count = view_.row_count;
  }
  call_input(const call_input&) = delete;
  call_input& operator=(const call_input&) = delete;

  void add_vertices(std::uint64_t n) {
    view_.row_count = std::max(view_.row_count, n);
    view_.column_count = view_.row_count;
  }

  [[nodiscard]] const edge_view<index>& view() const { return view_; }
  [[nodiscard]] std::uint64_t left_of(std::uint64_t limit) const {
    return skerry::left_of(limit, copied_.capacity() * sizeof(index));
  }

 private:
  void copy(Range& range, std::uint64_t max_bytes) {
    if constexpr (std::ranges::sized_range<Range>)
      reserve(static_cast<std::uint64_t>(std::ranges::size(range)), max_bytes);
    for (std::uint64_t k = 0; auto&& edge : range) {
      if (k == copied_.capacity() / 2) reserve(k < 32 ? 64 : 2 * k, max_bytes);
      const auto& [u, v] = edge;
      copied_.push_back(checked_id<index>(u, k));
      copied_.push_back(checked_id<index>(v, k));
      ++k;
    }
    view_.ends = copied_;
  }

  /// Allocates memory for this number of edges.  While ids are moved, both arrays exist.
  void reserve(std::uint64_t edges, std::uint64_t max_bytes) {
    check_copy(edges, copied_.capacity(), sizeof(index), max_bytes);
    copied_.reserve(2 * edges);
  }

  buffer<index> copied_;  // [2 * edges], or none
  edge_view<index> view_;
};

template <class Matrix>
requires unknown_matrix<std::remove_cv_t<Matrix>>
class call_input<Matrix> {
 public:
  using index = std::uint32_t;

  call_input(const Matrix&, std::optional<std::uint64_t>, const options&) {
    static_assert(
        sizeof(Matrix) == 0,
        "skerry: this type is no matrix and no range of pairs of integers; pass a view of "
        "its arrays, such as csr_view or edge_view, or specialise skerry::matrix_traits "
        "with a view() that returns one; pass a stored_matrix by with_view()");
  }
  void add_vertices(std::uint64_t) {}
  [[nodiscard]] const edge_view<index>& view() const { return view_; }
  [[nodiscard]] std::uint64_t left_of(std::uint64_t limit) const { return limit; }

 private:
  edge_view<index> view_;
};

/// Options for a call that reads this input.
template <class Input>
[[nodiscard]] options options_for(const Input& input, options how) {
  how.limits.max_bytes = input.left_of(how.limits.max_bytes);
  return how;
}

}  // namespace detail

/// The unsigned type of the labels of such a matrix.
///
/// @ingroup matrices
template <detail::matrix_argument Matrix>
using index_of = typename detail::call_input<std::remove_reference_t<Matrix>>::index;

}  // namespace skerry
