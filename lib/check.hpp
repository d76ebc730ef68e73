// SPDX-License-Identifier: Apache-2.0
// What is checked before a matrix is trusted. Every message names the place, the value, the remedy.
#pragma once

#include <fmt/format.h>

#include <cstdint>

#include "atoll/options.hpp"
#include "matrix_ops/error.hpp"
#include "matrix_ops/executors/serial.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/view.hpp"

namespace reef {

/// Vertices of A: its rows; of a bipartite A its rows and columns.  Of a shape that is checked.
template <class View>
[[nodiscard]] std::uint64_t vertex_count(const View& A, bool bipartite) {
  return A.row_count + (bipartite ? A.column_count : 0);
}

/// Throws unless A is square or meant as bipartite, ids can hold its vertices, and its arrays have
/// the lengths that its shape asks for.  O(1).
template <class View>
void check_shape(const View& A, bool bipartite);

/// Throws where an offset falls or leads past the columns, or an id is out of range.
/// O(rows + entries), by the executor's threads.
template <class View>
void check_entries(const View& A, const threads& run);

// The sentences, also for checks that a solve makes in its own pass.

template <class View>
[[noreturn]] void throw_id_outside(const View& A, const char* array, std::uint64_t place,
                                   std::uint64_t id) {
  throw invalid_matrix(fmt::format("{}[{}] = {} is outside a {} x {} matrix; ids are 0-based",
                                   array, place, id, A.row_count, A.column_count));
}

template <class Index, class Offset>
[[noreturn]] void throw_bad_offset(const csr_view<Index, Offset>& A, std::uint64_t row) {
  throw invalid_matrix(
      fmt::format("row_offsets[{}] = {} and row_offsets[{}] = {} do not enclose a row within {} "
                  "columns; offsets "
                  "must begin at 0, never fall, and end at the number of entries",
                  row, A.row_offsets[row], row + 1, A.row_offsets[row + 1], A.columns.size()));
}

/// Calls f(u, v) for every entry, having checked it.
template <class Index, class Offset, class Function>
void for_each_checked_entry(const csr_view<Index, Offset>& A, Function f) {
  const Index* columns = A.columns.data();
  const std::uint64_t column_count = A.column_count;
  for (std::uint64_t r = 0; r < A.row_count; ++r) {
    const Offset begin = A.row_offsets[r], end = A.row_offsets[r + 1];
    if (begin > end || end > A.columns.size()) throw_bad_offset(A, r);
    for (Offset k = begin; k < end; ++k) {
      if (columns[k] >= column_count) throw_id_outside(A, "columns", k, columns[k]);
      f(static_cast<Index>(r), columns[k]);
    }
  }
}

template <class Index, class Function>
void for_each_checked_entry(const coo_view<Index>& A, Function f) {
  for (std::size_t k = 0; k < A.rows.size(); ++k) {
    if (A.rows[k] >= A.row_count) throw_id_outside(A, "rows", k, A.rows[k]);
    if (A.columns[k] >= A.column_count) throw_id_outside(A, "columns", k, A.columns[k]);
    f(A.rows[k], A.columns[k]);
  }
}

/// Every element of a dense matrix has a place, so there is nothing to check.
template <class Function>
void for_each_checked_entry(const dense_view& A, Function f) {
  for_each_entry(A, serial{}, f);
}

}  // namespace reef
