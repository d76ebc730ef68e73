// SPDX-License-Identifier: Apache-2.0
// The algorithm of Shiloach and Vishkin as products: roots hook onto smaller parents of neighbours;
// a tree that nothing has happened to in a round, onto any. Shiloach, Vishkin: An O(log n) parallel
// connectivity algorithm. Journal of Algorithms 1982. The paper's D is parent; Q, touched.
#pragma once

#include <utility>

#include "algorithms/linear_algebra/smallest_row.hpp"
#include "matrix_ops/backend.hpp"

namespace skerry {

/// Labels each row of A with the smallest row number of its component.
///
/// A        n x n, symmetric structure; values and diagonal are ignored
/// returns  labels[n]
/// cost     a round is two products, in the rows of some trees alone, and 27 passes over n
///          entries; at most log(n) / log(3/2) + 2 rounds
template <masking_backend B>
[[nodiscard]] typename B::vector shiloach_vishkin_by_products(B& on, const typename B::matrix& A) {
  using index = typename B::index;
  constexpr min_second<index> min2;
  constexpr max_second<index> max2;
  const auto row = on.iota(A);
  auto parent = row, grandparent = row, touched = row, chosen = row, nearest = row, hook = row;
  auto none = row, zero = row;
  on.fill(none, min2.zero);
  on.fill(zero, 0);
  do {
    // 1. Shortcut; touched[r] = 1 if r has got a new child.
    on.gather(grandparent, parent, parent);
    on.compare(chosen, grandparent, relation::not_equal, parent);
    std::swap(parent, grandparent);
    on.fill(touched, 0);
    on.scatter(touched, max2, parent, chosen);
    // 2. A root hooks onto the smallest parent among the neighbours of its children, if smaller.
    on.gather(grandparent, parent, parent);
    on.compare(chosen, grandparent, relation::equal, parent);
    on.fill(nearest, min2.zero);
    on.mxv(nearest, where(chosen), min2, A, parent);  // nearest[v] = min parent[neighbours of v]
    on.assign(hook, row);
    on.scatter(hook, min2, parent, nearest);             // hook[parent[v]] min= nearest[v]
    on.compare(chosen, hook, relation::not_equal, row);  // these roots hook
    on.select(parent, where(chosen), hook);
    on.scatter(touched, max2, hook, chosen);
    // 3. A root that is not touched yet hooks onto the smallest parent in another tree.
    on.gather(grandparent, parent, parent);
    on.compare(chosen, grandparent, relation::equal, parent);
    on.gather(grandparent, touched, parent);
    on.compare(grandparent, grandparent, relation::equal, zero);
    on.accumulate(chosen, min2, grandparent);  // v is in a tree that is not touched
    on.assign(grandparent, parent);
    on.select(grandparent, where(chosen), none);
    on.fill(nearest, min2.zero);
    on.mxv(nearest, where(chosen), min2, A, grandparent);
    on.assign(hook, none);
    on.scatter(hook, min2, parent, nearest);
    on.compare(chosen, hook, relation::not_equal, none);
    on.select(parent, where(chosen), hook);
    on.accumulate(touched, max2, chosen);
    // 4. Shortcut.
    on.gather(grandparent, parent, parent);
    std::swap(parent, grandparent);
  } while (on.count(touched) != 0);
  return smallest_row(on, parent, row);
}
// Correctness. A tree that step 1 did not touch is a star. Of two such stars with an entry between
// them the larger root hooks in step 2, so the stars of step 3 hook onto trees that do not hook
// there. Step 4 leaves their roots without children. Hence a row with children has a larger number
// than its parent at the start of a round, step 2 hooks onto another tree, and there is no cycle.
// In a round without a touch nothing hooks, so all trees are stars, and no entry joins two.

}  // namespace skerry
