// SPDX-License-Identifier: Apache-2.0
// The first fault of a caller's arrays, by positions and ids as the caller counts them.  Only after
// an error is it searched for.
#pragma once

#include <cstdint>

#include "matrix_ops/passes/check.hpp"

namespace skerry::c {

/// What messages call the arrays of a matrix.
struct array_names {
  const char* rows = "rows";
  const char* columns = "columns";
};

/// Throws invalid_matrix unless an id is within base ... base + count - 1.
///
/// array  its name
/// place  in the array, from 0 on
template <class View>
void check_id(const View& A, const char* array, std::uint64_t place, typename View::index id,
              std::uint64_t count, std::uint64_t base) {
  if (id < base || id - base >= count) throw_id_outside(A, array, place, id, base);
}

/// Throws invalid_matrix at the first row whose offsets do not enclose it, else at the first id
/// that is out of range.  O(rows + entries)
template <class Index, class Offset>
void throw_first_fault(const csr_view<Index, Offset>& A, std::uint64_t base,
                       const array_names& names = {}) {
  const std::uint64_t entries = A.entry_count();
  for (std::uint64_t r = 0; r < A.row_count; ++r) {
    const Offset begin = A.row_offsets[r], end = A.row_offsets[r + 1];
    if (begin < base || begin > end || end - base > entries)
      throw_bad_offset(r, begin, end, entries, base);
  }
  for (std::uint64_t k = 0; k < entries; ++k)
    check_id(A, names.columns, k, A.columns[k], A.column_count, base);
}

/// Throws invalid_matrix at the first entry with an id that is out of range.  O(entries)
template <class Index>
void throw_first_fault(const coo_view<Index>& A, std::uint64_t base,
                       const array_names& names = {}) {
  for (std::uint64_t k = 0; k < A.entry_count(); ++k) {
    check_id(A, names.rows, k, A.rows[k], A.row_count, base);
    check_id(A, names.columns, k, A.columns[k], A.column_count, base);
  }
}

}  // namespace skerry::c
