// SPDX-License-Identifier: Apache-2.0
// The labelling algorithms of Liu and Tarjan as products: connect, shortcut, and alter the entries.
// Liu, Tarjan: Simple concurrent labeling algorithms for connected components. SOSA 2019; bounds:
// ACM Transactions on Parallel Computing 2022. Its algorithms S, R, A and RA are PUF, PRS, CUSA and
// CRSA in the letters of Hong, Dhulipala, Shun, PACT 2020.
#pragma once

#include <utility>

#include "algorithms/linear_algebra/smallest_row.hpp"
#include "matrix_ops/backend.hpp"

namespace skerry {

/// The rules of a variant.
struct liu_tarjan_rules {
  bool extended = false;        ///< E: a row gets the smallest neighbour's parent, too, not: P
  bool roots_only = false;      ///< R: only roots get new parents, not: U, all rows
  bool shortcut_fully = false;  ///< F: shortcuts until all trees are stars, not: S, once
};

namespace detail {

/// next[v] = parent[v] where v is no root.
template <masking_backend B>
void keep_inner_rows(B& on, typename B::vector& next, typename B::vector& is_root,
                     const typename B::vector& parent, const typename B::vector& row) {
  on.compare(is_root, parent, relation::equal, row);
  on.select(next, where_not(is_root), parent);
}

/// parent[v] = parent[parent[v]], once or until nothing changes.
template <backend B>
void shortcut(B& on, typename B::vector& parent, typename B::vector& scratch, bool fully) {
  if (fully) return compress_trees(on, parent);
  on.gather(scratch, parent, parent);
  std::swap(parent, scratch);
}

}  // namespace detail

/// Labels each row of A with the smallest row number of its component; entries are not altered.
///
/// A        n x n, symmetric structure; values and diagonal are ignored
/// returns  labels[n]
/// cost     a round is one product and five to eight passes over n entries, more with full
///          shortcuts. PRS: O(log n) rounds; PUF: O(log^2 n) rounds and shortcuts; no bound is
///          known for PUS and EUS
template <masking_backend B>
[[nodiscard]] typename B::vector liu_tarjan_by_parents(B& on, const typename B::matrix& A,
                                                       liu_tarjan_rules with) {
  constexpr min_second<typename B::index> min2;
  const auto row = on.iota(A);
  auto parent = row, before = row, nearest = row, next = row, scratch = row;
  do {
    on.assign(before, parent);
    on.mxv(nearest, min2, A, parent);  // nearest[v] = min parent[neighbours of v]
    on.assign(next, parent);
    on.scatter(next, min2, parent, nearest);                // next[parent[v]] min= nearest[v]
    if (with.extended) on.accumulate(next, min2, nearest);  // next[v] min= nearest[v]
    if (with.roots_only) detail::keep_inner_rows(on, next, scratch, parent, row);
    std::swap(parent, next);
    detail::shortcut(on, parent, scratch, with.shortcut_fully);
  } while (!on.equal(parent, before));
  return parent;
}
// Correctness. Parents never rise, and parent[v] <= v is a row of v's component. If a round changes
// nothing, the shortcut did not, so all trees are stars; and no root r = parent[v] has an entry
// (v, u) with parent[u] < r. The smallest row of a component is its own parent.

/// The same by direct connection, with altered entries: CUSA, or with roots_only CRSA.
///
/// cost  a round is one product, one matrix of at most nnz entries, and three passes over n;
///       two more passes with roots_only. CRSA: O(log n) rounds; CUSA: O(log^2 n)
template <rewriting_backend B>
[[nodiscard]] typename B::vector liu_tarjan_by_altering(B& on, const typename B::matrix& A,
                                                        bool roots_only) {
  constexpr min_second<typename B::index> min2;
  const auto row = on.iota(A);
  auto parent = row, nearest = row, next = row, scratch = row;
  auto graph = on.relabel(A, row, row);  // A without its diagonal
  while (on.entry_count(graph) != 0) {
    on.mxv(nearest, min2, graph, row);  // nearest[v] = the smallest neighbour of v
    on.assign(next, parent);
    on.accumulate(next, min2, nearest);  // next[v] min= nearest[v]
    if (roots_only) detail::keep_inner_rows(on, next, scratch, parent, row);
    std::swap(parent, next);
    detail::shortcut(on, parent, scratch, false);
    graph = on.relabel(graph, parent, parent);  // (parent[u], parent[v]) for each entry (u, v)
  }
  compress_trees(on, parent);
  return parent;
}
// Correctness. See alter_edges in algorithms/min_label/alter.hpp: entries keep connecting the rows
// of a component that have entries, and each of these to its parent. When none is left, one row of
// each component has had the last; all parents lead to it, and it is the smallest.

}  // namespace skerry
