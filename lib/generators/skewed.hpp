// SPDX-License-Identifier: Apache-2.0
// Random graphs in which some vertices have far more neighbours than others: Chung-Lu, bipartite.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "lib/generators/checks.hpp"
#include "lib/generators/edges_by_item.hpp"
#include "lib/generators/graphs.hpp"
#include "matrix_ops/random.hpp"

namespace skerry {

namespace detail {

/// floor(n * r^power) for the r in [0, 1) of a random word; n > 0
[[nodiscard]] inline std::uint64_t below_skewed(std::uint64_t word, std::uint64_t n, double power) {
  const double r = std::pow(unit(word), power);
  return std::min(n - 1, static_cast<std::uint64_t>(r * static_cast<double>(n)));
}

}  // namespace detail

[[nodiscard]] inline auto edges_of(const graphs::chung_lu& g, std::uint64_t seed) {
  const auto n = detail::checked_vertices("vertices", g.vertices);
  const auto edges = detail::checked_degree("degree", g.degree, n);
  if (!(g.exponent > 2))
    detail::reject("exponent = {} gives no mean degree; use more than 2", g.exponent);
  // Weights i^(-1 / (exponent - 1)): the ids up to r^power * n have the share r of them.
  const double power = (g.exponent - 1) / (g.exponent - 2);
  const random_words random(seed, stream::edge);
  return edges_by_item(n, edges, edges, [=](std::uint64_t i, edge_collector& f) {
    f(detail::below_skewed(random(2 * i), n, power),
      detail::below_skewed(random(2 * i + 1), n, power));
  });
}

[[nodiscard]] inline auto edges_of(const graphs::bipartite& g, std::uint64_t seed) {
  const auto left = detail::checked_vertices("left", g.left);
  const auto right = detail::checked_vertices("right", g.right);
  const auto n = detail::checked_vertices("left + right", left + right);
  const std::uint64_t degree = right > 0 ? g.degree : 0;
  const auto edges = detail::checked_degree("degree", static_cast<double>(degree), left);
  if (!(g.skew >= 1)) detail::reject("skew = {} is less than 1; use 1 or more", g.skew);
  const double skew = g.skew;
  const random_words random(seed, stream::edge);
  return edges_by_item(n, edges, left, [=](std::uint64_t v, edge_collector& f) {
    for (std::uint64_t k = 0; k < degree; ++k)
      f(v, left + detail::below_skewed(random(v * degree + k), right, skew));
  });
}

}  // namespace skerry
