// SPDX-License-Identifier: Apache-2.0
// Trees: comb, caterpillar, attachment (with a few more edges), binary tree, star of stars.
#pragma once

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

/// An end of a random edge of a tree that grows by attachment, among vertices before v: each is
/// drawn by its degree.
class attachment_draw {
 public:
  explicit attachment_draw(std::uint64_t seed) : random_(seed, stream::tree) {}

  /// The vertex that v, not 0, is attached to.
  [[nodiscard]] std::uint64_t operator()(std::uint64_t v) const {
    // An edge has two ends: an earlier vertex, or what that one is attached to.
    for (;;) {
      const std::uint64_t word = random_(v), edge = below(word, v);
      if (edge == 0 || (word & 1) == 0) return edge;
      v = edge;
    }
  }

 private:
  random_words random_;
};

}  // namespace detail

[[nodiscard]] inline auto edges_of(const graphs::attachment& g, std::uint64_t seed) {
  const auto n = detail::checked_vertices("vertices", g.vertices);
  const auto extra = detail::checked_degree("extra", g.extra, n);
  const std::uint64_t of_tree = n > 0 ? n - 1 : 0;
  const detail::attachment_draw draw(seed);
  const random_words random(seed, stream::edge);
  return edges_by_item(n, of_tree + extra, of_tree + extra,
                       [=](std::uint64_t i, edge_collector& f) {
                         if (i < of_tree)
                           f(draw(i + 1), i + 1);
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
