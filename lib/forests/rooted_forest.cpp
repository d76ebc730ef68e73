// SPDX-License-Identifier: Apache-2.0
#include "lib/forests/rooted_forest.hpp"

#include <vector>

#include "lib/forests/adjacency.hpp"

namespace skerry {

template <std::unsigned_integral Index>
buffer<Index> rooted(std::uint64_t n, std::span<const std::array<Index, 2>> edges) {
  const auto around =
      adjacency_of(entry_batches(edge_view<Index>(n, edges)), n, 0, direction::both);
  const auto unvisited = static_cast<Index>(-1);  // no vertex, since n is at most that
  buffer<Index> parent(n, unvisited);
  const auto attach = [&](Index u, Index v) {
    if (parent[v] != unvisited) return false;
    parent[v] = u;
    return true;
  };
  std::vector<Index> todo;
  for (std::uint64_t v = 0; v < n; ++v) {
    const auto root = static_cast<Index>(v);
    if (attach(root, root)) search(around, root, todo, attach);
  }
  return parent;
}

template <std::unsigned_integral Index>
std::size_t find_cycle(std::span<const Index> parent, std::span<const std::array<Index, 2>> edges) {
  std::vector<bool> has_edge(parent.size());
  for (std::size_t k = 0; k < edges.size(); ++k) {
    const std::uint64_t child = child_of_edge(parent, edges[k][0], edges[k][1]);
    if (child == parent.size() || has_edge[child]) return k;
    has_edge[child] = true;
  }
  return edges.size();
}

template buffer<std::uint32_t> rooted(std::uint64_t, std::span<const std::array<std::uint32_t, 2>>);
template buffer<std::uint64_t> rooted(std::uint64_t, std::span<const std::array<std::uint64_t, 2>>);
template std::size_t find_cycle(std::span<const std::uint32_t>,
                                std::span<const std::array<std::uint32_t, 2>>);
template std::size_t find_cycle(std::span<const std::uint64_t>,
                                std::span<const std::array<std::uint64_t, 2>>);

}  // namespace skerry
