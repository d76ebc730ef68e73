// SPDX-License-Identifier: Apache-2.0
// Graphs whose samples say little of the rest: cliques in a tree, alternating graphs, paths and
// grids with ids far apart, leaves around a random core, a clique beside a path.  And a stencil.
#pragma once

#include <algorithm>
#include <cstdint>

#include "lib/generators/checks.hpp"
#include "lib/generators/edges_by_item.hpp"
#include "lib/generators/graphs.hpp"
#include "matrix_ops/random.hpp"

namespace skerry {

[[nodiscard]] inline auto edges_of(const graphs::clique_tree& g, std::uint64_t seed) {
  const auto n = detail::checked_product("count", g.count, "size", g.size);
  const auto edges = detail::checked_degree("size", static_cast<double>(g.size) / 2, n) + g.count;
  const std::uint64_t size = g.size;
  const random_words random(seed, stream::tree);
  return edges_by_item(n, edges, n, [=](std::uint64_t v, edge_collector& f) {
    const std::uint64_t first = v / size * size;
    if (v == first && v != 0) f(below(random(v), v), v);
    for (std::uint64_t u = v + 1; u < first + size; ++u) f(v, u);
  });
}

[[nodiscard]] inline auto edges_of(const graphs::interleaved& g, std::uint64_t seed) {
  const auto n = detail::checked_vertices("vertices", g.vertices);
  if (g.count == 0) detail::reject("count = {} leaves no graph; use 1 or more", g.count);
  const auto edges = detail::checked_degree("degree", g.degree, n);
  const std::uint64_t count = g.count;
  const random_words random(seed, stream::edge);
  return edges_by_item(n, edges, edges, [=](std::uint64_t i, edge_collector& f) {
    const std::uint64_t u = below(random(2 * i), n), graph = u % count;
    const std::uint64_t of_graph = (n - 1 - graph) / count + 1;
    f(u, below(random(2 * i + 1), of_graph) * count + graph);
  });
}

[[nodiscard]] inline auto edges_of(const graphs::stencil& g, std::uint64_t) {
  const auto layer = detail::checked_product("rows", g.rows, "columns", g.columns);
  const auto n = detail::checked_product("layers", g.layers, "rows * columns", layer);
  const graphs::stencil s = g;
  return edges_by_item(n, 13 * n, n, [=](std::uint64_t v, edge_collector& f) {
    const std::uint64_t z = v / layer, y = v % layer / s.columns, x = v % s.columns;
    const auto before = [](std::uint64_t at) { return at == 0 ? 0 : at - 1; };
    for (std::uint64_t k = z; k <= std::min(z + 1, s.layers - 1); ++k)
      for (std::uint64_t j = before(y); j <= std::min(y + 1, s.rows - 1); ++j)
        for (std::uint64_t i = before(x); i <= std::min(x + 1, s.columns - 1); ++i)
          if (const std::uint64_t u = k * layer + j * s.columns + i; u > v) f(v, u);
  });
}

[[nodiscard]] inline auto edges_of(const graphs::zigzag& g, std::uint64_t) {
  const auto n = detail::checked_vertices("vertices", g.vertices);
  return edges_by_item(n, n, n > 0 ? n - 1 : 0, [n](std::uint64_t i, edge_collector& f) {
    const auto id = [n](std::uint64_t place) {
      return place % 2 == 0 ? place / 2 : n - 1 - place / 2;
    };
    f(id(i), id(i + 1));
  });
}

[[nodiscard]] inline auto edges_of(const graphs::strided& g, std::uint64_t) {
  const auto n = detail::checked_vertices("vertices", g.vertices);
  if (g.distance == 0) detail::reject("distance = {} gives loops; use 1 or more", g.distance);
  const std::uint64_t distance = g.distance;
  return edges_by_item(n, n, n > distance ? n - distance : 0,
                       [distance](std::uint64_t v, edge_collector& f) { f(v, v + distance); });
}

[[nodiscard]] inline auto edges_of(const graphs::red_black& g, std::uint64_t) {
  const auto n = detail::checked_product("rows", g.rows, "columns", g.columns);
  const std::uint64_t columns = g.columns, rows = g.rows;
  return edges_by_item(n, 2 * n, n, [=](std::uint64_t cell, edge_collector& f) {
    // Cells of the first colour before a row; before a cell, those of its own colour in the row.
    const auto id = [=](std::uint64_t y, std::uint64_t x) {
      const std::uint64_t first_before = y / 2 * columns + (y % 2 == 1 ? (columns + 1) / 2 : 0);
      if ((x + y) % 2 == 0) return first_before + (x + 1 - y % 2) / 2;
      return (n + 1) / 2 + y * columns - first_before + (x + y % 2) / 2;
    };
    const std::uint64_t y = cell / columns, x = cell % columns;
    if (x + 1 < columns) f(id(y, x), id(y, x + 1));
    if (y + 1 < rows) f(id(y, x), id(y + 1, x));
  });
}

[[nodiscard]] inline auto edges_of(const graphs::pendants& g, std::uint64_t seed) {
  const auto n = detail::checked_product("3", 3, "core", g.core);
  const auto drawn = detail::checked_degree("degree", g.degree, g.core);
  const std::uint64_t core = g.core, leaves = 2 * core;
  const random_words random(seed, stream::edge);
  return edges_by_item(n, drawn + leaves, drawn + leaves, [=](std::uint64_t i, edge_collector& f) {
    if (i < leaves)
      f(core + i % core, i < core ? i : core + i);
    else
      f(core + below(random(2 * i), core), core + below(random(2 * i + 1), core));
  });
}

[[nodiscard]] inline auto edges_of(const graphs::lollipop& g, std::uint64_t) {
  const auto clique = detail::checked_vertices("clique", g.clique);
  const auto n =
      detail::checked_vertices("clique + path", clique + detail::checked_vertices("path", g.path));
  const auto edges = detail::checked_degree("clique", static_cast<double>(clique) / 2, clique);
  return edges_by_item(n, edges + g.path, n, [=](std::uint64_t v, edge_collector& f) {
    for (std::uint64_t u = v + 1; u < clique; ++u) f(v, u);
    if (v + 1 >= clique && v + 1 < n) f(v, v + 1);
  });
}

}  // namespace skerry
