// SPDX-License-Identifier: Apache-2.0
// Afforest's link. Sutton, Ben-Nun, Barak: Optimizing parallel graph connectivity computation via
// subgraph sampling. IPDPS 2018.
#pragma once

#include "algorithms/name.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// Moves up two steps from the larger of the two parents and one step from the smaller. Shortens no
/// path; the final compression does.
struct afforest {
  static constexpr name called{"afforest"};

  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static void unite(Ref t, Index u, Index v) {
    u = t.parent_of(u);
    v = t.parent_of(v);
    while (u != v) {
      const Index high = u < v ? v : u, low = u < v ? u : v, parent_high = t.parent_of(high);
      if (parent_high == low) return;
      if (parent_high == high && t.move(high, high, low)) return t.linked(high);
      u = t.parent_of(t.parent_of(high));
      v = t.parent_of(low);
    }
  }
};
// Correctness: no edge is lost. Only a root is linked, to a smaller vertex of the other tree, so
// there is no cycle. If the link fails, `high` is no longer a root and its parent is smaller, so
// the loop terminates.

}  // namespace skerry
