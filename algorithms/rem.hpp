// SPDX-License-Identifier: Apache-2.0
// Rem's union-find: the two ends climb towards their roots together, the deeper parent always
// taking the step, and the path is spliced onto the other on the way. Dijkstra: A Discipline of
// Programming, 1976, attributes it to Rem; Patwary, Blair, Manne: Experiments on union-find
// algorithms for the disjoint-set data structure. SEA 2010.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "algorithms/forest.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/executors/any.hpp"

namespace skerry {

/// Puts u and v into one tree.  parent[x] <= x holds before and after.
///
/// Several threads may do so at once.  What is hung elsewhere is hung there by an exchange, which
/// fails if another thread was faster: a root is then none any more, and a splice is left out.
template <class Atomics, std::unsigned_integral Index>
void rem_unite(Index* parent, Index u, Index v) {
  Index parent_u = Atomics::load(parent[u]), parent_v = Atomics::load(parent[v]);
  while (parent_u != parent_v) {
    if (parent_u < parent_v) {  // u is to be the one with the larger parent
      std::swap(u, v);
      std::swap(parent_u, parent_v);
    }
    if (parent_u == u) {
      if (Atomics::compare_exchange(parent[u], parent_u, parent_v)) return;
      continue;  // another thread has hung it below parent_u
    }
    const Index up = parent_u;
    Atomics::compare_exchange(parent[u], parent_u,
                              parent_v);  // splice: below the smaller of both parents
    u = up;
    parent_u = Atomics::load(parent[u]);
  }
}

/// Labels each vertex with the smallest of its component.
///
/// run      the threads that unite; Atomics is plain_access for one alone
/// n        vertices
/// entries  entries(f) calls f(u, v) for the entries, u, v < n, in any order; of a symmetric pair
///          one is enough
/// returns  labels[n]
/// cost     one pass over the entries, nearly linear; no memory but the labels
template <class Atomics, std::unsigned_integral Index, class Entries>
[[nodiscard]] buffer<Index> rem(const any_executor& run, std::uint64_t n, Entries entries) {
  auto parent = forest_of_roots<Index>(run, n);
  entries([p = parent.data()](Index u, Index v) { rem_unite<Atomics>(p, u, v); });
  compress_all(run, parent);
  return parent;
}

}  // namespace skerry
