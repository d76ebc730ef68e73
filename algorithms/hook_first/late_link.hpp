// SPDX-License-Identifier: Apache-2.0
// Where most rows have no smaller entry, as in a bipartite graph whose smaller ids have all their
// entries among the larger ones, a sample of the rows joins the larger ids first. Each root is then
// linked to the parent of its first entry.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>

#include "algorithms/hook_first/checked_ids.hpp"
#include "algorithms/hook_first/pass.hpp"

namespace skerry {

/// Links the roots among the rows [first, last) to the parents of their first entries, if those are
/// smaller.  Another thread may link such an entry meanwhile: both of its parents are right.
template <class Atomics, std::unsigned_integral Index, std::unsigned_integral Offset>
void link_to_parents_of_entries(const hook_first_pass<Atomics, Index, Offset>& pass,
                                std::uint64_t first, std::uint64_t last) {
  const auto& A = pass.A;
  const auto t = pass.forest;
  checked_ids<Atomics, Index> ids(A.row_count, pass.id_outside);
  for (std::uint64_t i = first; i < last; ++i) {
    const auto v = static_cast<Index>(i);
    if (A.row_offsets[i] == A.row_offsets[i + 1] || t.parent_of(v) != v) continue;
    const Index entry = ids(A.columns[A.row_offsets[i]], v);
    Atomics::store(t.parent[v], std::min(v, t.parent_of(entry)));
  }
}

}  // namespace skerry
