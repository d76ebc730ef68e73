// SPDX-License-Identifier: Apache-2.0
// A graph that grows, and its components by the oracle.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include "skerry/incremental.hpp"
#include "tests/edges.hpp"
#include "tests/graphs.hpp"

namespace skerry::testing {

template <class Index>
using pairs_of = std::vector<std::pair<Index, Index>>;

/// Edges [first, last) of a graph, in the width of Index.
template <class Index>
[[nodiscard]] pairs_of<Index> batch_of(const edges& g, std::size_t first, std::size_t last) {
  pairs_of<Index> batch;
  for (std::size_t k = first; k < last; ++k)
    batch.emplace_back(static_cast<Index>(g.list[k].first), static_cast<Index>(g.list[k].second));
  return batch;
}

/// The first m edges of a graph.
[[nodiscard]] inline edges first_edges(const edges& g, std::size_t m) {
  return {g.n, {g.list.begin(), g.list.begin() + static_cast<std::ptrdiff_t>(m)}};
}

/// The labels that end between two labellings, with the labels that replace them.
template <class Index>
[[nodiscard]] std::vector<component_merge<Index>> merges_between(
    const std::vector<std::uint64_t>& before, const std::vector<std::uint64_t>& after) {
  std::vector<component_merge<Index>> merges;
  for (std::uint64_t v = 0; v < before.size(); ++v)
    if (before[v] == v && after[v] != v)
      merges.push_back({static_cast<Index>(after[v]), static_cast<Index>(v)});
  return merges;
}

/// Checks all queries of components against labels.
template <class Components>
void check_queries(const Components& found, const std::vector<std::uint64_t>& expected) {
  REQUIRE(widened(found.labels()) == expected);
  CHECK(found.count() == count_of(expected));
  CHECK(found.vertex_count() == expected.size());
}

/// Calls insert(batch, merges, labels) for the edges of a graph in batches of at most `longest`:
/// merges are the labels that end by the batch, labels those after it.
template <class Index, class Insert>
void for_each_batch(const edges& g, std::size_t longest, Insert insert) {
  std::mt19937_64 random(longest);
  auto before = oracle({g.n, {}});
  for (std::size_t first = 0, last = 0; last < g.list.size(); first = last) {
    last = std::min<std::size_t>(g.list.size(), first + 1 + random() % longest);
    const auto after = oracle(first_edges(g, last));
    insert(batch_of<Index>(g, first, last), merges_between<Index>(before, after), after);
    before = after;
  }
}

/// Graphs of which the edges are inserted in their order.
[[nodiscard]] inline std::vector<edges> streams() {
  return {shuffled(path(200), 1),
          shuffled(star(100, 50), 2),
          shuffled(cycle(64), 3),
          random_graph(300, 400, 4),
          shuffled(clique_chain(8, 6), 5),
          random_graph(1, 5, 6),
          {10, {}}};
}

}  // namespace skerry::testing
