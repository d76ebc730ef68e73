// SPDX-License-Identifier: Apache-2.0
// Label propagation: every vertex takes the best label among its own and its neighbours', until no
// label changes. Hong et al.: Exploring the design space of static and incremental graph
// connectivity algorithms on GPUs. PACT 2020 (its "Label-Propagation").
#pragma once

#include "matrix_ops/backend.hpp"
#include "matrix_ops/fixpoint.hpp"

namespace skerry {

/// Labels each row of A with the sum, in the semiring, of the row numbers of its component; `add`
/// is idempotent. That is the smallest row under min_second, and the largest under max_second.
///
/// A        n x n, symmetric structure, sparse or dense
/// returns  labels[n]
/// cost     a round is one product and three passes over n entries. The rounds are one more than
///          the largest distance from a vertex to the row whose number is its label: n on a path
template <backend B, class Semiring>
[[nodiscard]] typename B::vector label_propagation(B& on, const typename B::matrix& A,
                                                   Semiring add) {
  auto label = on.iota(A);
  auto before = label, nearest = label;
  fixpoint<B> stable;
  do {
    on.assign(before, label);            // before = label
    on.mxv(nearest, add, A, label);      // nearest[v] = add of label[neighbours of v]
    on.accumulate(label, add, nearest);  // label[v] = add(label[v], nearest[v])
  } while (!stable.reached(on, label, before));
  return label;
}
// Correctness. When label == before, label[u] = add(label[u], label[v]) for every entry (u, v).
// Since A is symmetric, label[v] = add(label[v], label[u]) too, so the two labels are equal.

/// The same over min_second: labels[v] is the smallest row of v's component.
template <backend B>
[[nodiscard]] typename B::vector label_propagation(B& on, const typename B::matrix& A) {
  return label_propagation(on, A, min_second<typename B::index>{});
}

}  // namespace skerry
