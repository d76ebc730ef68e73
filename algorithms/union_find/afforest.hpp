// SPDX-License-Identifier: Apache-2.0
// Afforest's link. Sutton, Ben-Nun, Barak: Optimizing parallel graph connectivity computation via
// subgraph sampling. IPDPS 2018.
#pragma once

#include "algorithms/name.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// Climbs from the larger of the two parents by two steps, from the smaller by one; shortens no
/// path, which is left to the pass that makes the forest flat.
struct afforest {
  static constexpr name called{"afforest"};

  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static void unite(Ref t, Index u, Index v) {
    u = t.parent_of(u);
    v = t.parent_of(v);
    while (u != v) {
      const Index high = u < v ? v : u, low = u < v ? u : v, up = t.parent_of(high);
      if (up == low || (up == high && t.move(high, high, low))) return;
      u = t.parent_of(t.parent_of(high));
      v = t.parent_of(low);
    }
  }
};
// Why nothing is lost.  Only a root is hung, below a smaller vertex of the other tree, so there is
// no cycle; elsewhere `high` is no root any more and its parent is smaller, so the climb ends.

}  // namespace skerry
