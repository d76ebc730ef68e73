// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <concepts>
#include <optional>
#include <span>

#include "matrix_ops/buffer.hpp"
#include "matrix_ops/views/share_of_matrix.hpp"
#include "skerry/options.hpp"
#include "skerry/result.hpp"

namespace skerry {

/// What a call on a matrix in host memory computes where.
template <std::unsigned_integral Index>
struct host_targets {
  std::optional<std::span<Index>> labels = {};     // [n] of the caller's; else of the result
  buffer<std::array<Index, 2>>* forest = nullptr;  // where to keep the edges of a forest
  share_of_matrix* share = nullptr;                // of which A has the rows; for rows alone
  bool may_be_copied = true;                       // to a device
};

/// Solves a matrix in host memory: the body of cc(), label_components() and spanning_forest(),
/// compiled once for each view.
///
/// View     a view of host_matrix.hpp, or csr_rows_view
/// returns  without labels if they are in an array of the caller's
template <class View>
[[nodiscard]] result<typename View::index> solve_host(
    const View& A, const options& how, const host_targets<typename View::index>& to = {});

/// cc(A) of rows of a matrix, the rest of which others have: the labels of these rows alone.
///
/// View   a csr_rows_view
/// how    symmetric is ignored
/// share  used if the algorithm is hook_first
template <class View>
[[nodiscard]] result<typename View::index> solve_share(const View& A, options how,
                                                       share_of_matrix& share);

}  // namespace skerry
