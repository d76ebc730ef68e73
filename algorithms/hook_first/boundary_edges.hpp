// SPDX-License-Identifier: Apache-2.0
// Where a matrix is not known to be symmetric, rows of the giant are read for what leads out of it.
// In most matrices that is next to nothing, and columns are passed over as they stand, without
// their rows.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "algorithms/hook_first/checked_ids.hpp"
#include "algorithms/hook_first/edge_batch.hpp"
#include "algorithms/union_find/find.hpp"
#include "algorithms/union_find/rem_cas.hpp"
#include "algorithms/union_find/splice.hpp"
#include "matrix_ops/executors/ranges.hpp"
#include "matrix_ops/vertex_set.hpp"
#include "matrix_ops/view.hpp"

namespace skerry {

/// Unites the entries among [first, last) that lead from a row of the giant to a vertex outside it,
/// which is outside no more.
///
/// outside     vertices outside the giant, which have been united with the entries of their rows
/// parted      raised where something was united
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Ref>
void unite_boundary_range(const csr_view<Index, Offset>& A, Ref t,
                          vertex_set<typename Ref::atomics>& outside, std::uint64_t first,
                          std::uint64_t last, std::uint32_t& id_outside, std::uint32_t& parted) {
  constexpr std::uint64_t checked_together = 1024, looked_up_together = 16;
  checked_ids<typename Ref::atomics, Index> known(A.row_count, id_outside);
  if (outside.was_empty()) {
    known.inspect(A.columns.subspan(first, last - first));
    return;
  }
  edge_batch<rem_cas<naive, splice>, Ref> edges(t);
  std::uint64_t row = row_of_entry(A, first);
  const auto unite_some = [&](std::uint64_t k, std::uint64_t end) {
    for (; k < end; ++k) {
      const Index u = A.columns[k];
      if (!outside.has(u)) continue;
      while (A.row_offsets[row + 1] <= k) ++row;
      if (outside.has(row)) return std::min<std::uint64_t>(A.row_offsets[row + 1], last);
      edges.add_if(true, static_cast<Index>(row), u);
      edges.unite_if_full();
      outside.remove(u);
    }
    return end;
  };
  while (first < last) {
    const std::uint64_t end = std::min(first + checked_together, last);
    if (!known.inspect(A.columns.subspan(first, end - first))) {
      first = end;
      continue;
    }
    while (first < end) {
      const std::uint64_t next = std::min(first + looked_up_together, end);
      const bool whole = next - first == looked_up_together;
      const auto some = A.columns.subspan(first);
      first = whole && !outside.has_any(some.template first<looked_up_together>())
                  ? next
                  : unite_some(first, next);
    }
  }
  edges.unite();
  if (edges.has_united()) raise<typename Ref::atomics>(parted);
}

/// The same for all entries, in a flat forest where the giant has this root; says whether any were
/// united.
template <class Executor, std::unsigned_integral Index, std::unsigned_integral Offset, class Ref>
[[nodiscard]] bool unite_boundary_edges(const Executor& run, const csr_view<Index, Offset>& A,
                                        Ref t, Index giant, std::uint32_t& id_outside) {
  constexpr std::uint64_t entries_at_once = 1 << 16;
  std::uint32_t parted = 0;
  vertex_set<typename Ref::atomics> outside(run, A.row_count,
                                            [&](std::uint64_t v) { return t.parent[v] != giant; });
  for_each_range(run, A.entry_count(), entries_at_once,
                 [&](std::uint64_t first, std::uint64_t last) {
                   unite_boundary_range(A, t, outside, first, last, id_outside, parted);
                 });
  return parted != 0;
}
// Why nothing is lost. A vertex leaves the set for good, whoever else leads to it, since its edge
// to the giant will be united; a row that was in the set to begin with has been read.

}  // namespace skerry
