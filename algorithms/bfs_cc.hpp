// SPDX-License-Identifier: Apache-2.0
// BFS-CC: a breadth-first search from every vertex that has no label yet, a level being the product
// of the matrix and the frontier, masked by the labels. Over a dense matrix it is the "dense
// frontier" of a student report at TU Wien; over a sparse one, the BFS-CC of Hong et al., PACT
// 2020.
#pragma once

#include "matrix_ops/backend.hpp"

namespace skerry {

/// Labels each row of A with the smallest row of its component.
///
/// A        n x n, symmetric structure, sparse or dense
/// returns  labels[n]
/// cost     O(n + nnz) work, dense O(n * n); one step of a few calls for each level of each
///          component, so it suits few components of small diameter
template <frontier_backend B>
[[nodiscard]] typename B::vector bfs_cc(B& on, const typename B::matrix& A) {
  auto label = on.unlabelled(A);
  const auto n = on.size(label);
  for (auto root = on.first_unlabelled(label, 0); root < n;
       root = on.first_unlabelled(label, root)) {
    auto front = on.start(label, root);  // label[root] = root, front = {root}
    while (!on.empty(front))
      on.expand(front, label, A, root);  // front = its neighbours without a label; they get root
  }
  return label;
}
// Why it is right.  A search labels all of its component, and no vertex before root lacks a label,
// so root is the smallest vertex of what it reaches.

}  // namespace skerry
