// SPDX-License-Identifier: Apache-2.0
// Graphs in which all vertices have about the same number of neighbours: matching, hypercube, de
// Bruijn graph, random regular graph, rewired ring, grid of three dimensions.
#pragma once

#include <cstdint>
#include <vector>

#include "lib/generators/checks.hpp"
#include "lib/generators/edges_by_item.hpp"
#include "lib/generators/graphs.hpp"
#include "matrix_ops/permutation.hpp"
#include "matrix_ops/random.hpp"

namespace skerry {

[[nodiscard]] inline auto edges_of(const graphs::matching& g, std::uint64_t) {
  const auto n = detail::checked_vertices("vertices", g.vertices);
  return edges_by_item(n, n / 2, n / 2,
                       [](std::uint64_t k, edge_collector& f) { f(2 * k, 2 * k + 1); });
}

[[nodiscard]] inline auto edges_of(const graphs::hypercube& g, std::uint64_t) {
  const auto n = detail::checked_scale(g.scale);
  return edges_by_item(n, n / 2 * g.scale, n, [n](std::uint64_t v, edge_collector& f) {
    for (std::uint64_t bit = 1; bit < n; bit *= 2)
      if ((v & bit) == 0) f(v, v | bit);
  });
}

[[nodiscard]] inline auto edges_of(const graphs::de_bruijn& g, std::uint64_t) {
  const auto n = detail::checked_scale(g.scale);
  return edges_by_item(n, 2 * n, n, [n](std::uint64_t v, edge_collector& f) {
    for (const std::uint64_t bit : {0, 1}) f(v, (2 * v + bit) % n);
  });
}

[[nodiscard]] inline auto edges_of(const graphs::regular& g, std::uint64_t seed) {
  const auto n = detail::checked_vertices("vertices", g.vertices);
  const auto edges = detail::checked_degree("permutations", static_cast<double>(g.permutations), n);
  std::vector<permutation> all;
  for (std::uint64_t k = 0; n > 0 && k < g.permutations; ++k)
    all.emplace_back(n, random_words(seed, stream::edge)(k));
  return edges_by_item(n, edges, n, [all](std::uint64_t v, edge_collector& f) {
    for (const permutation& each : all) f(v, each(v));
  });
}

[[nodiscard]] inline auto edges_of(const graphs::ring& g, std::uint64_t seed) {
  const auto n = detail::checked_vertices("vertices", g.vertices);
  if (g.neighbours % 2 != 0)
    detail::reject("neighbours = {} is odd; use as many before a vertex as after it", g.neighbours);
  const std::uint64_t half = g.neighbours / 2;
  const auto edges = detail::checked_degree("neighbours / 2", static_cast<double>(half), n);
  const double rewired = detail::checked_probability("rewired", g.rewired);
  const random_words drawn(seed, stream::length), random(seed, stream::edge);
  return edges_by_item(n, edges, n, [=](std::uint64_t v, edge_collector& f) {
    for (std::uint64_t k = 0; k < half; ++k) {
      const std::uint64_t edge = v * half + k;
      f(v, unit(drawn(edge)) < rewired ? below(random(edge), n) : (v + k + 1) % n);
    }
  });
}

[[nodiscard]] inline auto edges_of(const graphs::grid3d& g, std::uint64_t seed) {
  const auto layer = detail::checked_product("rows", g.rows, "columns", g.columns);
  const auto n = detail::checked_product("layers", g.layers, "rows * columns", layer);
  const double keep = detail::checked_probability("keep", g.keep);
  const std::uint64_t columns = g.columns;
  const random_words random(seed, stream::edge);
  return edges_by_item(n, 3 * n, n, [=](std::uint64_t v, edge_collector& f) {
    if ((v + 1) % columns != 0 && unit(random(3 * v)) < keep) f(v, v + 1);
    if (v % layer + columns < layer && unit(random(3 * v + 1)) < keep) f(v, v + columns);
    if (v + layer < n && unit(random(3 * v + 2)) < keep) f(v, v + layer);
  });
}

}  // namespace skerry
