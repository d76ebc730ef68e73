// SPDX-License-Identifier: Apache-2.0
// Sorts the entries of a COO matrix by row, on one thread.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <numeric>

#include "matrix_ops/check.hpp"
#include "matrix_ops/stored_matrix.hpp"

namespace skerry {

/// The same entries in CSR format.
///
/// A        its row ids are checked; its column ids are copied as they are
/// Offset   must hold the number of entries
/// returns  each row has its columns in the order of A
/// throws   invalid_matrix: a row out of range
/// cost     two passes over the rows, one over the columns; memory for `entries` ids and n + 1
///          offsets
template <std::unsigned_integral Offset, std::unsigned_integral Index>
[[nodiscard]] csr<Index, Offset> csr_from_rows(const coo_view<Index>& A) {
  csr<Index, Offset> B{A.row_count, A.column_count, buffer<Offset>(A.row_count + 1), {}};
  auto& end = B.row_offsets;  // end[r + 1] counts row r, then is the position of its next entry
  std::ranges::fill(end, Offset{0});
  for (std::size_t k = 0; k < A.rows.size(); ++k) {
    if (A.rows[k] >= A.row_count) throw_id_outside(A, "rows", k, A.rows[k]);
    ++end[std::size_t{A.rows[k]} + 1];
  }
  std::inclusive_scan(end.begin(), end.end(), end.begin());
  for (std::size_t r = A.row_count; r > 0; --r) end[r] = end[r - 1];
  B.columns.resize(A.columns.size());
  for (std::size_t k = 0; k < A.rows.size(); ++k)
    B.columns[end[std::size_t{A.rows[k]} + 1]++] = A.columns[k];
  return B;
}

}  // namespace skerry
