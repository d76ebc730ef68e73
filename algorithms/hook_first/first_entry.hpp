// SPDX-License-Identifier: Apache-2.0
// The forest to begin with: every row hangs below its first entry. Jaiganesh, Burtscher: A
// high-performance connected components implementation for GPUs. HPDC 2018, begins likewise, with
// the first smaller entry.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "matrix_ops/branchless.hpp"
#include "matrix_ops/prefetch.hpp"
#include "matrix_ops/view.hpp"

namespace reef {

/// For the rows v in [first, last):
///   parent[v] = the first entry of v, where it is smaller than v, or v
///   parent[v] = parent[parent[v]], where that is a row of the range too
/// Reads and writes no other parents.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
void hang_below_first_entry(const csr_view<Index, Offset>& A, Index* parent, std::uint64_t first,
                            std::uint64_t last) {
  const Offset* const row_offsets = A.row_offsets.data();
  const Index* const columns = A.columns.data();
  std::uint64_t end = last;  // behind it rows are empty, and there is no entry to look at
  for (; end > first && row_offsets[end - 1] == A.entry_count(); --end)
    parent[end - 1] = static_cast<Index>(end - 1);

  for (std::uint64_t i = first; i < end; ++i) {
    prefetch(columns + row_offsets[std::min(i + 64, end - 1)]);
    prefetch(parent + columns[row_offsets[std::min(i + 32, end - 1)]]);
    const auto v = static_cast<Index>(i);
    const Offset begin = row_offsets[i];
    const Index entry = columns[begin];  // of another row where this one is empty
    const bool hooks = both(begin < row_offsets[i + 1], entry < v);
    const Index up = pick(hooks, entry, v);
    parent[i] = up;
    parent[i] = parent[pick(up >= first, up, v)];
  }
}
// Why twice.  In a grid the first entry is a near vertex that hangs below its own already: paths
// stay short, which halves the time of the unions to come.

}  // namespace reef
