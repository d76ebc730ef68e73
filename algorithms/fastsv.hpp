// SPDX-License-Identifier: Apache-2.0
// FastSV: hook every tree onto the smallest grandparent among its neighbours, until no grandparent
// changes. Zhang, Azad, Hu: FastSV: a distributed-memory connected component algorithm with fast
// convergence. SIAM PP 2020. The paper's f is parent, gf grandparent, mngf nearest.
#pragma once

#include <utility>

#include "matrix_ops/backend.hpp"
#include "matrix_ops/fixpoint.hpp"

namespace skerry {

/// Labels each row of A with the smallest row number of its component.
///
/// A        n x n, symmetric structure; values and diagonal are ignored
/// returns  labels[n], with labels[v] <= v and labels[labels[v]] == labels[v]
/// cost     a round is one product, O(nnz), and six passes over n entries; O(log n) rounds in
///          practice
template <backend B>
[[nodiscard]] typename B::vector fastsv(B& on, const typename B::matrix& A) {
  constexpr min_second<typename B::index> min2;
  auto parent = on.iota(A);  // n trees of one vertex; from here on parent[v] <= v
  auto grandparent = parent, nearest = parent, anchor = parent, next = parent;
  fixpoint<B> stable;
  for (;;) {
    on.mxv(nearest, min2, A, grandparent);      // nearest[v] = min grandparent[neighbours of v]
    on.assign(anchor, parent);                  // anchor = parent
    on.scatter(parent, min2, anchor, nearest);  // parent[anchor[v]] min= nearest[v]: hook the tree
    on.accumulate(parent, min2, nearest);       // parent[v] min= nearest[v]: hook the vertex
    on.accumulate(parent, min2, grandparent);   // parent[v] min= grandparent[v]: shortcut
    on.gather(next, parent, parent);            // next[v] = parent[parent[v]]
    if (stable.reached(on, next, grandparent)) return parent;
    std::swap(grandparent, next);
  }
}
// Correctness. When next == grandparent, for every v
//   parent[v] <= grandparent[v] = parent[parent[v]] <= parent[v],    so every tree is a star; and
//   parent[u] <= nearest[u] <= grandparent[v] = parent[v]            for every entry (u, v).
// Since A is symmetric, both endpoints of an edge have the same parent. One more round would change
// nothing: grandparent[v] is parent[v], and so is nearest[v] if row v has an entry.

}  // namespace skerry
