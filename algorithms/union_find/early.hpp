// SPDX-License-Identifier: Apache-2.0
// Linking by index, the two paths climbed together: it ends where they meet. Jayanti, Tarjan: A
// randomized concurrent algorithm for disjoint set union. PODC 2016. As "Union-Early" in Hong,
// Dhulipala, Shun: Exploring the design space of static and incremental graph connectivity
// algorithms on GPUs. PACT 2020, Algorithm 12.
#pragma once

#include "algorithms/name.hpp"
#include "algorithms/union_find/find.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// Paths are split on the climb whatever Find is; Find shortens what is left of them.
template <index_find Find>
struct early {
  static constexpr name called = name{"early"} / Find::called;

  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static void unite(Ref t, Index u, Index v) {
    const Index first = u, second = v;
    while (u != v) {
      Index& high = u < v ? v : u;
      const Index low = u < v ? u : v, up = t.parent_of(high);
      if (up == high) {
        if (t.move(high, high, low)) break;  // else another thread has hung it: climb
      } else {
        const Index grandparent = t.parent_of(up);
        if (up != grandparent) t.move(high, up, grandparent);
        high = grandparent;
      }
    }
    shorten<Find>(t, first, second);
  }
};
// Why nothing is lost.  The two climbers stay in the trees of the two ends, and the larger one, if
// it is a root still when it is hung, is hung below the other: parents only fall, so there is no
// cycle, and the larger climber falls or has been hung, so the climb ends.

}  // namespace skerry
