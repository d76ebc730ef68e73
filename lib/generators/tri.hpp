// SPDX-License-Identifier: Apache-2.0
// A triangulated grid.
#pragma once

#include <cstdint>

#include "lib/generators/checks.hpp"
#include "lib/generators/graphs.hpp"

namespace skerry {

class tri_edges {
 public:
  explicit tri_edges(const graphs::tri& g)
      : rows_(g.rows),
        columns_(g.columns),
        n_(detail::checked_product("rows", g.rows, "columns", g.columns)) {}

  [[nodiscard]] std::uint64_t vertex_count() const { return n_; }
  [[nodiscard]] std::uint64_t edge_bound() const { return 3 * n_; }

  template <class Executor, class Function>
  void for_each_edge(const Executor& run, Function f) const {
    run.for_each(rows_, [&](std::uint64_t row) {
      for (std::uint64_t c = 0, v = row * columns_; c < columns_; ++c, ++v) {
        const bool right = c + 1 < columns_, down = row + 1 < rows_;
        if (right) f(v, v + 1);
        if (down) f(v, v + columns_);
        if (right && down) f(v, v + columns_ + 1);
      }
    });
  }

 private:
  std::uint64_t rows_, columns_, n_;
};

[[nodiscard]] inline tri_edges edges_of(const graphs::tri& g, std::uint64_t) {
  return tri_edges(g);
}

}  // namespace skerry
