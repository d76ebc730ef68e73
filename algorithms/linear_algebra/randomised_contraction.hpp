// SPDX-License-Identifier: Apache-2.0
// Randomised contraction: every vertex joins the neighbour of the smallest random number, and the
// graph is contracted, until no entry is left. Bogeholz, Brand, Todor: In-database connected
// component analysis. ICDE 2020.
#pragma once

#include <cstdint>
#include <vector>

#include "algorithms/linear_algebra/smallest_row.hpp"
#include "matrix_ops/backend.hpp"
#include "matrix_ops/permutation.hpp"

namespace skerry {

/// Labels each row of A with the smallest row number of its component.
///
/// A        n x n, symmetric structure; values and diagonal are ignored
/// on       has upload(values): a vector from values on the host
/// returns  labels[n]
/// cost     a round is one product and one contraction, and leaves at most three quarters of the
///          vertices with entries on average: O(log n) rounds are expected
template <rewriting_backend B>
[[nodiscard]] typename B::vector randomised_contraction(B& on, const typename B::matrix& A) {
  using index = typename B::index;
  constexpr min_second<index> min2;
  const auto row = on.iota(A);
  auto root = row, nearest = row, joined = row, owner = row;
  std::vector<index> numbers(on.size(row));
  auto rest = on.relabel(A, row, row);  // A without its diagonal
  for (std::uint64_t round = 0; on.entry_count(rest) != 0; ++round) {
    const permutation random(numbers.size(), round);
    for (std::size_t v = 0; v < numbers.size(); ++v) numbers[v] = static_cast<index>(random(v));
    const auto number = on.upload(numbers);
    on.fill(owner, min2.zero);
    on.scatter(owner, min2, number, row);     // owner[number[v]] = v
    on.mxv(nearest, min2, rest, number);      // nearest[v] = the smallest number of a neighbour,
    on.accumulate(nearest, min2, number);     // or of v itself
    on.gather(joined, owner, nearest);        // joined[v] = the vertex of that number
    rest = on.relabel(rest, joined, joined);  // contract
    on.gather(nearest, joined, root);
    on.assign(root, nearest);  // root[v] = joined[root[v]]
  }
  return smallest_row(on, root, row);
}
// Correctness. A vertex joins a neighbour or itself, so components do not change, nor does any
// vanish; without an entry left, every component is one vertex.

}  // namespace skerry
