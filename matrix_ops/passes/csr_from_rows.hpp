// SPDX-License-Identifier: Apache-2.0
// Sorts the entries of a COO matrix, or edges, by row, on one thread.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <numeric>

#include "matrix_ops/executors/serial.hpp"
#include "matrix_ops/passes/check.hpp"
#include "matrix_ops/views/stored_matrix.hpp"

namespace skerry {

namespace detail {

/// Calls f(row) for the row of each entry, after checking it.
template <std::unsigned_integral Index, class Function>
void for_each_checked_row(const coo_view<Index>& A, Function f) {
  for (std::size_t k = 0; k < A.rows.size(); ++k) {
    if (A.rows[k] >= A.row_count) throw_id_outside(A, "rows", k, A.rows[k]);
    f(A.rows[k]);
  }
}
template <std::unsigned_integral Index, class Function>
void for_each_checked_row(const edge_view<Index>& A, Function f) {
  for_each_checked_entry(A, serial{}, [&](Index u, Index) { f(u); });
}

}  // namespace detail

/// The same entries in CSR format.
///
/// A        a coo_view, whose column ids are copied unchecked, or an edge_view
/// Offset   must hold the number of entries
/// returns  each row has its columns in the order of A
/// throws   invalid_matrix: a row out of range
/// cost     two passes over the rows, one over the columns; memory for `entries` ids and n + 1
///          offsets
template <std::unsigned_integral Offset, class View>
[[nodiscard]] csr<typename View::index, Offset> csr_from_rows(const View& A) {
  using Index = typename View::index;
  csr<Index, Offset> B{A.row_count, A.column_count, buffer<Offset>(A.row_count + 1), {}};
  auto& end = B.row_offsets;  // end[r + 1] counts row r, then is the position of its next entry
  std::ranges::fill(end, Offset{0});
  detail::for_each_checked_row(A, [&](Index row) { ++end[std::size_t{row} + 1]; });
  std::inclusive_scan(end.begin(), end.end(), end.begin());
  for (std::size_t r = A.row_count; r > 0; --r) end[r] = end[r - 1];
  B.columns.resize(A.entry_count());
  for_each_entry(A, serial{},
                 [&](Index row, Index column) { B.columns[end[std::size_t{row} + 1]++] = column; });
  return B;
}

}  // namespace skerry
