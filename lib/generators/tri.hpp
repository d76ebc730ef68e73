// SPDX-License-Identifier: Apache-2.0
// A triangulated grid.
#pragma once

#include <cstdint>

#include "lib/generators/checks.hpp"
#include "lib/generators/edges.hpp"
#include "lib/generators/graphs.hpp"

namespace skerry {

class tri_edges final : public edge_source {
 public:
  explicit tri_edges(const graphs::tri& g)
      : rows_(g.rows),
        columns_(g.columns),
        n_(detail::checked_product("rows", g.rows, "columns", g.columns)) {}

  [[nodiscard]] std::uint64_t vertex_count() const override { return n_; }
  [[nodiscard]] std::uint64_t edge_bound() const override { return 3 * n_; }
  [[nodiscard]] std::uint64_t item_count() const override { return rows_; }

  void add_edges(std::uint64_t first, std::uint64_t last, edge_collector& f) const override {
    for (std::uint64_t row = first; row < last; ++row) {
      for (std::uint64_t c = 0, v = row * columns_; c < columns_; ++c, ++v) {
        const bool right = c + 1 < columns_, down = row + 1 < rows_;
        if (right) f(v, v + 1);
        if (down) f(v, v + columns_);
        if (right && down) f(v, v + columns_ + 1);
      }
    }
  }

 private:
  std::uint64_t rows_, columns_, n_;
};

[[nodiscard]] inline tri_edges edges_of(const graphs::tri& g, std::uint64_t) {
  return tri_edges(g);
}

}  // namespace skerry
