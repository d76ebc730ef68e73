// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <utility>

#include "matrix_ops/backend.hpp"

namespace skerry {

/// Names each component by its smallest row.
///
/// root     of each row: the same row of its component for all rows of one
/// row      iota(A)
/// returns  label[n], with label[v] the smallest u with root[u] == root[v]
template <backend B>
[[nodiscard]] typename B::vector smallest_row(B& on, const typename B::vector& root,
                                              const typename B::vector& row) {
  auto smallest = row, label = row;
  on.scatter(smallest, min_second<typename B::index>{}, root, row);  // smallest[root[v]] min= v
  on.gather(label, smallest, root);                                  // label[v] = smallest[root[v]]
  return label;
}
// Correctness. smallest[r] starts as r, which is a row of the component if r is a root.

/// Replaces each parent by the root of its tree: parent[v] = parent[parent[v]] until nothing
/// changes.
///
/// parent  a forest: following parents ends at a row that is its own parent; on a cycle this ends
/// cost    two passes over n for each doubling of the depth
template <backend B>
void compress_trees(B& on, typename B::vector& parent) {
  auto grandparent = parent;
  for (int left = std::numeric_limits<typename B::index>::digits; left > 0; --left) {
    on.gather(grandparent, parent, parent);  // grandparent[v] = parent[parent[v]]
    if (on.equal(grandparent, parent)) return;
    std::swap(parent, grandparent);
  }
}

}  // namespace skerry
