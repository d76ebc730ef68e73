// SPDX-License-Identifier: Apache-2.0
// Deterministic graphs: path, star, chain of cliques.
#pragma once

#include <cstdint>

#include "lib/generators/checks.hpp"
#include "lib/generators/graphs.hpp"

namespace skerry {

class path_edges {
 public:
  explicit path_edges(std::uint64_t n) : n_(n) {}

  [[nodiscard]] std::uint64_t vertex_count() const { return n_; }
  [[nodiscard]] std::uint64_t edge_bound() const { return n_; }

  template <class Executor, class Function>
  void for_each_edge(const Executor& run, Function f) const {
    run.for_each(n_ > 0 ? n_ - 1 : 0, [&](std::uint64_t v) { f(v, v + 1); });
  }

 private:
  std::uint64_t n_;
};

class star_edges {
 public:
  explicit star_edges(std::uint64_t n) : n_(n) {}

  [[nodiscard]] std::uint64_t vertex_count() const { return n_; }
  [[nodiscard]] std::uint64_t edge_bound() const { return n_; }

  template <class Executor, class Function>
  void for_each_edge(const Executor& run, Function f) const {
    run.for_each(n_ > 0 ? n_ - 1 : 0, [&](std::uint64_t v) { f(std::uint64_t{0}, v + 1); });
  }

 private:
  std::uint64_t n_;
};

class clique_edges {
 public:
  explicit clique_edges(const graphs::cliques& g)
      : size_(g.size),
        n_(detail::checked_product("count", g.count, "size", g.size)),
        edges_(detail::checked_degree("size", static_cast<double>(g.size) / 2, n_) + g.count) {}

  [[nodiscard]] std::uint64_t vertex_count() const { return n_; }
  [[nodiscard]] std::uint64_t edge_bound() const { return edges_; }

  template <class Executor, class Function>
  void for_each_edge(const Executor& run, Function f) const {
    run.for_each(n_, [&](std::uint64_t v) {
      const std::uint64_t first = v - v % size_;
      for (std::uint64_t u = first; u < v; ++u) f(u, v);
      if (v == first && v > 0) f(v - 1, v);
    });
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
