// SPDX-License-Identifier: Apache-2.0
// Linking by index: links the larger root under the smaller. Jayanti, Tarjan: A randomized
// concurrent algorithm for disjoint set union. PODC 2016. "Union-Async" in Hong, Dhulipala, Shun:
// Exploring the design space of static and incremental graph connectivity algorithms on GPUs. PACT
// 2020, Algorithm 10.
#pragma once

#include "algorithms/name.hpp"
#include "algorithms/union_find/find.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

template <index_find Find>
struct async {
  static constexpr name called = name{"async"} / Find::called;

  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static void unite(Ref t, Index u, Index v) {
    for (;;) {
      u = t.template find<Find>(u);
      v = t.template find<Find>(v);
      if (u == v) return;
      const Index high = u < v ? v : u, low = u < v ? u : v;
      if (t.move(high, high, low)) return t.linked(high);  // else another thread has: retry
    }
  }
};
// Correctness: no edge is lost. Only a root is linked, to a smaller vertex of the other tree, so
// there is no cycle. If the compare-and-swap fails, `high` is no longer a root, and the next find
// returns a smaller vertex.

}  // namespace skerry
