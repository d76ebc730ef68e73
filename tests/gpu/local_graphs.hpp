// SPDX-License-Identifier: Apache-2.0
// Graphs with local entries, with cross-tile entries, with a mesh's offsets, and with random ones.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "tests/graphs.hpp"

namespace skerry::testing {

/// Entries between vertices whose ids differ by less than `reach`.
[[nodiscard]] inline edges local_graph(std::uint64_t n, std::uint64_t reach, std::size_t m,
                                       std::uint64_t seed) {
  edges g{n, {}};
  for (const auto& [u, v] : random_graph(n, m, seed).list)
    g.add(u, u >= v % reach ? u - v % reach : u);
  return g;
}

/// The path 0, n - 1, 1, n - 2, ...: linked to first entries, it becomes a tree of depth n / 2.
[[nodiscard]] inline edges zigzag(std::uint64_t n) {
  edges g{n, {}};
  for (std::uint64_t k = 0; k < n / 2; ++k) {
    g.add(n - 1 - k, k);
    if (k + 1 < n / 2) g.add(n - 1 - k, k + 1);
  }
  return g;
}

/// Half of the entries are mostly within a tile, the other half mostly cross-tile.
[[nodiscard]] inline edges cross_tile_graph(std::uint64_t n, std::size_t m, std::uint64_t seed) {
  edges g = local_graph(n, 40, m / 2, seed);
  for (const auto& [u, v] : local_graph(n, 6000, m / 2, seed + 1).list) g.add(u, v);
  return g;
}

/// 30,000 vertices and m random edges; 9000 more of each of the vertices 17 and 29,000, and 100 of
/// 500.
[[nodiscard]] inline edges with_hubs(std::size_t m) {
  edges hubs = random_graph(30000, m, 9);
  for (std::uint64_t k = 0; k < 9000; ++k) hubs.add(17, 3 * k), hubs.add(29000, 2 * k + 1);
  for (std::uint64_t k = 0; k < 100; ++k) hubs.add(500, 200 * k);
  return hubs;
}

/// A small world: each vertex is joined to its eight predecessors; a share of 1 - `local_share` of
/// these entries has a random end instead.
[[nodiscard]] inline edges small_world(std::uint64_t n, double local_share, std::uint64_t seed) {
  edges g{n, {}};
  std::mt19937_64 draw(seed);
  for (std::uint64_t v = 8; v < n; ++v)
    for (std::uint64_t k = 1; k <= 8; ++k)
      g.add(v, draw() % 1000 < 1000 * local_share ? v - k : draw() % n);
  return g;
}

/// Random points, four in each cell of a square of side x side; those at most .8 apart are joined.
[[nodiscard]] inline edges near_points(std::uint64_t side, std::uint64_t seed) {
  constexpr std::uint64_t of_cell = 4;
  edges g{of_cell * side * side, {}};
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> within_cell(0, 1);
  std::vector<double> x(g.n), y(g.n);
  for (std::uint64_t v = 0; v < g.n; ++v) {
    x[v] = static_cast<double>(v / of_cell % side) + within_cell(random);
    y[v] = static_cast<double>(v / of_cell / side) + within_cell(random);
  }
  for (std::uint64_t v = 0; v < g.n; ++v) {
    const std::uint64_t column = v / of_cell % side, row = v / of_cell / side;
    for (std::uint64_t r = row; r <= std::min(row + 1, side - 1); ++r)
      for (std::uint64_t c = column - (column > 0); c <= std::min(column + 1, side - 1); ++c)
        for (std::uint64_t u = (r * side + c) * of_cell; u < (r * side + c + 1) * of_cell; ++u)
          if (u > v && std::hypot(x[u] - x[v], y[u] - y[v]) <= .8) g.add(v, u);
  }
  return g;
}

/// A three-dimensional mesh with a 26-point stencil.
[[nodiscard]] inline edges mesh(std::uint64_t width, std::uint64_t height, std::uint64_t depth) {
  edges g{width * height * depth, {}};
  const auto id = [&](std::uint64_t x, std::uint64_t y, std::uint64_t z) {
    return (z * height + y) * width + x;
  };
  for (std::uint64_t v = 0; v < g.n; ++v) {
    const std::uint64_t x = v % width, y = v / width % height, z = v / width / height;
    for (std::uint64_t c = z; c <= std::min(z + 1, depth - 1); ++c)
      for (std::uint64_t b = y - (y > 0); b <= std::min(y + 1, height - 1); ++b)
        for (std::uint64_t a = x - (x > 0); a <= std::min(x + 1, width - 1); ++a)
          if (id(a, b, c) > v) g.add(v, id(a, b, c));
  }
  return g;
}

/// The graph with a loop on each vertex.
[[nodiscard]] inline edges with_diagonal(edges g) {
  for (std::uint64_t v = 0; v < g.n; ++v) g.add(v, v);
  return g;
}

/// Two disjoint copies of the graph, and `count` entries between them.
[[nodiscard]] inline edges two_copies(const edges& g, std::uint64_t count) {
  edges h = disjoint_union(g, g);
  for (std::uint64_t k = 0; k < count; ++k) h.add(k * 37 % g.n, g.n + k * 53 % g.n);
  return h;
}

}  // namespace skerry::testing
