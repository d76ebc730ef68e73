// SPDX-License-Identifier: Apache-2.0
// Graphs whose entries lead to near rows, to rows of one distance, or anywhere.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>

#include "tests/graphs.hpp"

namespace skerry::testing {

/// Each vertex with some below it, no farther than `reach`.
[[nodiscard]] inline edges local_graph(std::uint64_t n, std::uint64_t reach, std::size_t m,
                                       std::uint64_t seed) {
  edges g{n, {}};
  for (const auto& [u, v] : random_graph(n, m, seed).list)
    g.add(u, u >= v % reach ? u - v % reach : u);
  return g;
}

/// Half of the entries within a stretch, and half of them mostly out of it.
[[nodiscard]] inline edges straying_graph(std::uint64_t n, std::size_t m, std::uint64_t seed) {
  edges g = local_graph(n, 40, m / 2, seed);
  for (const auto& [u, v] : local_graph(n, 6000, m / 2, seed + 1).list) g.add(u, v);
  return g;
}

/// A small world: each vertex with the eight before it, all but `local_share` of them anywhere.
[[nodiscard]] inline edges small_world(std::uint64_t n, double local_share, std::uint64_t seed) {
  edges g{n, {}};
  std::mt19937_64 draw(seed);
  for (std::uint64_t v = 8; v < n; ++v)
    for (std::uint64_t k = 1; k <= 8; ++k)
      g.add(v, draw() % 1000 < 1000 * local_share ? v - k : draw() % n);
  return g;
}

/// A mesh in which all 26 around a vertex are neighbours.
[[nodiscard]] inline edges mesh(std::uint64_t width, std::uint64_t height, std::uint64_t depth) {
  edges g{width * height * depth, {}};
  const auto id = [&](std::uint64_t x, std::uint64_t y, std::uint64_t z) {
    return (z * height + y) * width + x;
  };
  for (std::uint64_t v = 0; v < g.n; ++v) {
    const std::uint64_t x = v % width, y = v / width % height, z = v / width / height;
    for (std::uint64_t above = z; above <= std::min(z + 1, depth - 1); ++above)
      for (std::uint64_t b = y - (y > 0); b <= std::min(y + 1, height - 1); ++b)
        for (std::uint64_t a = x - (x > 0); a <= std::min(x + 1, width - 1); ++a)
          if (id(a, b, above) > v) g.add(v, id(a, b, above));
  }
  return g;
}

/// Each vertex with itself, too.
[[nodiscard]] inline edges with_diagonal(edges g) {
  for (std::uint64_t v = 0; v < g.n; ++v) g.add(v, v);
  return g;
}

/// Two of these one after the other, and `count` entries from one to the other.
[[nodiscard]] inline edges linked(const edges& g, std::uint64_t count) {
  edges h = disjoint_union(g, g);
  for (std::uint64_t k = 0; k < count; ++k) h.add(k * 37 % g.n, g.n + k * 53 % g.n);
  return h;
}

}  // namespace skerry::testing
