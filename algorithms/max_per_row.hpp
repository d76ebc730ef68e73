// SPDX-License-Identifier: Apache-2.0
// The max-per-row fixpoint: every row takes the largest column number among its entries and
// propagates it, until the row maxima no longer change. From a student report at TU Wien, where the
// matrix is dense and an entry holds its column's number.
#pragma once

#include "algorithms/label_propagation.hpp"
#include "matrix_ops/backend.hpp"

namespace skerry {

/// Labels each row of A with the smallest row of its component, computed from the largest.
///
/// A        n x n, symmetric structure, sparse or dense
/// returns  labels[n]
/// cost     that of label_propagation; on a dense matrix a round reads all n * n elements
template <backend B>
[[nodiscard]] typename B::vector max_per_row(B& on, const typename B::matrix& A) {
  using index = typename B::index;
  const auto row = on.iota(A);
  const auto largest = label_propagation(on, A, max_second<index>{});
  auto smallest = row, label = row;
  on.scatter(smallest, min_second<index>{}, largest, row);  // smallest[largest[v]] min= v
  on.gather(label, smallest, largest);                      // label[v] = smallest[largest[v]]
  return label;
}

}  // namespace skerry
