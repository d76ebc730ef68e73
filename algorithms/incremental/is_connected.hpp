// SPDX-License-Identifier: Apache-2.0
// Queries of a forest while other threads insert edges. Jayanti, Tarjan: A randomized concurrent
// algorithm for disjoint set union. PODC 2016, the operation SameSet.
#pragma once

#include "algorithms/union_find/find.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// Whether u and v are connected.  Shortens their paths by halving, whatever the rule of the unions
/// is; Ref::atomics must order all accesses (ordered_atomics).
template <class Ref>
struct is_connected {
  using index = typename Ref::index;

  Ref t;

  SKERRY_HOST_DEVICE bool operator()(index u, index v) const {
    for (;;) {
      u = t.template find<halve>(u);
      v = t.template find<halve>(v);
      if (u == v) return true;
      if (t.parent_of(u) == u) return false;  // else another thread has linked u: retry
    }
  }
};
// Linearizable. Trees are only united, never divided, so `true` stays true. On `false`, u was a
// root before and after v was found to be a root: at that moment both were roots of two trees.

}  // namespace skerry
