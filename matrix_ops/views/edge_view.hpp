// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>

#include "matrix_ops/views/view_arguments.hpp"

namespace skerry {

namespace detail {

/// The type of the ids of an edge whose two ends are of one type and adjacent in memory.
template <class Edge>
struct adjacent_ends {};
template <std::integral Id>
requires(!std::same_as<Id, bool>) struct adjacent_ends<std::pair<Id, Id>> {
  using type = Id;
  static_assert(std::is_standard_layout_v<std::pair<Id, Id>> &&
                sizeof(std::pair<Id, Id>) == 2 * sizeof(Id));
};
template <std::integral Id>
requires(!std::same_as<Id, bool>) struct adjacent_ends<std::array<Id, 2>> {
  using type = Id;
  static_assert(sizeof(std::array<Id, 2>) == 2 * sizeof(Id));
};
template <std::integral Id>
requires(!std::same_as<Id, bool>) struct adjacent_ends<Id[2]> {
  using type = Id;
};

/// A contiguous range of std::pair, std::array or C arrays of two ids of one type.
template <class Range>
concept adjacent_edges = requires {
  typename adjacent_ends<element_of<Range>>::type;
};

/// The word as which the ids of such edges are read.
template <adjacent_edges Edges>
using edge_word = typename word<typename adjacent_ends<element_of<Edges>>::type>::type;

/// The same memory as unsigned words, two for each edge.
template <adjacent_edges Edges>
[[nodiscard]] std::span<const edge_word<Edges>> ends_of(const Edges& edges) {
  const std::span all(edges);
  return {reinterpret_cast<const edge_word<Edges>*>(all.data()), 2 * all.size()};
}

}  // namespace detail

/// A non-owning view of an array of edges, in any order, repeats allowed: std::pair<int, int>,
/// std::array<int, 2> or int[2], with ids of 32 or 64 bits, signed or unsigned.
///
/// The array must outlive the view; a temporary container does not compile.  The number of vertices
/// is of any integer type.  Construction is O(1) and throws invalid_matrix if it is negative; cc()
/// checks the ids.  A view made by edge_view{} has no vertices.
template <std::unsigned_integral Index = std::uint32_t>
struct edge_view {
  using index = Index;

  std::uint64_t row_count = 0;     ///< vertices
  std::uint64_t column_count = 0;  ///< vertices
  std::span<const Index> ends;     // [2 * edges]: edge k joins ends[2 k] and ends[2 k + 1]

  edge_view() = default;
  /// A graph of n vertices.
  ///
  /// edges  each of two ids < n
  template <detail::size_like Size, detail::adjacent_edges Edges>
  requires detail::outlives_view<Edges> edge_view(Size n, Edges&& edges)
      : row_count(detail::size_of(n)), column_count(row_count), ends(detail::ends_of(edges)) {}
  /// @cond
  template <detail::size_like Size, detail::adjacent_edges Edges>
  edge_view(Size, Edges&&) = delete;  // a temporary dangles: name it
  /// @endcond

  [[nodiscard]] std::uint64_t entry_count() const { return ends.size() / 2; }
};

template <detail::size_like Size, detail::adjacent_edges Edges>
edge_view(Size, Edges&&) -> edge_view<detail::edge_word<std::remove_cvref_t<Edges>>>;

/// Calls f(u, v) for every edge.  The executor distributes edges over its threads, so f is called
/// concurrently.  O(edges)
template <std::unsigned_integral Index, class Executor, class Function>
void for_each_entry(const edge_view<Index>& A, const Executor& run, Function f) {
  run.for_each(A.entry_count(), [&](std::size_t k) { f(A.ends[2 * k], A.ends[2 * k + 1]); });
}

}  // namespace skerry
