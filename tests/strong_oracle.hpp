// SPDX-License-Identifier: Apache-2.0
// Expected strong components: by the transitive closure of a small graph, and by Kosaraju's two
// searches of a larger one. Sharir: A strong-connectivity algorithm and its applications in data
// flow analysis. Computers and Mathematics with Applications 1981.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "tests/edges.hpp"

namespace skerry::testing {

/// labels[v] = the smallest vertex u with paths from v to u and back. O(n^3)
[[nodiscard]] inline std::vector<std::uint64_t> strong_closure(const edges& g) {
  std::vector<std::vector<bool>> reaches(g.n, std::vector<bool>(g.n));
  for (std::uint64_t v = 0; v < g.n; ++v) reaches[v][v] = true;
  for (const auto& [u, v] : g.list) reaches[u][v] = true;
  for (std::uint64_t w = 0; w < g.n; ++w)
    for (std::uint64_t u = 0; u < g.n; ++u)
      if (reaches[u][w])
        for (std::uint64_t v = 0; v < g.n; ++v)
          if (reaches[w][v]) reaches[u][v] = true;
  std::vector<std::uint64_t> label(g.n);
  for (std::uint64_t v = 0; v < g.n; ++v)
    while (!(reaches[v][label[v]] && reaches[label[v]][v])) ++label[v];
  return label;
}

/// The same in O(n + entries).
[[nodiscard]] inline std::vector<std::uint64_t> strong_oracle(const edges& g) {
  const auto lists = [&](bool reversed) {
    std::vector<std::vector<std::uint64_t>> next(g.n);
    for (const auto& [u, v] : g.list) next[reversed ? v : u].push_back(reversed ? u : v);
    return next;
  };
  const auto along = lists(false), against = lists(true);
  std::vector<std::uint64_t> finished;  // vertices, in the order in which they finish
  std::vector<bool> visited(g.n);
  std::vector<std::pair<std::uint64_t, std::size_t>> path;  // vertex, entries that were read
  for (std::uint64_t s = 0; s < g.n; ++s) {
    if (visited[s]) continue;
    visited[s] = true;
    path.emplace_back(s, 0);
    while (!path.empty()) {
      auto& [u, read] = path.back();
      if (read == along[u].size()) {
        finished.push_back(u);
        path.pop_back();
        continue;
      }
      const std::uint64_t v = along[u][read++];
      if (visited[v]) continue;
      visited[v] = true;
      path.emplace_back(v, 0);
    }
  }
  constexpr auto none = ~std::uint64_t{0};
  std::vector<std::uint64_t> label(g.n, none), members;
  for (auto s = finished.rbegin(); s != finished.rend(); ++s) {
    if (label[*s] != none) continue;
    label[*s] = *s;
    members.assign(1, *s);
    for (std::size_t i = 0; i < members.size(); ++i)
      for (const std::uint64_t v : against[members[i]])
        if (label[v] == none) {
          label[v] = *s;
          members.push_back(v);
        }
    const std::uint64_t smallest = *std::ranges::min_element(members);
    for (const std::uint64_t v : members) label[v] = smallest;
  }
  return label;
}

}  // namespace skerry::testing
