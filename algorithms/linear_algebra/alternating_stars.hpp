// SPDX-License-Identifier: Apache-2.0
// Large-star and small-star: each row connects its larger neighbours, then its smaller ones, to the
// smallest of all. What GraphFrames runs on Spark. Kiveris, Lattanzi, Mirrokni, Rastogi,
// Vassilvitskii: Connected components in MapReduce and beyond. SoCC 2014 (its "alternating").
#pragma once

#include "matrix_ops/backend.hpp"

namespace skerry {

/// Labels each row of A with the smallest row number of its component.
///
/// A        n x n, symmetric structure; values and diagonal are ignored
/// returns  labels[n]
/// cost     a round makes two matrices of at most nnz + 2 n entries; O(log^2 n) rounds are proven,
///          O(log n) conjectured
template <rewriting_backend B>
[[nodiscard]] typename B::vector alternating_stars(B& on, const typename B::matrix& A) {
  constexpr min_second<typename B::index> min2;
  const auto row = on.iota(A);
  auto smallest = row;
  auto graph = on.relabel(A, row, row);
  const auto find_smallest = [&] {
    on.mxv(smallest, min2, graph, row);  // smallest[v] = the smallest neighbour of v,
    on.accumulate(smallest, min2, row);  // or v
  };
  for (;;) {
    find_smallest();
    if (on.entry_count(on.entries_where(graph, smallest, relation::not_equal, smallest)) == 0)
      return smallest;
    // Large-star: (smallest[u], v) for every neighbour v > u.
    graph = on.relabel(on.entries_where(graph, row, relation::less, row), smallest, row);
    find_smallest();
    // Small-star: (v, smallest[u]) for every neighbour v < u, and for u itself.
    graph = on.join(on.relabel(on.entries_where(graph, row, relation::less, row), row, smallest),
                    smallest);
  }
}
// Correctness. Both steps keep every component together: large-star leaves u connected to
// smallest[u] through the row of that neighbour, small-star by the joined entries. If the ends of
// every entry have the same `smallest`, it is constant on a component, and a row of it; that of the
// smallest row is itself.

}  // namespace skerry
