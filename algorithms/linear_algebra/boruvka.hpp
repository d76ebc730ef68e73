// SPDX-License-Identifier: Apache-2.0
// Boruvka's algorithm without weights: every component hooks onto the neighbouring component of the
// smallest number, and the entries inside components are left out of the next round. Boruvka 1926;
// in linear algebra: LAGraph's LG_CC_Boruvka.
#pragma once

#include <limits>

#include "algorithms/linear_algebra/smallest_row.hpp"
#include "matrix_ops/backend.hpp"

namespace skerry {

/// Labels each row of A with the smallest row number of its component.
///
/// A        n x n, symmetric structure; values and diagonal are ignored
/// returns  labels[n]
/// cost     a round is one product and one selection of the entries between components; components
///          with a neighbour at least halve: at most log2(n) rounds
template <filtering_backend B>
[[nodiscard]] typename B::vector boruvka(B& on, const typename B::matrix& A) {
  using index = typename B::index;
  constexpr min_second<index> min2;
  const auto row = on.iota(A);
  auto root = row, nearest = row, hook = row, back = row, mutual = row, none = row;
  on.fill(none, min2.zero);
  auto between = on.entries_where(A, root, relation::not_equal, root);
  // The bound of rounds ends the loop where A is not symmetric after all, with wrong labels.
  for (int left = std::numeric_limits<index>::digits; left > 0 && on.entry_count(between) != 0;
       --left) {
    on.mxv(nearest, min2, between, root);  // nearest[v] = min root[neighbours of v]
    on.fill(hook, min2.zero);
    on.scatter(hook, min2, root, nearest);  // hook[root[v]] min= nearest[v]
    on.compare(mutual, hook, relation::equal, none);
    on.select(hook, where(mutual), row);  // hook[r] = r: no root, or no neighbour
    on.gather(back, hook, hook);
    on.compare(mutual, back, relation::equal, row);  // r and hook[r] hook onto each other:
    on.accumulate(back, min2, hook);
    on.select(hook, where(mutual), back);  // the smaller one stays a root
    compress_trees(on, hook);
    on.gather(nearest, hook, root);
    on.assign(root, nearest);  // root[v] = hook[root[v]]
    between = on.entries_where(between, root, relation::not_equal, root);
  }
  return smallest_row(on, root, row);
}
// Correctness. If r hooks onto s, then s hooks onto a component of number r or less, as r is its
// neighbour; so numbers two hooks apart do not rise, and a cycle has two hooks. The one of the
// smaller root is taken back, so hooks are a forest, within components. In the end the two ends of
// every entry have one root.

}  // namespace skerry
