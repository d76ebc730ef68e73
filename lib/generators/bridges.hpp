// SPDX-License-Identifier: Apache-2.0
// Two random communities and a few edges between them.  On this graph the optimisation "skip the
// largest component" fails if it skips a row that holds an edge to another component.
#pragma once

#include <algorithm>
#include <cstdint>

#include "lib/generators/checks.hpp"
#include "lib/generators/edges.hpp"
#include "lib/generators/graphs.hpp"
#include "lib/generators/uniform.hpp"
#include "matrix_ops/random.hpp"

namespace skerry {

class bridge_edges final : public edge_source {
 public:
  bridge_edges(const graphs::bridges& g, std::uint64_t seed)
      : first_(detail::checked_vertices("first", g.first)),
        second_(detail::checked_vertices("second", g.second)),
        n_(detail::checked_vertices("first + second", first_ + second_)),
        bridges_(detail::checked_edges("bridges", g.count, first_ < second_ ? first_ : second_)),
        first_edges_(first_, detail::checked_degree("degree", g.degree, first_), seed),
        second_edges_(second_, detail::checked_degree("degree", g.degree, second_), ~seed, first_),
        random_(seed, stream::bridge) {}

  [[nodiscard]] std::uint64_t vertex_count() const override { return n_; }
  [[nodiscard]] std::uint64_t edge_bound() const override {
    return first_edges_.edge_bound() + second_edges_.edge_bound() + bridges_;
  }

  [[nodiscard]] std::uint64_t item_count() const override { return edge_bound(); }

  /// Items are the edges of the first community, those of the second, and the bridges.
  void add_edges(std::uint64_t first, std::uint64_t last, edge_collector& f) const override {
    const std::uint64_t m = first_edges_.item_count(), bridge = m + second_edges_.item_count();
    first_edges_.add_edges(std::min(first, m), std::min(last, m), f);
    second_edges_.add_edges(std::clamp(first, m, bridge) - m, std::clamp(last, m, bridge) - m, f);
    for (std::uint64_t i = std::max(first, bridge); i < last; ++i)
      f(below(random_(2 * (i - bridge)), first_),
        first_ + below(random_(2 * (i - bridge) + 1), second_));
  }

 private:
  std::uint64_t first_, second_, n_, bridges_;
  uniform_edges first_edges_, second_edges_;
  random_words random_;
};

[[nodiscard]] inline bridge_edges edges_of(const graphs::bridges& g, std::uint64_t seed) {
  return {g, seed};
}

}  // namespace skerry
