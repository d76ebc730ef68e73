// SPDX-License-Identifier: Apache-2.0
// Uniformly random edges: er, urand, sparse, and empty.
#pragma once

#include <cstdint>

#include "lib/generators/checks.hpp"
#include "lib/generators/edges.hpp"
#include "lib/generators/graphs.hpp"
#include "matrix_ops/random.hpp"

namespace skerry {

class uniform_edges final : public edge_source {
 public:
  /// n, m   vertices and edges
  /// begin  the first vertex
  uniform_edges(std::uint64_t n, std::uint64_t m, std::uint64_t seed, std::uint64_t begin = 0)
      : n_(n), m_(m), begin_(begin), random_(seed, stream::edge) {}

  [[nodiscard]] std::uint64_t vertex_count() const override { return n_; }
  [[nodiscard]] std::uint64_t edge_bound() const override { return m_; }
  [[nodiscard]] std::uint64_t item_count() const override { return m_; }

  void add_edges(std::uint64_t first, std::uint64_t last, edge_collector& f) const override {
    for (std::uint64_t i = first; i < last; ++i)
      f(begin_ + below(random_(2 * i), n_), begin_ + below(random_(2 * i + 1), n_));
  }

 private:
  std::uint64_t n_, m_, begin_;
  random_words random_;
};

[[nodiscard]] inline uniform_edges edges_of(const graphs::er& g, std::uint64_t seed) {
  const auto n = detail::checked_vertices("vertices", g.vertices);
  return {n,
          g.edges ? detail::checked_edges("edges", *g.edges, n)
                  : detail::checked_degree("degree", g.degree, n),
          seed};
}

[[nodiscard]] inline uniform_edges edges_of(const graphs::urand& g, std::uint64_t seed) {
  const auto n = detail::checked_scale(g.scale);
  return {n, detail::checked_degree("degree", g.degree, n), seed};
}

[[nodiscard]] inline uniform_edges edges_of(const graphs::sparse& g, std::uint64_t seed) {
  const auto n = detail::checked_vertices("vertices", g.vertices);
  return {n, detail::checked_degree("ratio", g.ratio, n), seed};
}

[[nodiscard]] inline uniform_edges edges_of(const graphs::empty& g, std::uint64_t seed) {
  return {detail::checked_vertices("vertices", g.vertices), 0, seed};
}

}  // namespace skerry
