// SPDX-License-Identifier: Apache-2.0
// What a sample of the rows shows about their first entries, before any row is linked.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>

#include "matrix_ops/csr_ref.hpp"
#include "matrix_ops/sample.hpp"

namespace skerry {

/// The share of the sampled rows for which holds(v, first entry); of those with an entry, or 0 if
/// there is none.
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Holds>
[[nodiscard]] double share_of_rows(const csr_ref<Index, Offset, host_space>& A, Holds holds) {
  const sample_index drawn{A.row_count, sample_size};
  std::uint64_t rows = 0, found = 0;
  for (std::uint64_t k = 0; k < std::min<std::uint64_t>(A.row_count, sample_size); ++k) {
    const std::uint64_t v = drawn(k), begin = A.row_offsets[v];
    if (begin == A.row_offsets[v + 1]) continue;
    ++rows;
    found += holds(v, A.columns[begin]);
  }
  return rows == 0 ? 0 : static_cast<double>(found) / static_cast<double>(rows);
}

/// Whether most rows have a first entry at most `distance` below the diagonal.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] bool first_entries_are_local(const csr_ref<Index, Offset, host_space>& A,
                                           std::uint64_t distance) {
  return share_of_rows(A, [=](std::uint64_t v, std::uint64_t entry) {
           return entry < v && v - entry <= distance;
         }) > .5;
}

/// The share of the rows with an entry that stay roots when each is linked to its first entry.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] double share_of_roots(const csr_ref<Index, Offset, host_space>& A) {
  return share_of_rows(A, [](std::uint64_t v, std::uint64_t entry) { return entry >= v; });
}

}  // namespace skerry
