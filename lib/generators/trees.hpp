// SPDX-License-Identifier: Apache-2.0
// Trees: comb, caterpillar, attachment (with a few more edges), binary tree, star of stars.
#pragma once

#include <algorithm>
#include <cstdint>

#include "lib/generators/checks.hpp"
#include "lib/generators/edges_by_item.hpp"
#include "lib/generators/graphs.hpp"
#include "matrix_ops/random.hpp"

namespace skerry {

[[nodiscard]] inline auto edges_of(const graphs::comb& g, std::uint64_t) {
  const auto n = detail::checked_product("spine", g.spine, "tooth", g.tooth);
  const std::uint64_t tooth = g.tooth;
  return edges_by_item(n, n, n, [tooth](std::uint64_t v, edge_collector& f) {
    if (v % tooth != 0)
      f(v - 1, v);
    else if (v != 0)
      f(v - tooth, v);
  });
}

[[nodiscard]] inline auto edges_of(const graphs::caterpillar& g, std::uint64_t) {
  if (g.leaves >= detail::max_vertices)
    detail::reject("leaves = {} is not less than {}; use fewer", g.leaves, detail::max_vertices);
  const auto n = detail::checked_product("spine", g.spine, "leaves + 1", g.leaves + 1);
  const std::uint64_t spine = g.spine, leaves = g.leaves;
  return edges_by_item(n, n, n, [spine, leaves](std::uint64_t v, edge_collector& f) {
    if (v >= spine)
      f((v - spine) / leaves, v);
    else if (v != 0)
      f(v - 1, v);
  });
}

namespace detail {

/// The edges of a graph that grows by attachment, from 1 on: `edges` of vertex 1, then of vertex 2,
/// and so on. Each ends at an earlier vertex, which is drawn by its degree.
class attachment_draw {
 public:
  attachment_draw(std::uint64_t seed, std::uint64_t edges)
      : random_(seed, stream::tree), edges_(edges) {}

  /// The vertex that draws an edge.
  [[nodiscard]] std::uint64_t owner(std::uint64_t edge) const { return (edge - 1) / edges_ + 1; }

  /// The vertex that it draws.
  [[nodiscard]] std::uint64_t operator()(std::uint64_t edge) const {
    // An earlier edge has two ends: the vertex that drew it, or what that one drew.
    for (;;) {
      const std::uint64_t earlier = (owner(edge) - 1) * edges_, word = random_(edge);
      edge = below(word, earlier + 1);
      if (edge == 0) return 0;
      if ((word & 1) == 0) return owner(edge);
    }
  }

 private:
  random_words random_;
  std::uint64_t edges_;
};

}  // namespace detail

[[nodiscard]] inline auto edges_of(const graphs::attachment& g, std::uint64_t seed) {
  const auto n = detail::checked_vertices("vertices", g.vertices);
  const auto extra = detail::checked_degree("extra", g.extra, n);
  if (g.edges == 0) detail::reject("edges = 0 leaves no edge for a vertex; use 1 or more");
  if (g.edges > detail::max_edges / std::max<std::uint64_t>(1, n))
    detail::reject("edges = {} with {} vertices gives more than {} edges; use fewer", g.edges, n,
                   detail::max_edges);
  const std::uint64_t drawn = n > 0 ? (n - 1) * g.edges : 0;
  const detail::attachment_draw draw(seed, g.edges);
  const random_words random(seed, stream::edge);
  return edges_by_item(n, drawn + extra, drawn + extra, [=](std::uint64_t i, edge_collector& f) {
    if (i < drawn)
      f(draw(i + 1), draw.owner(i + 1));
    else
      f(below(random(2 * i), n), below(random(2 * i + 1), n));
  });
}

[[nodiscard]] inline auto edges_of(const graphs::binary_tree& g, std::uint64_t) {
  const auto n = detail::checked_vertices("vertices", g.vertices);
  return edges_by_item(n, n, n, [](std::uint64_t v, edge_collector& f) {
    if (v != 0) f((v - 1) / 2, v);
  });
}

[[nodiscard]] inline auto edges_of(const graphs::stars& g, std::uint64_t) {
  if (g.size >= detail::max_vertices)
    detail::reject("size = {} is not less than {}; use less", g.size, detail::max_vertices);
  const auto of_stars = detail::checked_product("count", g.count, "size + 1", g.size + 1);
  const auto n = detail::checked_vertices("count * (size + 1) + 1", of_stars + 1);
  const std::uint64_t count = g.count, size = g.size;
  return edges_by_item(n, n, n, [count, size](std::uint64_t v, edge_collector& f) {
    if (v > count)
      f(1 + (v - count - 1) / size, v);
    else if (v != 0)
      f(0, v);
  });
}

}  // namespace skerry
