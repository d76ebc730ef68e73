// SPDX-License-Identifier: Apache-2.0
// Graphs as edge lists, and the oracle: a serial breadth-first search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "matrix_ops/views/symmetry.hpp"
#include "tests/host_matrix.hpp"

namespace skerry::testing {

/// n vertices and the entries (u, v) in insertion order; no mirror images are implied.
struct edges {
  std::uint64_t n = 0;
  entry_list list;

  void add(std::uint64_t u, std::uint64_t v) { list.emplace_back(u, v); }
};

/// The expected labels: labels[v] = the smallest vertex that v reaches, entries undirected.
[[nodiscard]] inline std::vector<std::uint64_t> oracle(const edges& g) {
  constexpr auto none = ~std::uint64_t{0};
  // Linked incidence lists: entry k has the ends 2 k and 2 k + 1.
  std::vector<std::uint64_t> last_of(g.n, none);           // [n] last incident end of each vertex
  std::vector<std::uint64_t> previous(2 * g.list.size());  // [2 entries] the end before it
  std::uint64_t ends = 0;
  for (const auto& [u, v] : g.list)
    for (const std::uint64_t at : {u, v}) {
      previous[ends] = std::exchange(last_of[at], ends);
      ++ends;
    }
  std::vector<std::uint64_t> label(g.n, none), queue;
  for (std::uint64_t s = 0; s < g.n; ++s) {
    if (label[s] != none) continue;
    label[s] = s;
    queue.assign(1, s);
    for (std::size_t next = 0; next < queue.size(); ++next)
      for (std::uint64_t k = last_of[queue[next]]; k != none; k = previous[k]) {
        const auto& [u, v] = g.list[k / 2];
        const std::uint64_t other = k % 2 == 0 ? v : u;
        if (label[other] != none) continue;
        label[other] = s;
        queue.push_back(other);
      }
  }
  return label;
}

/// The number of components: vertices that are their own label.
[[nodiscard]] inline std::uint64_t count_of(const std::vector<std::uint64_t>& labels) {
  std::uint64_t count = 0;
  for (std::uint64_t v = 0; v < labels.size(); ++v) count += labels[v] == v;
  return count;
}

/// The edges with their mirror images.
[[nodiscard]] inline edges symmetrised(const edges& g) {
  edges h = g;
  for (const auto& [u, v] : g.list) h.add(v, u);
  return h;
}

/// What a kernel may know about a pattern.
inline constexpr symmetry both_patterns[] = {symmetry::unknown, symmetry::yes};

/// The edges as they are, or in both directions for a pattern that is symmetric.
[[nodiscard]] inline edges with_pattern(const edges& g, symmetry pattern) {
  return pattern == symmetry::yes ? symmetrised(g) : g;
}

/// The edges as arrays that a View refers to.
template <class View>
[[nodiscard]] host_matrix<View> arrays(const edges& g) {
  return {g.n, g.list};
}

/// Labels of any width as 64-bit numbers, to compare with the oracle's.
template <class Labels>
[[nodiscard]] std::vector<std::uint64_t> widened(const Labels& labels) {
  return {labels.begin(), labels.end()};
}

}  // namespace skerry::testing
