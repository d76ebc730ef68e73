// SPDX-License-Identifier: Apache-2.0
// Graphs as edge lists, and the oracle: a breadth-first search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "tests/host_matrix.hpp"

namespace skerry::testing {

/// n vertices and the entries (u, v) as they were written down, in one direction each.
struct edges {
  std::uint64_t n = 0;
  entry_list list;

  void add(std::uint64_t u, std::uint64_t v) { list.emplace_back(u, v); }
};

/// labels[v] = the smallest vertex that v reaches, entries read both ways: what all labels are
/// compared with.
[[nodiscard]] inline std::vector<std::uint64_t> oracle(const edges& g) {
  constexpr auto none = ~std::uint64_t{0};
  std::vector<std::uint64_t> last_of(g.n, none);         // the last end of an entry at each vertex
  std::vector<std::uint64_t> before(2 * g.list.size());  // the one before it there
  std::uint64_t ends = 0;
  for (const auto& [u, v] : g.list)
    for (const std::uint64_t at : {u, v}) {
      before[ends] = std::exchange(last_of[at], ends);
      ++ends;
    }
  std::vector<std::uint64_t> label(g.n, none), reached;
  for (std::uint64_t s = 0; s < g.n; ++s) {
    if (label[s] != none) continue;
    label[s] = s;
    reached.assign(1, s);
    for (std::size_t next = 0; next < reached.size(); ++next)
      for (std::uint64_t k = last_of[reached[next]]; k != none; k = before[k]) {
        const auto& [u, v] = g.list[k / 2];
        const std::uint64_t other = k % 2 == 0 ? v : u;
        if (label[other] != none) continue;
        label[other] = s;
        reached.push_back(other);
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

}  // namespace skerry::testing
