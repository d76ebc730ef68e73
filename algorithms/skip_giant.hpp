// SPDX-License-Identifier: Apache-2.0
// Sampling: solve a thin sample of the matrix first; then only the vertices outside the component
// that holds most of them are left to do. Sutton, Ben-Nun, Barak: Optimizing parallel graph
// connectivity computation via subgraph sampling. IPDPS 2018.
#pragma once

#include "matrix_ops/backend.hpp"

namespace skerry {

/// Runs solve(on, matrix) on the first k entries of each row, then on what the giant, the largest
/// component of the sample, does not cover.
///
/// A        n x n, symmetric structure
/// solve    labels the rows of a symmetric matrix with the smallest of their component; on another
///          matrix with a row of their weak component that bears its own number
/// returns  labels[n], labels[v] the smallest vertex of v's component
/// cost     that of solve on kn entries and on the entries outside the giant, instead of on nnz
template <sampling_backend B, class Solve>
[[nodiscard]] typename B::vector skip_giant(B& on, const typename B::matrix& A, unsigned k,
                                            Solve solve) {
  const auto sampled = solve(on, on.first_entries(A, k));
  const auto giant = on.most_frequent(sampled);
  const auto rest = solve(on, on.contract(A, sampled, giant));
  auto label = rest;
  on.gather(label, rest, sampled);  // label[v] = rest[sampled[v]]
  return label;
}
// Why it is right.  The vertices of sampled[v] == giant are connected, so drawing them together
// into vertex `giant` changes no component.  Every entry with an end outside is kept: A being
// symmetric, the row of that end holds it, and `contract` adds its mirror image, so that the giant
// is hooked where its number is the larger one.  sampled[v] is in v's component, and whoever is in
// the giant has no entry of its own, so rest[sampled[v]] is v's label.

}  // namespace skerry
