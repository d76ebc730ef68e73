// SPDX-License-Identifier: Apache-2.0
// A grid whose edges are roads: paths of vertices of degree two, as in street maps.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "lib/generators/checks.hpp"
#include "lib/generators/edges.hpp"
#include "lib/generators/graphs.hpp"
#include "lib/generators/grid.hpp"
#include "matrix_ops/random.hpp"

namespace skerry {

class osm_edges final : public edge_source {
 public:
  /// Draws all lengths once, to number the vertices.  O(rows * columns)
  osm_edges(const graphs::osm& g, std::uint64_t seed)
      : crossings_({g.rows, g.columns, g.keep}, seed),
        longest_(g.longest),
        edges_(0),
        random_(seed, stream::length) {
    if (longest_ == 0) detail::reject("longest = 0 leaves no edge for a road; use 1 or more");
    if (longest_ > detail::max_vertices)
      detail::reject("longest = {} is more than {}; use less", longest_, detail::max_vertices);
    std::uint64_t next = crossings_.vertex_count();
    for (std::uint64_t row = 0; row < crossings_.row_count(); ++row) {
      first_inside_.push_back(next);
      crossings_.for_each_kept(row, [&](std::uint64_t, std::uint64_t, std::uint64_t road) {
        edges_ += length(road);
        next += length(road) - 1;
      });
      n_ = detail::checked_vertices("rows * columns and the vertices of roads", next);
    }
  }

  [[nodiscard]] std::uint64_t vertex_count() const override { return n_; }
  [[nodiscard]] std::uint64_t edge_bound() const override { return edges_; }
  [[nodiscard]] std::uint64_t item_count() const override { return first_inside_.size(); }

  void add_edges(std::uint64_t first, std::uint64_t last, edge_collector& f) const override {
    for (std::size_t row = first; row < last; ++row) {
      std::uint64_t inside = first_inside_[row];
      crossings_.for_each_kept(row, [&](std::uint64_t u, std::uint64_t v, std::uint64_t road) {
        for (std::uint64_t left = length(road); left > 1; --left, u = inside++) f(u, inside);
        f(u, v);
      });
    }
  }

 private:
  /// The number of a road's edges, 1 to longest.
  [[nodiscard]] std::uint64_t length(std::uint64_t road) const {
    return 1 + below(random_(road), longest_);
  }

  grid_edges crossings_;
  std::uint64_t longest_, edges_, n_ = 0;
  random_words random_;
  std::vector<std::uint64_t> first_inside_;  // [rows]: the first inner vertex of a row's roads
};

[[nodiscard]] inline osm_edges edges_of(const graphs::osm& g, std::uint64_t seed) {
  return {g, seed};
}

}  // namespace skerry
