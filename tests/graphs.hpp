// SPDX-License-Identifier: Apache-2.0
// Test graphs: small named graphs, random graphs, and the bridge family.
#pragma once

#include <algorithm>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "tests/edges.hpp"

namespace skerry::testing {

struct named_graph {
  std::string name;
  edges graph;
};

[[nodiscard]] inline edges path(std::uint64_t n) {
  edges g{n, {}};
  for (std::uint64_t v = 1; v < n; ++v) g.add(v - 1, v);
  return g;
}

[[nodiscard]] inline edges star(std::uint64_t n, std::uint64_t centre) {
  edges g{n, {}};
  for (std::uint64_t v = 0; v < n; ++v)
    if (v != centre) g.add(v, centre);
  return g;
}

[[nodiscard]] inline edges cycle(std::uint64_t n) {
  edges g = path(n);
  g.add(n - 1, 0);
  return g;
}

/// `count` cliques of `size` vertices, consecutive ones joined by one edge.
[[nodiscard]] inline edges clique_chain(std::uint64_t count, std::uint64_t size) {
  edges g{count * size, {}};
  for (std::uint64_t c = 0; c < count; ++c) {
    for (std::uint64_t a = 0; a < size; ++a)
      for (std::uint64_t b = 0; b < a; ++b) g.add(c * size + a, c * size + b);
    if (c > 0) g.add((c - 1) * size, c * size + size - 1);
  }
  return g;
}

/// m entries between uniformly drawn vertices; loops and repeats may occur.
[[nodiscard]] inline edges random_graph(std::uint64_t n, std::size_t m, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  edges g{n, {}};
  for (std::size_t k = 0; n > 0 && k < m; ++k) g.add(random() % n, random() % n);
  return g;
}

/// The graph with renamed vertices: v becomes name[v].
[[nodiscard]] inline edges renamed(const edges& g, const std::vector<std::uint64_t>& name) {
  edges h{g.n, {}};
  for (const auto& [u, v] : g.list) h.add(name[u], name[v]);
  return h;
}

[[nodiscard]] inline std::vector<std::uint64_t> permutation(std::uint64_t n, std::uint64_t seed) {
  std::vector<std::uint64_t> name(n);
  std::iota(name.begin(), name.end(), std::uint64_t{0});
  std::shuffle(name.begin(), name.end(), std::mt19937_64(seed));
  return name;
}

[[nodiscard]] inline edges shuffled(const edges& g, std::uint64_t seed) {
  return renamed(g, permutation(g.n, seed));
}

/// Two random communities with shuffled names, joined by `bridges` edges.  A sampled algorithm that
/// drops the rows of the larger community and only pulls misses the bridges where the larger
/// community's smallest vertex is not the smallest of all.  LAGraph's FastSV6 does.
[[nodiscard]] inline edges bridged(std::uint64_t large, std::uint64_t small, std::uint64_t degree,
                                   std::uint64_t bridges, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  edges g{large + small, {}};
  const auto community = [&](std::uint64_t first, std::uint64_t size) {
    for (std::uint64_t k = 0; k < size * degree / 2; ++k)
      g.add(first + random() % size, first + random() % size);
  };
  community(0, large);
  community(large, small);
  for (std::uint64_t b = 0; b < bridges; ++b) g.add(random() % large, large + random() % small);
  return shuffled(g, seed + 1);
}

/// A bipartite graph whose first side has the smaller ids, so no vertex of it has a smaller
/// neighbour.
[[nodiscard]] inline edges two_sides(std::uint64_t first, std::uint64_t second) {
  edges g{first + second, {}};
  for (std::uint64_t u = 0; u < first; ++u)
    for (std::uint64_t k = 0; k < 5; ++k) g.add(u, first + (u / 3 + k * k) % second);
  return g;
}

/// The disjoint union: the vertices of b are numbered after those of a.
[[nodiscard]] inline edges disjoint_union(const edges& a, const edges& b) {
  edges g{a.n + b.n, a.list};
  for (const auto& [u, v] : b.list) g.add(a.n + u, a.n + v);
  return g;
}

/// A recursive matrix: the quadrants of an entry are drawn with chances of 4, 2, 2 and 1.
[[nodiscard]] inline edges rmat(unsigned scale, std::size_t entries, std::uint64_t seed) {
  dice roll(seed);
  edges g{std::uint64_t{1} << scale, {}};
  for (std::size_t k = 0; k < entries; ++k) {
    std::uint64_t u = 0, v = 0;
    for (unsigned bit = 0; bit < scale; ++bit) {
      u = 2 * u + (roll(3) == 0);
      v = 2 * v + (roll(3) == 0);
    }
    g.add(u, v);
  }
  return g;
}

/// A square grid, numbered row by row.
[[nodiscard]] inline edges grid(std::uint64_t side) {
  edges g{side * side, {}};
  for (std::uint64_t v = 0; v < g.n; ++v) {
    if (v % side + 1 < side) g.add(v, v + 1);
    if (v + side < g.n) g.add(v, v + side);
  }
  return g;
}

/// Graphs that have exposed errors in published codes, small enough for every algorithm.
[[nodiscard]] inline std::vector<named_graph> small_graphs() {
  edges loops{3, {{0, 0}, {1, 1}, {2, 2}}};
  edges repeats{4, {{3, 1}, {3, 1}, {1, 3}, {3, 1}}};
  edges directed_path{5, {{4, 3}, {3, 2}, {2, 1}, {1, 0}}};  // pulling from 0 reaches nothing
  edges into_sink{6, {{0, 5}, {1, 5}, {2, 5}, {3, 5}}};      // weakly connected: row 5 is empty
  edges zigzag_path{7, {{6, 0}, {6, 1}, {5, 1}, {5, 2}, {4, 2}, {4, 3}}};
  return {{"no vertex", {0, {}}},
          {"one vertex", {1, {}}},
          {"two isolated vertices", {2, {}}},
          {"one edge", {2, {{1, 0}}}},
          {"loops", loops},
          {"repeats", repeats},
          {"directed path", directed_path},
          {"directed into a sink", into_sink},
          {"zigzag path", zigzag_path},
          {"path of 100", path(100)},
          {"shuffled path of 300", shuffled(path(300), 1)},
          {"star, centre last", star(65, 64)},
          {"star, centre first", star(64, 0)},
          {"cycle of 33", cycle(33)},
          {"shuffled cycle of 128", shuffled(cycle(128), 2)},
          {"clique chain", shuffled(clique_chain(12, 9), 3)},
          {"31 isolated vertices", {31, {}}},
          {"random, sparse", random_graph(500, 200, 4)},
          {"random, near the critical density", random_graph(700, 350, 5)},
          {"random, mostly connected", random_graph(400, 1200, 6)},
          {"two halves", disjoint_union(random_graph(150, 500, 7), random_graph(151, 500, 8))}};
}

}  // namespace skerry::testing
