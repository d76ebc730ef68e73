// SPDX-License-Identifier: Apache-2.0
// Sampling: solve a sparse sample of the matrix first, then process only the vertices outside its
// largest component. Sutton, Ben-Nun, Barak: Optimizing parallel graph connectivity computation via
// subgraph sampling. IPDPS 2018.
#pragma once

#include "matrix_ops/backend.hpp"

namespace skerry {

/// Runs solve(on, matrix) on the first k entries of each row. Then runs it on the graph in which
/// the giant, the largest component of the sample, is contracted to one vertex.
///
/// A        n x n, symmetric structure
/// solve    labels the rows of a symmetric matrix with the smallest row of their component; on
///          another matrix, with a row of their weak component that is its own label
/// returns  labels[n], where labels[v] is the smallest vertex of v's component
/// cost     that of solve on kn entries and on the entries outside the giant, instead of on nnz
template <sampling_backend B, class Solve>
[[nodiscard]] typename B::vector skip_giant(B& on, const typename B::matrix& A, unsigned k,
                                            Solve solve) {
  const auto sampled = solve(on, on.first_entries(A, k));
  const auto giant = on.most_frequent(sampled);
  const auto contracted = solve(on, on.contract(A, sampled, giant));
  auto label = contracted;
  on.gather(label, contracted, sampled);  // label[v] = contracted[sampled[v]]
  return label;
}
// Correctness. The vertices with sampled[v] == giant are connected, so contracting them to the
// vertex `giant` changes no component. Every entry with an endpoint outside the giant is kept. A
// being symmetric, it is in the row of that endpoint, and `contract` adds its mirror image. So the
// giant is hooked if its number is the larger one. sampled[v] is in v's component. The other
// vertices of the giant have no entries left, so contracted[sampled[v]] is v's label.

}  // namespace skerry
