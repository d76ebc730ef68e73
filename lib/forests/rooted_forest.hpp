// SPDX-License-Identifier: Apache-2.0
// Edges as a forest of rooted trees. Used by checks, so it shares no code with the algorithms.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

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
[[nodiscard]] buffer<Index> rooted(std::uint64_t n, std::span<const std::array<Index, 2>> edges) {
  std::vector<std::uint64_t> begin(n + 1);  // of a vertex in `adjacent`
  for (const auto& [u, v] : edges) ++begin[u], ++begin[v];
  std::partial_sum(begin.begin(), begin.end(), begin.begin());  // where a vertex ends
  std::vector<Index> adjacent(2 * edges.size());
  for (const auto& [u, v] : edges) {
    adjacent[--begin[u]] = v;
    adjacent[--begin[v]] = u;
  }
  const auto unvisited = static_cast<Index>(-1);  // no vertex, since n is at most that
  buffer<Index> parent(n, unvisited);
  std::vector<Index> queue;
  for (std::uint64_t root = 0; root < n; ++root) {
    if (parent[root] != unvisited) continue;
    parent[root] = static_cast<Index>(root);
    queue.assign(1, static_cast<Index>(root));
    while (!queue.empty()) {
      const Index u = queue.back();
      queue.pop_back();
      for (std::uint64_t k = begin[u]; k < begin[std::size_t{u} + 1]; ++k)
        if (const Index v = adjacent[k]; parent[v] == unvisited) {
          parent[v] = u;
          queue.push_back(v);
        }
    }
  }
  return parent;
}

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
                                     std::span<const std::array<Index, 2>> edges) {
  std::vector<bool> has_edge(parent.size());
  for (std::size_t k = 0; k < edges.size(); ++k) {
    const std::uint64_t child = child_of_edge(parent, edges[k][0], edges[k][1]);
    if (child == parent.size() || has_edge[child]) return k;
    has_edge[child] = true;
  }
  return edges.size();
}

}  // namespace skerry
