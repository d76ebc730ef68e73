// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "algorithms/union_find/find.hpp"

namespace reef {

/// parent[v] = root(v) for v in [first, last); others may do the same elsewhere meanwhile, but no
/// union may run: roots are written too.  In ascending order the parent of v mostly hangs below its
/// root already, so that there is nothing to be foreseen.
template <class Ref>
void hang_below_roots(Ref t, std::uint64_t first, std::uint64_t last) {
  using index = typename Ref::index;
  for (std::uint64_t i = first; i < last; ++i) {
    const auto v = static_cast<index>(i);
    index root = t.above(t.above(v));
    if (const index up = t.above(root); up != root) root = naive::find(t, up);
    Ref::atomics::store(t.parent[v], root);
  }
}

}  // namespace reef
