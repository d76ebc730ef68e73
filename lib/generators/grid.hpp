// SPDX-License-Identifier: Apache-2.0
// A grid; each edge is kept with a given probability.
#pragma once

#include <cstdint>

#include "lib/generators/checks.hpp"
#include "lib/generators/edges.hpp"
#include "lib/generators/graphs.hpp"
#include "matrix_ops/random.hpp"

namespace skerry {

class grid_edges final : public edge_source {
 public:
  grid_edges(const graphs::grid& g, std::uint64_t seed)
      : rows_(g.rows),
        columns_(g.columns),
        n_(detail::checked_product("rows", g.rows, "columns", g.columns)),
        keep_(detail::checked_probability("keep", g.keep)),
        random_(seed, stream::edge) {}

  [[nodiscard]] std::uint64_t row_count() const { return rows_; }
  [[nodiscard]] std::uint64_t vertex_count() const override { return n_; }
  [[nodiscard]] std::uint64_t edge_bound() const override { return 2 * n_; }

  /// Calls f(u, v, e) for the kept edges from the vertices of a row to the right and down, always
  /// in the same order.  e is the edge's unique id.
  template <class Function>
  void for_each_kept(std::uint64_t row, Function f) const {
    for (std::uint64_t c = 0, v = row * columns_; c < columns_; ++c, ++v) {
      if (c + 1 < columns_ && kept(2 * v)) f(v, v + 1, 2 * v);
      if (row + 1 < rows_ && kept(2 * v + 1)) f(v, v + columns_, 2 * v + 1);
    }
  }
  [[nodiscard]] std::uint64_t item_count() const override { return rows_; }

  void add_edges(std::uint64_t first, std::uint64_t last, edge_collector& f) const override {
    for (std::uint64_t row = first; row < last; ++row) {
      for_each_kept(row, [&](std::uint64_t u, std::uint64_t v, std::uint64_t) { f(u, v); });
    }
  }

 private:
  [[nodiscard]] bool kept(std::uint64_t edge) const { return unit(random_(edge)) < keep_; }

  std::uint64_t rows_, columns_, n_;
  double keep_;
  random_words random_;
};

[[nodiscard]] inline grid_edges edges_of(const graphs::grid& g, std::uint64_t seed) {
  return {g, seed};
}

}  // namespace skerry
