// SPDX-License-Identifier: Apache-2.0
// Rem's union-find: the two ends climb towards their roots together, the deeper parent always
// taking the step, and the path is spliced onto the other on the way. Dijkstra: A Discipline of
// Programming, 1976, attributes it to Rem; Patwary, Blair, Manne: Experiments on union-find
// algorithms for the disjoint-set data structure. SEA 2010.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>

#include "matrix_ops/buffer.hpp"

namespace reef {

/// Puts u and v into one tree.  parent[x] <= x holds before and after.
template <std::unsigned_integral Index>
void rem_unite(Index* parent, Index u, Index v) {
  Index above_u = parent[u], above_v = parent[v];
  while (above_u != above_v) {
    if (above_u < above_v) {  // u is to be the one with the larger parent
      std::swap(u, v);
      std::swap(above_u, above_v);
    }
    parent[u] = above_v;       // splice: u now hangs below the smaller of the two parents
    if (above_u == u) return;  // u was a root: the trees are one
    u = above_u;
    above_u = parent[u];
  }
}

/// Labels each vertex with the smallest of its component.
///
/// n        vertices
/// entries  entries(f) calls f(u, v) for the entries, u, v < n, in any order; of a symmetric pair
///          one is enough
/// returns  labels[n]
/// cost     one pass over the entries, nearly linear; no memory but the labels
template <std::unsigned_integral Index, class Entries>
[[nodiscard]] buffer<Index> rem(std::uint64_t n, Entries entries) {
  buffer<Index> parent(n);
  std::iota(parent.begin(), parent.end(), Index{0});
  entries([p = parent.data()](Index u, Index v) { rem_unite(p, u, v); });
  // parent[v] <= v, so the parent of v is flat by the time v is reached.
  for (std::size_t v = 0; v < parent.size(); ++v) parent[v] = parent[parent[v]];
  return parent;
}

}  // namespace reef
