// SPDX-License-Identifier: Apache-2.0
// A graph that grows, and its components by the oracle.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "skerry/incremental.hpp"
#include "tests/edges.hpp"

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

}  // namespace skerry::testing
