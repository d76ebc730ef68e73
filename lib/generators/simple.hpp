// SPDX-License-Identifier: Apache-2.0
// Deterministic graphs: path, star, chain of cliques.
#pragma once

#include <cstdint>

#include "lib/generators/checks.hpp"
#include "lib/generators/edges.hpp"
#include "lib/generators/graphs.hpp"

namespace skerry {

class path_edges final : public edge_source {
 public:
  explicit path_edges(std::uint64_t n) : n_(n) {}

  [[nodiscard]] std::uint64_t vertex_count() const override { return n_; }
  [[nodiscard]] std::uint64_t edge_bound() const override { return n_; }
  [[nodiscard]] std::uint64_t item_count() const override { return n_ > 0 ? n_ - 1 : 0; }

  void add_edges(std::uint64_t first, std::uint64_t last, edge_collector& f) const override {
    for (std::uint64_t v = first; v < last; ++v) f(v, v + 1);
  }

 private:
  std::uint64_t n_;
};

class star_edges final : public edge_source {
 public:
  explicit star_edges(std::uint64_t n) : n_(n) {}

  [[nodiscard]] std::uint64_t vertex_count() const override { return n_; }
  [[nodiscard]] std::uint64_t edge_bound() const override { return n_; }
  [[nodiscard]] std::uint64_t item_count() const override { return n_ > 0 ? n_ - 1 : 0; }

  void add_edges(std::uint64_t first, std::uint64_t last, edge_collector& f) const override {
    for (std::uint64_t v = first; v < last; ++v) f(0, v + 1);
  }

 private:
  std::uint64_t n_;
};

class clique_edges final : public edge_source {
 public:
  explicit clique_edges(const graphs::cliques& g)
      : size_(g.size),
        n_(detail::checked_product("count", g.count, "size", g.size)),
        edges_(detail::checked_degree("size", static_cast<double>(g.size) / 2, n_) + g.count) {}

  [[nodiscard]] std::uint64_t vertex_count() const override { return n_; }
  [[nodiscard]] std::uint64_t edge_bound() const override { return edges_; }
  [[nodiscard]] std::uint64_t item_count() const override { return n_; }

  void add_edges(std::uint64_t first, std::uint64_t last, edge_collector& f) const override {
    for (std::uint64_t v = first; v < last; ++v) {
      const std::uint64_t smallest = v - v % size_;  // of the clique
      for (std::uint64_t u = smallest; u < v; ++u) f(u, v);
      if (v == smallest && v > 0) f(v - 1, v);
    }
  }

 private:
  std::uint64_t size_, n_, edges_;
};

[[nodiscard]] inline path_edges edges_of(const graphs::path& g, std::uint64_t) {
  return path_edges(detail::checked_vertices("vertices", g.vertices));
}

[[nodiscard]] inline star_edges edges_of(const graphs::star& g, std::uint64_t) {
  return star_edges(detail::checked_vertices("vertices", g.vertices));
}

[[nodiscard]] inline clique_edges edges_of(const graphs::cliques& g, std::uint64_t) {
  return clique_edges(g);
}

}  // namespace skerry
