// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>

#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/views/entry_batches.hpp"
#include "matrix_ops/views/stored_matrix.hpp"

namespace skerry {

namespace detail {

/// The body of symmetrise().
template <std::unsigned_integral Offset, std::unsigned_integral Index>
[[nodiscard]] csr<Index, Offset> symmetrise_batches(const entry_batches<Index>& A, std::uint64_t n,
                                                    Index shift, const any_executor& run);

}  // namespace detail

/// A + A' in CSR: for every entry (u, v) of A, (u, v + shift) and (v + shift, u).  Repeats are
/// kept.  The order within a row is unspecified.
///
/// A        any view, or entry_batches
/// n        vertices of the result; at least row_count and column_count + shift
/// shift    0 for a square matrix, A.row_count for the bipartite graph of the rows and columns of a
///          rectangular one
/// returns  n x n
/// cost     two passes over the entries; memory for 2 * entries ids and n + 1 offsets
template <std::unsigned_integral Offset, class View>
[[nodiscard]] csr<typename View::index, Offset> symmetrise(const View& A, std::uint64_t n,
                                                           typename View::index shift,
                                                           const any_executor& run) {
  return detail::symmetrise_batches<Offset>(entry_batches(A), n, shift, run);
}

}  // namespace skerry
