// SPDX-License-Identifier: Apache-2.0
// R-MAT graphs: rmat and kron.
#pragma once

#include <algorithm>
#include <cstdint>

#include "lib/generators/checks.hpp"
#include "lib/generators/edges.hpp"
#include "lib/generators/graphs.hpp"
#include "matrix_ops/random.hpp"

namespace skerry {

class rmat_edges final : public edge_source {
 public:
  rmat_edges(const graphs::rmat& g, std::uint64_t seed)
      : copies_(g.copies),
        n_(detail::checked_scale(g.scale)),
        m_(detail::checked_degree("degree", g.degree, n_)),
        levels_(g.scale),
        b_begins_(threshold(g.a)),
        c_begins_(threshold(g.a + g.b)),
        d_begins_(threshold(g.a + g.b + g.c)),
        random_(seed, stream::edge) {
    const auto all = detail::checked_product("2^scale", n_, "copies", copies_);
    static_cast<void>(detail::checked_degree("degree", g.degree, all));
    detail::checked_probability("a", g.a);
    detail::checked_probability("b", g.b);
    detail::checked_probability("c", g.c);
    // The sum of three rounded numbers may exceed 1 by rounding alone.
    if (g.a + g.b + g.c > 1 + 1e-9)
      detail::reject("a + b + c = {} is more than 1; use the probabilities of three quadrants",
                     g.a + g.b + g.c);
  }

  [[nodiscard]] std::uint64_t vertex_count() const override { return copies_ * n_; }
  [[nodiscard]] std::uint64_t edge_bound() const override { return copies_ * m_; }
  [[nodiscard]] std::uint64_t item_count() const override { return copies_ * m_; }

  void add_edges(std::uint64_t first, std::uint64_t last, edge_collector& f) const override {
    for (std::uint64_t i = first; i < last; ++i) {
      std::uint64_t u = i / m_, v = u;  // the copy; then a bit for each level
      for (unsigned level = 0; level < levels_; level += 2) {
        const std::uint64_t word = random_(i * 16 + level / 2);
        descend(word >> 32, u, v);
        if (level + 1 < levels_) descend(word & 0xffffffffu, u, v);
      }
      f(u, v);
    }
  }

 private:
  /// p * 2^32
  static std::uint64_t threshold(double p) {
    return p > 0 ? static_cast<std::uint64_t>(std::min(p, 1.0) * 0x1p32) : 0;
  }

  /// One level down: appends one bit each to u and v.  Branch-free: a branch would be
  /// unpredictable.
  void descend(std::uint64_t draw, std::uint64_t& u, std::uint64_t& v) const {
    const unsigned quadrant =
        unsigned{draw >= b_begins_} + unsigned{draw >= c_begins_} + unsigned{draw >= d_begins_};
    u = u * 2 + quadrant / 2;
    v = v * 2 + quadrant % 2;
  }

  std::uint64_t copies_, n_, m_;  // the latter two of one copy
  unsigned levels_;
  std::uint64_t b_begins_, c_begins_, d_begins_;  // thresholds, times 2^32
  random_words random_;
};

[[nodiscard]] inline rmat_edges edges_of(const graphs::rmat& g, std::uint64_t seed) {
  return {g, seed};
}

[[nodiscard]] inline rmat_edges edges_of(const graphs::kron& g, std::uint64_t seed) {
  return {{.scale = g.scale, .degree = g.degree, .a = .57, .b = .19, .c = .19}, seed};
}

}  // namespace skerry
