// SPDX-License-Identifier: Apache-2.0
// Random matrices of many kinds, and the right labels of their vertices.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

namespace skerry::soak {

using random_engine = std::mt19937_64;

/// A number below `bound`, or 0 if that is 0.
[[nodiscard]] inline std::uint64_t below(random_engine& random, std::uint64_t bound) {
  return bound == 0 ? 0 : random() % bound;
}

/// A pattern.  Its vertices are the rows, which are also the columns; if bipartite, column c is
/// vertex rows + c.
struct pattern {
  std::uint64_t rows = 0, columns = 0;
  bool bipartite = false, symmetric = false;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> entries;

  [[nodiscard]] std::uint64_t vertex_count() const { return bipartite ? rows + columns : rows; }
};

/// The smallest vertex of each vertex's component, by union-find on one thread.  [vertex_count]
[[nodiscard]] inline std::vector<std::uint64_t> labels_of(const pattern& P) {
  std::vector<std::uint64_t> parent(P.vertex_count());
  std::iota(parent.begin(), parent.end(), 0);
  const auto root = [&](std::uint64_t v) {
    while (parent[v] != v) v = parent[v] = parent[parent[v]];
    return v;
  };
  for (const auto& [u, v] : P.entries) {
    const std::uint64_t a = root(u), b = root(v + (P.bipartite ? P.rows : 0));
    parent[std::max(a, b)] = std::min(a, b);
  }
  for (std::uint64_t v = 0; v < parent.size(); ++v) parent[v] = root(v);
  return parent;
}

/// The labels renumbered 0, 1 ... in the order of the smallest vertices.
[[nodiscard]] inline std::vector<std::uint64_t> dense(std::vector<std::uint64_t> labels) {
  std::uint64_t next = 0;
  for (std::uint64_t v = 0; v < labels.size(); ++v)
    labels[v] = labels[v] == v ? next++ : labels[labels[v]];
  return labels;
}

namespace detail {

/// The edges of a shape with n vertices, in one direction.
inline void add_shape(pattern& P, std::uint64_t n, unsigned shape, random_engine& random) {
  const auto add = [&](std::uint64_t u, std::uint64_t v) { P.entries.emplace_back(u, v); };
  const std::uint64_t width = 1 + below(random, 40), degree = 1 + below(random, 6);
  for (std::uint64_t v = 0; v < n; ++v) switch (shape) {
      case 0:  // a path or several
        if (v % width != 0) add(v - 1, v);
        break;
      case 1:  // stars
        if (v % width != 0) add(v - v % width, v);
        break;
      case 2:  // a grid with missing edges
        if (v % width != 0 && below(random, 4) != 0) add(v, v - 1);
        if (v >= width && below(random, 4) != 0) add(v - width, v);
        break;
      case 3:  // a random forest
        if (v != 0 && below(random, 8) != 0) add(below(random, v), v);
        break;
      case 4:  // a few cliques
        for (std::uint64_t u = v - v % std::min<std::uint64_t>(width, 12); u < v; ++u) add(u, v);
        break;
      case 5:  // a large component beside many small ones
        add(v, below(random, 3) == 0 ? v / 2 : below(random, n));
        break;
      case 6:  // a cycle
        add(v, (v + 1) % n);
        break;
      default:  // uniform, loops and repeats included
        for (std::uint64_t k = 0; k < degree; ++k)
          if (below(random, degree) == 0 || shape % 2 == 0) add(below(random, n), below(random, n));
    }
}

inline void permute(pattern& P, random_engine& random) {
  std::vector<std::uint64_t> name(P.rows);
  std::iota(name.begin(), name.end(), 0);
  std::ranges::shuffle(name, random);
  for (auto& [u, v] : P.entries) u = name[u], v = name[v];
}

inline void symmetrise(pattern& P, random_engine& random) {
  const std::size_t count = P.entries.size();
  for (std::size_t k = 0; k < count; ++k)
    P.entries.emplace_back(P.entries[k].second, P.entries[k].first);
  std::ranges::shuffle(P.entries, random);
  P.symmetric = true;
}

}  // namespace detail

/// The k-th matrix of a seed.  One in 200 has some 10^5 vertices, one in 20 some thousands.
[[nodiscard]] inline pattern matrix_of(std::uint64_t seed, std::uint64_t k) {
  random_engine random(seed * 0x9e3779b97f4a7c15 + k);
  const std::uint64_t most = k % 200 == 199 ? 100'000 : k % 20 == 19 ? 3000 : k % 3 == 0 ? 12 : 150;
  pattern P;
  P.rows = P.columns = below(random, most + 1);
  const auto shape = static_cast<unsigned>(below(random, 10));
  if (below(random, 6) == 0) {  // the entries of a rectangular matrix
    P.bipartite = true;
    P.columns = below(random, most + 1);
    const std::uint64_t count = below(random, 2 * (P.rows + P.columns) + 1);
    for (std::uint64_t e = 0; e < count && P.rows != 0 && P.columns != 0; ++e)
      P.entries.emplace_back(below(random, P.rows), below(random, P.columns));
    return P;
  }
  if (P.rows != 0) detail::add_shape(P, P.rows, shape, random);
  if (below(random, 2) == 0) detail::permute(P, random);
  if (below(random, 3) != 0) detail::symmetrise(P, random);
  if (below(random, 3) == 0) std::ranges::sort(P.entries);
  return P;
}

}  // namespace skerry::soak
