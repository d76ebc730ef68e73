// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <span>

#include "matrix_ops/passes/sample.hpp"
#include "matrix_ops/views/csr_ref.hpp"

namespace skerry {

/// Whether each of a few sampled entries (u, v) has its mirror image (v, u); long rows, which would
/// take a while to search, are taken to have it.  Says at once that most directed graphs are not
/// symmetric.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] bool sampled_entries_are_mirrored(const csr_ref<Index, Offset, host_space>& A) {
  constexpr std::uint64_t samples = 32, long_row = 1024;
  const sample_index drawn{A.entry_count, samples};
  for (std::uint64_t k = 0; k < std::min(samples, A.entry_count); ++k) {
    const std::uint64_t entry = drawn(k), v = A.columns[entry];
    if (v >= A.row_count) return false;
    if (A.length(v) > long_row) continue;
    const std::span row(A.columns + A.first(v), A.length(v));
    if (std::ranges::find(row, row_of_entry(A, entry)) == row.end()) return false;
  }
  return true;
}

}  // namespace skerry
