// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "matrix_ops/backend.hpp"

namespace skerry {

/// Whether both endpoints of every entry have the same label. Algorithms that only pull guarantee
/// this for a symmetric A. For other A this check decides whether their answer is the weak
/// components.
///
/// A     n x n, any structure
/// cost  two products, with two passes over n entries each
template <backend B>
[[nodiscard]] bool agree(B& on, const typename B::matrix& A, const typename B::vector& label) {
  auto unchanged_by = [&](auto add) {
    auto reduced = label;
    on.mxv(reduced, add, A, label);      // reduced[v] = add of label[neighbours of v]
    on.accumulate(reduced, add, label);  // reduced[v] = add(label[v], reduced[v])
    return on.equal(reduced, label);
  };
  return unchanged_by(min_second<typename B::index>{}) &&
         unchanged_by(max_second<typename B::index>{});
}
// Correctness. If the minimum and the maximum over the closed neighbourhood of v both equal
// label[v], so does every label in it.

}  // namespace skerry
