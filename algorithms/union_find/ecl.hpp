// SPDX-License-Identifier: Apache-2.0
// ECL-CC's union. Jaiganesh, Burtscher: A high-performance connected components implementation for
// GPUs. HPDC 2018.
#pragma once

#include <concepts>

#include "algorithms/name.hpp"
#include "algorithms/union_find/find.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// Intermediate pointer jumping: every vertex on the path comes to hang below its grandparent, by a
/// write that does not ask where it hangs by then.  What another thread wrote is lost, but it was
/// no more than a vertex above, as this is.
struct jump {
  static constexpr name called{"jump"};

  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static Index find(Ref t, Index v) {
    Index up = t.parent_of(v);
    for (Index grandparent = t.parent_of(up); grandparent < up; grandparent = t.parent_of(up)) {
      Ref::atomics::store(t.parent[v], grandparent);
      v = up;
      up = grandparent;
    }
    return up;
  }
};

template <class Find>
concept ecl_find = std::same_as<Find, jump> || index_find<Find>;

/// The larger representative is hung below the smaller one; if it is no root by then, it is climbed
/// from with what the failed compare-and-swap found, and nothing is searched anew.
template <ecl_find Find>
struct ecl {
  static constexpr name called = name{"ecl"} / Find::called;

  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static void unite(Ref t, Index u, Index v) {
    u = t.template find<Find>(u);
    v = t.template find<Find>(v);
    while (u != v) {
      Index& high = u < v ? v : u;
      const Index low = u < v ? u : v;
      Index found = high;
      if (Ref::atomics::compare_exchange(t.parent[high], found, low)) return;
      high = found;  // its parent
    }
  }
};
// Why nothing is lost.  Only a root is hung, below a smaller vertex of the other tree, so there is
// no cycle; elsewhere u or v falls to a vertex above it, and the two trees remain those to be
// joined.

}  // namespace skerry
