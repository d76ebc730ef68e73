// SPDX-License-Identifier: Apache-2.0
// Random points in a plane, of which near ones are adjacent.
#pragma once

#include <cstdint>
#include <numbers>

#include "lib/generators/checks.hpp"
#include "lib/generators/edges.hpp"
#include "lib/generators/graphs.hpp"
#include "matrix_ops/random.hpp"

namespace skerry {

class geometric_edges final : public edge_source {
 public:
  geometric_edges(const graphs::geometric& g, std::uint64_t seed)
      : rows_(g.rows),
        columns_(g.columns),
        points_(g.points),
        n_(detail::checked_product("rows * columns",
                                   detail::checked_product("rows", g.rows, "columns", g.columns),
                                   "points", g.points)),
        // A point is compared with those after it in its own cell and four others.
        edges_(detail::checked_degree("5 * points", 5 * static_cast<double>(g.points), n_)),
        square_(g.radius * g.radius),
        random_(seed, stream::edge) {
    detail::checked_probability("radius", g.radius);
  }

  [[nodiscard]] std::uint64_t vertex_count() const override { return n_; }
  [[nodiscard]] std::uint64_t edge_bound() const override { return edges_; }
  [[nodiscard]] std::uint64_t expected_edges() const override {
    return static_cast<std::uint64_t>(std::numbers::pi / 2 * square_ *
                                      static_cast<double>(points_) * static_cast<double>(n_));
  }
  [[nodiscard]] std::uint64_t item_count() const override { return n_; }

  void add_edges(std::uint64_t first, std::uint64_t last, edge_collector& f) const override {
    for (std::uint64_t v = first; v < last; ++v) {
      const std::uint64_t cell = v / points_, row = cell / columns_, column = cell % columns_;
      const point at = place(v);
      for (std::uint64_t u = v + 1; u < (cell + 1) * points_; ++u)
        if (are_near(at, place(u))) f(v, u);
      const auto join = [&](std::uint64_t other) {
        for (std::uint64_t u = other * points_; u < (other + 1) * points_; ++u)
          if (are_near(at, place(u))) f(v, u);
      };
      if (column + 1 < columns_) join(cell + 1);
      if (row + 1 == rows_) continue;
      if (column > 0) join(cell + columns_ - 1);
      join(cell + columns_);
      if (column + 1 < columns_) join(cell + columns_ + 1);
    }
  }

 private:
  struct point {
    double x, y;  // in sides of a cell
  };

  [[nodiscard]] point place(std::uint64_t v) const {
    const std::uint64_t cell = v / points_, row = cell / columns_, column = cell % columns_;
    return {static_cast<double>(column) + unit(random_(2 * v)),
            static_cast<double>(row) + unit(random_(2 * v + 1))};
  }
  [[nodiscard]] bool are_near(point a, point b) const {
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) <= square_;
  }

  std::uint64_t rows_, columns_, points_, n_, edges_;
  double square_;
  random_words random_;
};

[[nodiscard]] inline geometric_edges edges_of(const graphs::geometric& g, std::uint64_t seed) {
  return {g, seed};
}

}  // namespace skerry
