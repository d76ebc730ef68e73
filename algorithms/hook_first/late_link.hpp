// SPDX-License-Identifier: Apache-2.0
// Where most rows have no smaller entry, as in a bipartite graph whose smaller ids have all their
// entries among the larger ones, a sample of the rows joins the larger ids first. Each root is then
// linked to the parent of its first entry.
#pragma once

#include <concepts>
#include <cstdint>

#include "algorithms/hook_first/pass.hpp"

namespace skerry {

/// Links the roots among the rows [first, last) to the parents of their first entries, if those are
/// smaller.  Another thread may link such an entry meanwhile: both of its parents are right.
template <class Forest, std::unsigned_integral Offset>
void link_to_parents_of_entries(const hook_first_pass<Forest, Offset>& pass, std::uint64_t first,
                                std::uint64_t last) {
  using index = typename Forest::index;
  const auto& A = pass.A;
  const auto t = pass.forest;
  auto ids = pass.checked();
  for (std::uint64_t i = first; i < last; ++i) {
    const auto v = static_cast<index>(i);
    if (A.length(i) == 0 || t.parent_of(v) != v) continue;
    const index entry = ids(A.columns[A.first(i)], v);
    const index to = t.parent_of(entry);
    if (to >= v) continue;
    Forest::atomics::store(t.parent[v], to);
    t.for_edge(v, entry).linked(v);
  }
}

}  // namespace skerry
