// SPDX-License-Identifier: Apache-2.0
// Edges as a forest of rooted trees. Used by checks, so it shares no code with the algorithms.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "matrix_ops/buffer.hpp"

namespace skerry {

/// Bytes that rooted() takes for each vertex, its result included.
template <std::unsigned_integral Index>
inline constexpr std::uint64_t bytes_per_rooted_vertex = 8 + 4 * sizeof(Index);

/// The parents of trees that are rooted at their smallest vertices: parent[r] = r at a root.
///
/// n        vertices
/// edges    at most n, their ids < n.  If they have cycles, one tree spans each set of connected
///          vertices.
/// returns  [n]
/// cost     O(n)
template <std::unsigned_integral Index>
[[nodiscard]] buffer<Index> rooted(std::uint64_t n, std::span<const std::array<Index, 2>> edges);

/// The vertex whose edge to its parent has these two ends, or n if there is none.
template <std::unsigned_integral Index>
[[nodiscard]] std::uint64_t child_of_edge(std::span<const Index> parent, std::uint64_t u,
                                          std::uint64_t v) {
  if (u == v) return parent.size();
  if (parent[u] == v) return u;
  return parent[v] == u ? v : parent.size();
}

/// The first edge that is not in the tree of its vertices, since it closes a cycle or repeats an
/// edge; or the number of edges.
///
/// parent  as rooted() returns it for these edges
template <std::unsigned_integral Index>
[[nodiscard]] std::size_t find_cycle(std::span<const Index> parent,
                                     std::span<const std::array<Index, 2>> edges);

}  // namespace skerry
