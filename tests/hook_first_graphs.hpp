// SPDX-License-Identifier: Apache-2.0
// Graphs that make hook_first take each of its plans.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/graphs.hpp"

namespace skerry::testing {

[[nodiscard]] inline edges many_cliques(std::uint64_t count, std::uint64_t size) {
  edges g{count * size, {}};
  for (std::uint64_t c = 0; c < count; ++c)
    for (const auto& [u, v] : clique_chain(1, size).list) g.add(c * size + u, c * size + v);
  return g;
}

/// A grid of size x size cells, size even, numbered like a chessboard: one colour, then the other.
[[nodiscard]] inline edges chessboard(std::uint64_t size) {
  edges g{size * size, {}};
  const auto cell = [size](std::uint64_t row, std::uint64_t column) {
    return (row + column) % 2 * (size * size / 2) + row * (size / 2) + column / 2;
  };
  for (std::uint64_t row = 0; row < size; ++row)
    for (std::uint64_t column = 0; column < size; ++column) {
      if (row + 1 < size) g.add(cell(row, column), cell(row + 1, column));
      if (column + 1 < size) g.add(cell(row, column), cell(row, column + 1));
    }
  return g;
}

/// Starts each row with loops and repeats, so that first entries link nothing.
[[nodiscard]] inline edges with_useless_first_entries(const edges& g) {
  edges h{g.n, {}};
  for (std::uint64_t v = 0; v < g.n; ++v)
    for (int k = 0; k < 5; ++k) h.add(v, v);
  for (const auto& [u, v] : g.list)
    for (int k = 0; k < 3; ++k) h.add(u, v);
  return h;
}

/// A dense blob with boundary edges to vertices on both sides, stored in its own rows only.
[[nodiscard]] inline edges one_way_boundary() {
  edges g{1200, {}};
  for (const auto& [u, v] : random_graph(1000, 9000, 1).list) g.add(100 + u, 100 + v);
  for (std::uint64_t v = 0; v < 100; v += 2) g.add(100 + 7 * v, v);
  for (std::uint64_t v = 1100; v < 1200; v += 3) g.add(v - 1000, v);
  return g;
}

/// A dense blob of a third of the vertices with boundary edges to all others, repeatedly to most;
/// some of the others have entries of their own, to the previous vertex or to themselves.
[[nodiscard]] inline edges one_way_boundary_to_all(std::uint64_t seed) {
  constexpr std::uint64_t size = 1000;
  edges g{3 * size, {}};
  const std::uint64_t blob = seed % 3 * size;
  for (const auto& [u, v] : random_graph(size, 9 * size, seed).list) g.add(blob + u, blob + v);
  for (const auto& [u, v] : random_graph(3 * size, 6 * size, seed + 1).list)
    g.add(blob + u % size, v % 5 == 0 ? v / 5 : v);
  for (std::uint64_t v = 1; v < 3 * size; ++v)
    if (v / size != seed % 3 && v % 7 < 2) g.add(v, v % 7 == 0 ? v - 1 : v);
  return g;
}

/// A grid with both diagonals of each cell: neighbours are near, so that trees stay small.
[[nodiscard]] inline edges grid_with_diagonals(std::uint64_t side) {
  edges g{side * side, {}};
  for (std::uint64_t v = 0; v < g.n; ++v) {
    const bool has_right = v % side + 1 < side, has_below = v + side < g.n;
    if (has_right) g.add(v, v + 1);
    if (has_below) g.add(v, v + side);
    if (has_right && has_below) g.add(v, v + side + 1);
    if (has_right && has_below) g.add(v + 1, v + side);
  }
  return g;
}

/// Many components of consecutive vertices, each a star, a path or a clique: rows of all lengths,
/// some longer than a stream of entries, few of which lead from tree to tree.
[[nodiscard]] inline edges components_in_order() {
  edges g{0, {}};
  for (std::uint64_t k = 0; k < 300; ++k) {
    const std::uint64_t size = 1 + k * 7 % 40;
    g = disjoint_union(g, k % 3 == 0   ? star(size, size / 2)
                          : k % 3 == 1 ? path(size)
                                       : clique_chain(1, size / 4 + 1));
  }
  return disjoint_union(disjoint_union(g, star(5000, 0)), disjoint_union(star(3000, 2999), g));
}

[[nodiscard]] inline std::vector<named_graph> graphs_of_hook_first() {
  auto all = small_graphs();
  for (const std::uint64_t seed : {1, 2, 3, 4})
    all.push_back({"bridged " + std::to_string(seed), bridged(900, 300, 16, 1, seed)});
  for (const std::uint64_t seed : {3, 4, 5})
    all.push_back(
        {"one-way boundary to all " + std::to_string(seed), one_way_boundary_to_all(seed)});
  const std::vector<named_graph> more{
      {"path of 3000", path(3000)},
      {"shuffled path of 3000", shuffled(path(3000), 7)},
      {"star of 3000, centre last", star(3000, 2999)},
      {"shuffled star of 3000", shuffled(star(3000, 0), 3)},
      {"separate cliques", shuffled(many_cliques(100, 12), 4)},
      {"cliques in a chain", shuffled(clique_chain(100, 12), 8)},
      {"dense", random_graph(300, 20000, 9)},
      {"dense, and isolated vertices", disjoint_union({5000, {}}, random_graph(300, 30000, 9))},
      {"dense, useless first entries", with_useless_first_entries(random_graph(1000, 6000, 2))},
      {"bridged, useless first entries", with_useless_first_entries(bridged(900, 300, 16, 2, 5))},
      {"two sides", two_sides(3000, 900)},
      {"three communities",
       disjoint_union(bridged(900, 500, 16, 2, 7),
                      disjoint_union(random_graph(800, 9000, 3), bridged(700, 600, 12, 3, 4)))},
      {"one-way boundary", one_way_boundary()},
      {"components in order", components_in_order()}};
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

/// Stars whose centres have rows of several segments: one centre is linked to its first entry, one
/// is a root. Other components beside them make hook_first take each of its plans.
[[nodiscard]] inline std::vector<named_graph> graphs_with_hubs() {
  constexpr std::uint64_t many = 200000;
  const edges first = star(many, 0), last = star(many, many - 1);
  return {{"centre first", first},
          {"centre last", last},
          {"shuffled", shuffled(disjoint_union(first, last), 3)},
          {"beside cliques", disjoint_union(many_cliques(10000, 8), last)},
          {"beside two sides", disjoint_union(two_sides(300000, 90000), last)},
          {"beside a giant", disjoint_union(random_graph(50000, 450000, 5), last)},
          {"of a giant", disjoint_union(last, random_graph(50000, 450000, 5))}};
}

}  // namespace skerry::testing
