// SPDX-License-Identifier: Apache-2.0
// Graphs as edge lists, and the oracle: a breadth-first search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <queue>
#include <vector>

#include "tests/host_matrix.hpp"

namespace reef::testing {

/// n vertices and the entries (u, v) as they were written down, in one direction each.
struct edges {
  std::uint64_t n = 0;
  entry_list list;

  void add(std::uint64_t u, std::uint64_t v) { list.emplace_back(u, v); }
};

/// labels[v] = the smallest vertex that v reaches, entries read both ways: what all labels are
/// compared with.
[[nodiscard]] inline std::vector<std::uint64_t> oracle(const edges& g) {
  std::vector<std::vector<std::uint64_t>> next(g.n);
  for (const auto& [u, v] : g.list) {
    next[u].push_back(v);
    next[v].push_back(u);
  }
  constexpr auto none = ~std::uint64_t{0};
  std::vector<std::uint64_t> label(g.n, none);
  for (std::uint64_t s = 0; s < g.n; ++s) {
    if (label[s] != none) continue;
    label[s] = s;
    for (std::queue<std::uint64_t> todo({s}); !todo.empty(); todo.pop())
      for (const std::uint64_t v : next[todo.front()])
        if (label[v] == none) {
          label[v] = s;
          todo.push(v);
        }
  }
  return label;
}

/// Vertices that are their own label.
[[nodiscard]] inline std::uint64_t count_of(const std::vector<std::uint64_t>& labels) {
  std::uint64_t count = 0;
  for (std::uint64_t v = 0; v < labels.size(); ++v) count += labels[v] == v;
  return count;
}

/// The edges with their mirror images.
[[nodiscard]] inline edges both_ways(const edges& g) {
  edges h = g;
  for (const auto& [u, v] : g.list) h.add(v, u);
  return h;
}

/// The edges as arrays that a View can look at.
template <class View>
[[nodiscard]] host_matrix<View> arrays(const edges& g) {
  return {g.n, g.list};
}

/// Labels of any width, to be compared with the oracle's.
template <class Labels>
[[nodiscard]] std::vector<std::uint64_t> widened(const Labels& labels) {
  return {labels.begin(), labels.end()};
}

}  // namespace reef::testing
