// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>

#include "matrix_ops/views/share_of_matrix.hpp"
#include "skerry/skerry.hpp"

namespace skerry {

/// cc(A) of rows of a matrix, the rest of which others have: the labels of these rows alone.
///
/// how    symmetric is ignored
/// share  used if the algorithm is hook_first
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] result<Index> solve_share(const csr_rows_view<Index, Offset>& A, options how,
                                        share_of_matrix& share);

}  // namespace skerry
