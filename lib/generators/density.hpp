// SPDX-License-Identifier: Apache-2.0
// Every pair of vertices is an edge with the same probability.  Within a row, geometrically
// distributed skips lead from one edge to the next, so pairs without an edge cost nothing.
// Batagelj, Brandes: Efficient generation of large random networks. Physical Review E 71, 2005.
#pragma once

#include <cmath>
#include <cstdint>

#include "lib/generators/checks.hpp"
#include "lib/generators/edges.hpp"
#include "lib/generators/graphs.hpp"
#include "matrix_ops/random.hpp"

namespace skerry {

class density_edges final : public edge_source {
 public:
  density_edges(const graphs::density& g, std::uint64_t seed)
      : n_(detail::checked_vertices("vertices", g.vertices)),
        share_(detail::checked_probability("density", g.share)),
        random_(seed, stream::edge) {
    if (share_ * static_cast<double>(pair_count()) > static_cast<double>(detail::max_edges))
      detail::reject("density = {} with {} vertices gives more than {} edges; use less", share_, n_,
                     detail::max_edges);
  }

  [[nodiscard]] std::uint64_t vertex_count() const override { return n_; }
  [[nodiscard]] std::uint64_t edge_bound() const override { return share_ > 0 ? pair_count() : 0; }

  /// The mean over the seeds: the bound is far above it.
  [[nodiscard]] std::uint64_t expected_edges() const override {
    return static_cast<std::uint64_t>(share_ * static_cast<double>(pair_count()));
  }

  [[nodiscard]] std::uint64_t item_count() const override { return share_ > 0 ? n_ : 0; }

  /// O(items + edges)
  void add_edges(std::uint64_t first, std::uint64_t last, edge_collector& f) const override {
    const double log_absent = std::log1p(-share_);  // -infinity if every pair is an edge
    for (std::uint64_t v = first; v < last; ++v) {
      const random_words random = random_.split(v);
      for (std::uint64_t u = 0, i = 0;; ++u, ++i) {
        const double skip = std::floor(std::log1p(-unit(random(i))) / log_absent);
        if (skip >= static_cast<double>(v - u)) break;
        u += static_cast<std::uint64_t>(skip);
        f(u, v);
      }
    }
  }

 private:
  [[nodiscard]] std::uint64_t pair_count() const { return n_ > 0 ? n_ * (n_ - 1) / 2 : 0; }

  std::uint64_t n_;
  double share_;
  random_words random_;
};

[[nodiscard]] inline density_edges edges_of(const graphs::density& g, std::uint64_t seed) {
  return {g, seed};
}

}  // namespace skerry
