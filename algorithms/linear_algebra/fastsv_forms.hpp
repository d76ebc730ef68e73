// SPDX-License-Identifier: Apache-2.0
// The forms of FastSV on the way from the algorithm of Shiloach and Vishkin, one step each, and
// the start of LAGraph's. Zhang, Azad, Hu: FastSV: a distributed-memory connected component
// algorithm with fast convergence. SIAM PP 2020, section 3. LAGraph: LG_CC_FastSV6, LG_CC_FastSV7.
// The paper's last form is fastsv().
#pragma once

#include <utility>

#include "matrix_ops/backend.hpp"

namespace skerry {

/// The steps by which FastSV differs from the simplified algorithm of Shiloach and Vishkin.
struct fastsv_steps {
  bool to_grandparents = false;    ///< hooks onto parents of the neighbours' parents
  bool stochastic = false;         ///< hooks the parent of a row even if it is not a root
  bool aggressive = false;         ///< hooks the row itself, too
  bool early_termination = false;  ///< ends if no grandparent changed, not: if no parent did
};

/// The forms 1 to 5: each has one step more.
constexpr fastsv_steps fastsv_form(unsigned form) {
  return {form >= 2, form >= 3, form >= 4, form >= 5};
}

/// Hooks and shortcuts until all trees are stars.
///
/// A        n x n, symmetric structure; values and diagonal are ignored
/// parent   parent[v] <= v is a row of v's component
/// returns  labels[n], the smallest row of each component
/// cost     a round is one product and five passes over n entries, one more with aggressive
///          hooking, two more without stochastic hooking; O(log n) rounds in practice
template <masking_backend B>
[[nodiscard]] typename B::vector fastsv_from(B& on, const typename B::matrix& A,
                                             typename B::vector parent, fastsv_steps with) {
  constexpr min_second<typename B::index> min2;
  auto grandparent = parent, nearest = parent, next = parent, at_root = parent;
  on.gather(grandparent, parent, parent);
  for (;;) {
    const auto& target = with.to_grandparents ? grandparent : parent;
    if (with.stochastic) {
      on.mxv(nearest, min2, A, target);  // nearest[v] = min target[neighbours of v]
    } else {
      on.compare(at_root, parent, relation::equal, grandparent);
      on.fill(nearest, min2.zero);
      on.mxv(nearest, where(at_root), min2, A, target);  // the same, if parent[v] is a root
    }
    on.assign(next, parent);
    on.scatter(next, min2, parent, nearest);                  // next[parent[v]] min= nearest[v]
    if (with.aggressive) on.accumulate(next, min2, nearest);  // next[v] min= nearest[v]
    on.accumulate(next, min2, grandparent);                   // next[v] min= grandparent[v]
    if (!with.early_termination && on.equal(next, parent)) return parent;
    std::swap(parent, next);
    on.gather(next, parent, parent);  // next[v] = parent[parent[v]]
    if (with.early_termination && on.equal(next, grandparent)) return parent;
    std::swap(grandparent, next);
  }
}
// Correctness. Parents never rise. If a round changes none, parent[v] <= grandparent[v], so all
// trees are stars, all parents are roots, and grandparent is parent. Then for every entry (v, u)
//   parent[v] = parent[parent[v]] <= nearest[v] <= parent[u],
// and A is symmetric. If it changes no grandparent, and hooks are aggressive: see fastsv().

/// Labels each row of A with the smallest row number of its component, by a form of the paper.
///
/// form  1 to 5
template <masking_backend B>
[[nodiscard]] typename B::vector fastsv_of_form(B& on, const typename B::matrix& A, unsigned form) {
  return fastsv_from(on, A, on.iota(A), fastsv_form(form));
}

/// The same by all steps, from parent[v] = min(v, the first neighbour of v), which saves about one
/// round.  With a sample of long rows it does what FastSV6 and FastSV7 of LAGraph do, whose vectors
/// are the same in every round.  These leave out the entries from the giant to other trees, and end
/// too early if such a tree has the smaller root; skip_giant() keeps them.
template <class B>
requires masking_backend<B> && sampling_backend<B>
[[nodiscard]] typename B::vector fastsv_after_first(B& on, const typename B::matrix& A) {
  constexpr min_second<typename B::index> min2;
  const auto row = on.iota(A);
  auto first = row, parent = row;
  on.mxv(first, min2, on.first_entries(A, 1), row);  // first[v] = the first neighbour of v
  on.accumulate(parent, min2, first);                // parent[v] = min(v, first[v])
  return fastsv_from(on, A, parent, fastsv_form(5));
}

}  // namespace skerry
