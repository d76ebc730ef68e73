// SPDX-License-Identifier: Apache-2.0
// Many small components with consecutive ids.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "lib/generators/checks.hpp"
#include "lib/generators/edges.hpp"
#include "lib/generators/graphs.hpp"
#include "matrix_ops/random.hpp"

namespace skerry {

class small_edges final : public edge_source {
 public:
  /// Draws all sizes once, to number the vertices.  O(components)
  small_edges(const graphs::small& g, std::uint64_t seed)
      : n_(detail::checked_vertices("vertices", g.vertices)),
        random_(seed, stream::tree),
        extra_(seed, stream::edge) {
    if (g.largest == 0)
      detail::reject("largest = 0 leaves no vertex for a component; use 1 or more");
    const random_words sizes(seed, stream::size);
    std::uint64_t next = 0;
    for (std::uint64_t i = 0; next < n_; ++i) {
      begin_.push_back(static_cast<std::uint32_t>(next));
      next = std::min(n_, next + 1 + below(sizes(i), std::min(g.largest, n_)));
    }
    begin_.push_back(static_cast<std::uint32_t>(n_));
  }

  [[nodiscard]] std::uint64_t component_count() const { return begin_.size() - 1; }
  [[nodiscard]] std::uint64_t vertex_count() const override { return n_; }
  [[nodiscard]] std::uint64_t edge_bound() const override { return n_ + n_ / 2; }
  [[nodiscard]] std::uint64_t item_count() const override { return begin_.size() - 1; }

  void add_edges(std::uint64_t first, std::uint64_t last, edge_collector& f) const override {
    for (std::size_t component = first; component < last; ++component) {
      const std::uint64_t v = begin_[component], size = begin_[component + 1] - v;
      // Each vertex is adjacent to a random earlier one: a tree.
      for (std::uint64_t i = 1; i < size; ++i) f(v + below(random_(v + i), i), v + i);
      for (std::uint64_t i = v; i < v + size / 2; ++i)
        f(v + below(extra_(2 * i), size), v + below(extra_(2 * i + 1), size));
    }
  }

 private:
  std::uint64_t n_;
  random_words random_, extra_;
  std::vector<std::uint32_t> begin_;  // [components + 1]: the first vertex of each, then n
};

[[nodiscard]] inline small_edges edges_of(const graphs::small& g, std::uint64_t seed) {
  return {g, seed};
}

}  // namespace skerry
