// SPDX-License-Identifier: Apache-2.0
// Transitive closure by repeated squaring over or.and. Munro: Efficient determination of the
// transitive closure of a directed graph. Information Processing Letters 1971.
#pragma once

#include <cstdint>

#include "matrix_ops/backend.hpp"

namespace skerry {

/// Labels each row of A with the smallest row number of its component.
///
/// A        n x n, symmetric structure
/// returns  labels[n]
/// cost     ceil(log2(diameter)) + 1 squares, at most 2 if it is 0 or 1. The closure has the square
///          of each component's size in entries, and the work is the cube: for some thousand rows
template <rewriting_backend B>
[[nodiscard]] typename B::vector transitive_closure(B& on, const typename B::matrix& A) {
  constexpr min_second<typename B::index> min2;
  const auto row = on.iota(A);
  auto label = row;
  auto reached = on.square(A);
  for (std::uint64_t before = 0; before != on.entry_count(reached);) {
    before = on.entry_count(reached);
    reached = on.square(reached);  // all paths of at most twice the length
  }
  on.mxv(label, min2, reached, row);  // label[v] = the smallest row that v reaches,
  on.accumulate(label, min2, row);    // or v
  return label;
}
// Correctness. If a square adds nothing, the entries are transitive: they join both ends of a path.

}  // namespace skerry
