// SPDX-License-Identifier: Apache-2.0
// BFS-CC: a breadth-first search from every vertex that has no label yet. A level is the product of
// the matrix and the frontier, masked by the labels. Hong et al., PACT 2020, for sparse matrices.
// On a dense matrix it is the "dense frontier" of a student report at TU Wien.
#pragma once

#include "matrix_ops/backend.hpp"

namespace skerry {

/// Labels each row of A with the smallest row of its component.
///
/// A        n x n, symmetric structure, sparse or dense
/// returns  labels[n]
/// cost     O(n + nnz) work, or O(n * n) on a dense matrix. Each level of each component costs one
///          step of a few calls, so it suits matrices with few components of small diameter
template <frontier_backend B>
[[nodiscard]] typename B::vector bfs_cc(B& on, const typename B::matrix& A) {
  auto label = on.unlabelled(A);
  const auto n = on.size(label);
  for (auto root = on.first_unlabelled(label, 0); root < n;
       root = on.first_unlabelled(label, root)) {
    auto frontier = on.start(label, root);  // label[root] = root, frontier = {root}
    while (!on.empty(frontier))
      on.expand(frontier, label, A, root);  // frontier = its unlabelled neighbours, labelled root
  }
  return label;
}
// Correctness. A search labels its whole component, and every vertex before `root` already has a
// label, so `root` is the smallest vertex that the search reaches.

}  // namespace skerry
