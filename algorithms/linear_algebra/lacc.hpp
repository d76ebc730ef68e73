// SPDX-License-Identifier: Apache-2.0
// LACC: the algorithm of Awerbuch and Shiloach in linear algebra. Stars, the trees of depth one,
// hook onto a neighbour's tree with a smaller root; those that are stars still, onto another tree.
// Azad, Buluc: LACC: a linear-algebraic algorithm for finding connected components in distributed
// memory. IPDPS 2019. Awerbuch, Shiloach: New connectivity and MSF algorithms for shuffle-exchange
// network and PRAM. IEEE Transactions on Computers 1987. The paper's f is parent, fn nearest.
#pragma once

#include <utility>

#include "algorithms/linear_algebra/smallest_row.hpp"
#include "matrix_ops/backend.hpp"

namespace skerry {

namespace detail {

/// star[v] = 1 if v's tree is a star, else 0.  Overwrites grandparent and shallow.
template <masking_backend B>
void find_stars(B& on, typename B::vector& star, typename B::vector& grandparent,
                typename B::vector& shallow, const typename B::vector& parent) {
  constexpr min_second<typename B::index> min2;
  on.gather(grandparent, parent, parent);                     // grandparent[v] = parent[parent[v]]
  on.compare(shallow, parent, relation::equal, grandparent);  // v is no deeper than one,
  on.assign(star, shallow);
  on.scatter(star, min2, grandparent, shallow);  // nor is a grandchild of its root
  on.gather(grandparent, star, parent);
  on.accumulate(star, min2, grandparent);  // star[v] min= star[parent[v]]
}

}  // namespace detail

/// Labels each row of A with the smallest row number of its component.
///
/// A        n x n, symmetric structure; values and diagonal are ignored
/// returns  labels[n]
/// cost     a round is two products, in the rows of stars alone, and some twenty passes over n
///          entries; O(log n) rounds
template <masking_backend B>
[[nodiscard]] typename B::vector lacc(B& on, const typename B::matrix& A) {
  using index = typename B::index;
  constexpr min_second<index> min2;
  const auto row = on.iota(A);
  auto parent = row, before = row, nearest = row, star = row, other = row, scratch = row;
  do {
    on.assign(before, parent);
    // Conditional hooking: parent[parent[v]] min= the smallest parent among the neighbours of v.
    detail::find_stars(on, star, scratch, nearest, parent);
    on.fill(nearest, min2.zero);
    on.mxv(nearest, where(star), min2, A, parent);
    on.assign(scratch, parent);
    on.scatter(parent, min2, scratch, nearest);
    // Unconditional hooking: a star that is left takes the smallest parent of another tree's.
    detail::find_stars(on, star, scratch, nearest, parent);
    on.assign(other, parent);
    on.fill(scratch, min2.zero);
    on.select(other, where(star), scratch);  // other[v]: parent[v] where v is in no star
    on.fill(nearest, min2.zero);
    on.mxv(nearest, where(star), min2, A, other);
    on.fill(other, min2.zero);
    on.scatter(other, min2, parent, nearest);  // other[r]: what the root r may hook onto
    on.compare(star, other, relation::not_equal, scratch);
    on.select(parent, where(star), other);
    // Shortcut.
    on.gather(scratch, parent, parent);
    std::swap(parent, scratch);
  } while (!on.equal(parent, before));
  return smallest_row(on, parent, row);
}
// Correctness. A conditional hook goes to a smaller root or vertex, so it makes no cycle. After it,
// a star hooks onto a vertex that is in no star, and these do not hook: no cycle either. If a round
// changes nothing, shortcuts did not, so all trees are stars; an entry between two stars would let
// the larger root hook, so the ends of every entry are in one star.

}  // namespace skerry
