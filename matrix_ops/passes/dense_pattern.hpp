// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>
#include <vector>

#include "matrix_ops/views/entry_batches.hpp"

namespace skerry {

namespace detail {

/// The body of dense_pattern().
template <std::unsigned_integral Index>
[[nodiscard]] std::vector<std::uint8_t> dense_pattern_of(const entry_batches<Index>& A,
                                                         std::uint64_t n, std::uint64_t shift);

}  // namespace detail

/// The pattern of A + A' as n x n bytes in row-major order: 1 where there is an entry, else 0.
///
/// shift    added to column ids: 0 for a square A, A.row_count for the bipartite graph of its rows
///          and columns
/// cost     O(n * n + entries) time on one thread, n * n bytes
template <class View>
[[nodiscard]] std::vector<std::uint8_t> dense_pattern(const View& A, std::uint64_t n,
                                                      std::uint64_t shift) {
  return detail::dense_pattern_of(entry_batches(A), n, shift);
}

}  // namespace skerry
