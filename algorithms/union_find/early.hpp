// SPDX-License-Identifier: Apache-2.0
// Linking by index that walks up both paths at once and ends where they join. Jayanti, Tarjan: A
// randomized concurrent algorithm for disjoint set union. PODC 2016. "Union-Early" in Hong,
// Dhulipala, Shun: Exploring the design space of static and incremental graph connectivity
// algorithms on GPUs. PACT 2020, Algorithm 12.
#pragma once

#include "algorithms/name.hpp"
#include "algorithms/union_find/find.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// Walks up from the larger of two vertices until it is a root, and links it to the other. Splits
/// the paths during the walk, whatever Find is; Find then shortens the remaining paths.
template <index_find Find>
struct early {
  static constexpr name called = name{"early"} / Find::called;

  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static void unite(Ref t, Index u, Index v) {
    const Index first = u, second = v;
    while (u != v) {
      Index& high = u < v ? v : u;
      const Index low = u < v ? u : v, parent_high = t.parent_of(high);
      if (parent_high == high) {
        if (t.move(high, high, low)) {
          t.linked(high);
          break;
        }  // else another thread has linked `high`: go on
      } else {
        const Index grandparent = t.parent_of(parent_high);
        if (parent_high != grandparent) t.move(high, parent_high, grandparent);
        high = grandparent;
      }
    }
    shorten<Find>(t, first, second);
  }
};
// Correctness: no edge is lost. u and v stay in the trees of the two endpoints. The larger one, if
// it is still a root when it is linked, is linked under the other. Parents only decrease, so there
// is no cycle. In every iteration the larger one decreases or is linked, so the loop terminates.

}  // namespace skerry
