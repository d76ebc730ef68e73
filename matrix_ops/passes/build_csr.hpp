// SPDX-License-Identifier: Apache-2.0
// Builds the CSR adjacency matrix of the undirected graph from entries in any order: symmetric,
// rows sorted, no repeats, no diagonal.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "matrix_ops/passes/symmetrise.hpp"
#include "matrix_ops/views/stored_matrix.hpp"

namespace skerry {

/// Sorts each row of A, removes repeats and the diagonal, and compacts the columns.
///
/// A        n x n, changed in place
/// cost     O(nnz log(longest row)), and one serial pass that moves the entries; n offsets of
///          scratch memory
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Executor>
void simplify_rows(csr<Index, Offset>& A, const Executor& run) {
  const auto n = static_cast<std::size_t>(A.row_count);
  const auto first = A.columns.begin();
  const auto at = [first](Offset k) { return first + static_cast<std::ptrdiff_t>(k); };
  buffer<Offset> length(n);  // entries kept in each row
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

/// The pattern of A + A' without the diagonal and without repeats, each row sorted.  The result
/// does not depend on the order of A's entries.
///
/// A        any view; n = the larger of its two dimensions
/// Offset   must hold twice the number of A's entries
/// returns  n x n
/// cost     two passes over A's entries, and O(nnz log(longest row)); memory for 2 * entries ids
///          and 2 * n offsets
template <std::unsigned_integral Offset = std::uint64_t, class View, class Executor>
[[nodiscard]] csr<typename View::index, Offset> symmetric_csr(const View& A, const Executor& run) {
  const std::uint64_t n = std::max(A.row_count, A.column_count);
  auto B = symmetrise<Offset>(A, n, typename View::index{0}, run);
  simplify_rows(B, run);
  return B;
}

}  // namespace skerry
