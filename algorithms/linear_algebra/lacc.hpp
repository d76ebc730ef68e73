// SPDX-License-Identifier: Apache-2.0
// LACC: the algorithm of Awerbuch and Shiloach in linear algebra. Stars, the trees of depth one,
// hook onto a neighbour's tree with a smaller root; those that are left, onto another tree. A star
// that has no other tree beside it is a component, and is read no more.
// Azad, Buluc: LACC: a linear-algebraic algorithm for finding connected components in distributed
// memory. IPDPS 2019. Awerbuch, Shiloach: New connectivity and MSF algorithms for shuffle-exchange
// network and PRAM. IEEE Transactions on Computers 1987. The paper's f is parent, fn nearest.
#pragma once

#include <utility>

#include "algorithms/linear_algebra/smallest_row.hpp"
#include "matrix_ops/backend.hpp"

namespace skerry {

namespace detail {

/// star[v] = 1 if v's tree is a star of an open component, else 0.  Overwrites grandparent and
/// shallow.
template <masking_backend B>
void find_stars(B& on, typename B::vector& star, typename B::vector& grandparent,
                typename B::vector& shallow, const typename B::vector& parent,
                const typename B::vector& open) {
  constexpr min_second<typename B::index> min2;
  on.gather(grandparent, parent, parent);                     // grandparent[v] = parent[parent[v]]
  on.compare(shallow, parent, relation::equal, grandparent);  // v is no deeper than one,
  on.assign(star, shallow);
  on.accumulate(star, min2, open);               // its component is open,
  on.scatter(star, min2, grandparent, shallow);  // and no row is a grandchild of its root
  on.gather(grandparent, star, parent);
  on.accumulate(star, min2, grandparent);  // star[v] min= star[parent[v]]
}

/// star[v] = 0 unless v's star is as it was: its root is the root before, without a new child.
/// Overwrites kept.
template <masking_backend B>
void keep_stars(B& on, typename B::vector& star, typename B::vector& kept,
                const typename B::vector& parent, const typename B::vector& before) {
  constexpr min_second<typename B::index> min2;
  on.compare(kept, parent, relation::equal, before);
  on.accumulate(star, min2, kept);       // star[v] min= kept[v]
  on.scatter(star, min2, parent, kept);  // star[parent[v]] min= kept[v]
  on.gather(kept, star, before);
  on.accumulate(star, min2, kept);  // star[v] min= star[before[v]]
}

}  // namespace detail

/// Labels each row of A with the smallest row number of its component.
///
/// A        n x n, symmetric structure; values and diagonal are ignored
/// returns  labels[n]
/// cost     a round is two products, in the rows of stars of open components alone, and 28
///          passes over n entries; O(log n) rounds
template <masking_backend B>
[[nodiscard]] typename B::vector lacc(B& on, const typename B::matrix& A) {
  using index = typename B::index;
  constexpr min_second<index> min2;
  const auto row = on.iota(A);
  auto parent = row, before = row, nearest = row, star = row, hook = row, none = row, open = row;
  on.fill(none, min2.zero);
  on.fill(open, 1);  // 1 in the rows of components that are not known to be complete
  while (on.count(open) != 0) {
    // Conditional hooking: parent[parent[v]] min= the smallest parent among the neighbours of v.
    detail::find_stars(on, star, before, nearest, parent, open);
    on.assign(nearest, none);
    on.mxv(nearest, where(star), min2, A, parent);
    on.assign(before, parent);
    on.scatter(parent, min2, before, nearest);
    // Unconditional hooking: a star that is left takes the smallest parent of a tree that is none.
    detail::keep_stars(on, star, nearest, parent, before);
    on.assign(before, parent);
    on.select(before, where(star), none);  // before[v]: parent[v] where v is in no star
    on.assign(nearest, none);
    on.mxv(nearest, where(star), min2, A, before);
    on.assign(hook, none);
    on.scatter(hook, min2, parent, nearest);  // hook[r]: what the root r hooks onto
    on.select(hook, where_not(star), parent);
    on.compare(star, hook, relation::not_equal, none);
    on.select(parent, where(star), hook);
    // A star that found none is a component: open[v] min= min(star[parent[v]], open[parent[v]]).
    on.accumulate(star, min2, open);
    on.gather(nearest, star, parent);
    on.accumulate(open, min2, nearest);
    // Shortcut.
    on.gather(before, parent, parent);
    std::swap(parent, before);
  }
  return smallest_row(on, parent, row);
}
// Correctness. A conditional hook goes to a smaller root or vertex, so it makes no cycle. A star is
// left if it neither hooked nor was hooked onto. It hooks onto a tree that is no star left, and
// these do not hook: no cycle either.
// A star left that finds no such tree is a component. For an entry between it and another tree: had
// that tree been a star left, the one with the larger root would have hooked before; so it is none,
// and is found. Nothing hooks onto the component later, since no entry leads into it. The paper
// leaves out the first round, where two rows that join make a star which is not left.
// Termination. A star hooks, is hooked onto or is complete; other trees lose depth by shortcuts. Of
// an A that is not symmetric, what hooks onto a complete tree is complete as its parent is.

}  // namespace skerry
