// SPDX-License-Identifier: Apache-2.0
// The checks of check.hpp for those whom nvcc compiles, which fmt's headers are too much for.
#pragma once

#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/view.hpp"

namespace skerry {

/// Throws invalid_matrix where an offset falls or leads past the columns.  O(rows)
template <class Index, class Offset>
void check_rows_of(const csr_view<Index, Offset>& A, const any_executor& run);

/// The same, or where an id is out of range.  O(rows + entries)
template <class Index, class Offset>
void check_entries_of(const csr_view<Index, Offset>& A, const any_executor& run);

}  // namespace skerry
