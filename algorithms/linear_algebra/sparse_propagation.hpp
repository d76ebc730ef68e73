// SPDX-License-Identifier: Apache-2.0
// Label propagation that touches only what can change: labels of the last round are pushed by a
// sparse vector, or pulled by a product where they are many. Push and pull: Beamer, Asanovic,
// Patterson: Direction-optimizing breadth-first search. SC 2012; as masked products: Yang, Buluc,
// Owens, ICPP 2018. Zero convergence: Koohi Esfahani, Kilpatrick, Vandierendonck: Thrifty label
// propagation. CLUSTER 2021.
#pragma once

#include "algorithms/linear_algebra/smallest_row.hpp"
#include "matrix_ops/backend.hpp"

namespace skerry {

/// A frontier of more than n / dense_share vertices is pulled.
inline constexpr unsigned dense_share = 20;

/// Lowers labels along entries until none changes.
///
/// A      n x n, symmetric structure
/// label  different in all rows
/// pulls  where more than n / dense_share labels changed, the next round is a product, in the rows
///        whose label is not 0, the smallest of all
/// cost   a push reads the rows of the changed labels and nothing else; a pull those of its mask,
///        and six passes over n.  As many rounds as label_propagation()
template <pushing_backend B>
void propagate_changes(B& on, const typename B::matrix& A, typename B::vector& label, bool pulls) {
  constexpr min_second<typename B::index> min2;
  auto before = label, changed = label, nearest = label;
  on.fill(changed, 1);
  auto front = on.rows_of(changed);
  while (!on.empty(front)) {
    if (pulls && on.row_count(front) > on.size(label) / dense_share) {
      on.assign(before, label);
      on.mxv(nearest, where(label), min2, A, before);  // nearest[v] = min before[neighbours of v]
      on.accumulate(label, min2, nearest);             // label[v] min= nearest[v]
      on.compare(changed, label, relation::less, before);
      front = on.rows_of(changed);
    } else {
      on.push(label, min2, A, front);  // label[c] min= label[r]; front = where that changed label
    }
  }
}
// Correctness. For an entry (r, c), label[c] <= label[r] after the round that follows r's last
// change, and after the first one if r never changes; A has (c, r), too. Where label[v] is 0,
// nearest[v] is stale, and cannot lower it.

/// Labels each row of A with the smallest row number of its component, by changed labels.
///
/// A        n x n, symmetric structure
/// pulls    see propagate_changes()
/// returns  labels[n]
template <pushing_backend B>
[[nodiscard]] typename B::vector sparse_propagation(B& on, const typename B::matrix& A,
                                                    bool pulls) {
  auto label = on.iota(A);
  propagate_changes(on, A, label, pulls);
  return label;
}

/// The same, but the longest row of A has the smallest label, so that most rows converge, and are
/// read no more, a few rounds after the start.
///
/// cost  a push of one row and some fifteen passes over n more
template <pushing_backend B>
[[nodiscard]] typename B::vector thrifty(B& on, const typename B::matrix& A) {
  using index = typename B::index;
  const auto row = on.iota(A);
  auto zero = row, hub = row, is_zero = row, is_hub = row;
  on.fill(zero, 0);
  on.fill(hub, on.longest_row(A));
  const auto exchange_hub_and_0 = [&](auto& label) {
    on.compare(is_zero, label, relation::equal, zero);
    on.compare(is_hub, label, relation::equal, hub);
    on.select(label, where(is_zero), hub);
    on.select(label, where(is_hub), zero);
  };
  auto label = row;
  exchange_hub_and_0(label);
  on.compare(is_hub, row, relation::equal, hub);
  auto front = on.rows_of(is_hub);
  on.push(label, min_second<index>{}, A, front);  // 0 to the hub's neighbours
  propagate_changes(on, A, label, true);
  exchange_hub_and_0(label);
  return smallest_row(on, label, row);
}
// Correctness. After the last exchange each label is a row of its component.

}  // namespace skerry
