// SPDX-License-Identifier: Apache-2.0
// From entries in any order to the matrix of the undirected graph: symmetric, rows ascending,
// every neighbour once, no vertex its own neighbour.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "matrix_ops/stored_matrix.hpp"
#include "matrix_ops/symmetrise.hpp"

namespace skerry {

/// Sorts each row of A, drops its repeats and its diagonal, and closes the gaps.
///
/// A        n x n
/// cost     O(nnz log(longest row)), and one serial pass that moves the entries up; n offsets of
///          scratch memory
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Executor>
void simplify_rows(csr<Index, Offset>& A, const Executor& run) {
  const auto n = static_cast<std::size_t>(A.row_count);
  const auto first = A.columns.begin();
  const auto at = [first](Offset k) { return first + static_cast<std::ptrdiff_t>(k); };
  buffer<Offset> length(n);  // what is left of each row
  run.for_each(n, [&](std::size_t r) {
    const auto begin = at(A.row_offsets[r]), end = at(A.row_offsets[r + 1]);
    const auto kept = std::remove(begin, end, static_cast<Index>(r));
    std::sort(begin, kept);
    length[r] = static_cast<Offset>(std::unique(begin, kept) - begin);
  });
  Offset top = 0;
  for (std::size_t r = 0; r < n; ++r) {
    const Offset begin = A.row_offsets[r];
    if (top != begin) std::copy(at(begin), at(begin + length[r]), at(top));
    A.row_offsets[r] = top;
    top += length[r];
  }
  A.row_offsets[n] = top;
  A.columns.resize(top);
}

/// The pattern of A + A' without the diagonal, each entry once, rows ascending: the same for every
/// order of A's entries.
///
/// A        any view; n = the larger of its two dimensions
/// Offset   must hold twice the number of A's entries
/// cost     two passes over A's entries, and O(nnz log(longest row)); 2 * entries ids and
///          2 * n offsets of memory
template <std::unsigned_integral Offset = std::uint64_t, class View, class Executor>
[[nodiscard]] csr<typename View::index, Offset> symmetric_csr(const View& A, const Executor& run) {
  const std::uint64_t n = std::max(A.row_count, A.column_count);
  auto B = symmetrise<Offset>(A, n, typename View::index{0}, run);
  simplify_rows(B, run);
  return B;
}

}  // namespace skerry
