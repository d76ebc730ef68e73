// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "matrix_ops/backend.hpp"

namespace skerry {

/// Whether the two ends of every entry bear the same label.  Algorithms that only pull reach this
/// for a symmetric A; where A is not, this says whether their answer is the weak components.
///
/// A        n x n, any structure
/// cost     two products, and two passes over n entries each
template <backend B>
[[nodiscard]] bool agree(B& on, const typename B::matrix& A, const typename B::vector& label) {
  auto holds = [&](auto add) {
    auto both = label;
    on.mxv(both, add, A, label);      // both[v] = add of label[neighbours of v]
    on.accumulate(both, add, label);  // both[v] = add(label[v], those)
    return on.equal(both, label);
  };
  return holds(min_second<typename B::index>{}) && holds(max_second<typename B::index>{});
}
// Why.  min over the row and max over the row both equal label[v], so every one of them does.

}  // namespace skerry
