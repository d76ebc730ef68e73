// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "algorithms/union_find/find.hpp"

namespace skerry {

/// parent[v] = root(v) for v in [first, last).
///
/// Other threads may compress other ranges meanwhile, but no union may run: roots are written too.
/// In ascending order the parent of v is mostly a child of its root already, so the one branch is
/// predicted well.
template <class Ref>
void compress_range(Ref t, std::uint64_t first, std::uint64_t last) {
  using index = typename Ref::index;
  for (std::uint64_t i = first; i < last; ++i) {
    const auto v = static_cast<index>(i);
    index root = t.parent_of(t.parent_of(v));
    if (const index up = t.parent_of(root); up != root) root = naive::find(t, up);
    Ref::atomics::store(t.parent[v], root);
  }
}

}  // namespace skerry
