// SPDX-License-Identifier: Apache-2.0
// Builds the CSR adjacency matrix of the undirected graph from entries in any order: symmetric,
// rows sorted, no repeats, no diagonal.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>

#include "matrix_ops/passes/symmetrise.hpp"
#include "matrix_ops/views/stored_matrix.hpp"

namespace skerry {

/// Sorts each row of A, removes repeats and the diagonal, and compacts the columns.
///
/// A        n x n, changed in place
/// cost     O(nnz log(longest row)), and one serial pass that moves the entries; n offsets of
///          scratch memory
template <std::unsigned_integral Index, std::unsigned_integral Offset>
void simplify_rows(csr<Index, Offset>& A, const any_executor& run);

/// The pattern of A + A' without the diagonal and without repeats, each row sorted.  The result
/// does not depend on the order of A's entries.
///
/// A        any view, or entry_batches; n = the larger of its two dimensions
/// Offset   must hold twice the number of A's entries
/// returns  n x n
/// cost     two passes over A's entries, and O(nnz log(longest row)); memory for 2 * entries ids
///          and 2 * n offsets
template <std::unsigned_integral Offset = std::uint64_t, class View>
[[nodiscard]] csr<typename View::index, Offset> symmetric_csr(const View& A,
                                                              const any_executor& run) {
  const std::uint64_t n = std::max(A.row_count, A.column_count);
  auto B = symmetrise<Offset>(A, n, typename View::index{0}, run);
  simplify_rows(B, run);
  return B;
}

}  // namespace skerry
