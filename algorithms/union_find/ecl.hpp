// SPDX-License-Identifier: Apache-2.0
// ECL-CC's union. Jaiganesh, Burtscher: A high-performance connected components implementation for
// GPUs. HPDC 2018.
#pragma once

#include <concepts>

#include "algorithms/name.hpp"
#include "algorithms/union_find/find.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// Intermediate pointer jumping: links every vertex on the path to its grandparent by an
/// unconditional store. A concurrent write may be lost, but it was just another ancestor, as this
/// one is.
struct jump {
  static constexpr name called{"jump"};

  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static Index find(Ref t, Index v) {
    Index parent_v = t.parent_of(v);
    for (Index grandparent = t.parent_of(parent_v); grandparent < parent_v;
         grandparent = t.parent_of(parent_v)) {
      Ref::atomics::store(t.parent[v], grandparent);
      v = parent_v;
      parent_v = grandparent;
    }
    return parent_v;
  }
};

template <class Find>
concept ecl_find = std::same_as<Find, jump> || index_find<Find>;

/// Links the larger of two vertices that were found to be roots under the smaller. If it is no
/// longer a root, continues with the parent that the failed compare-and-swap returned, without
/// another find.
///
/// returns  their common ancestor
template <class Ref, class Index>
SKERRY_HOST_DEVICE Index unite_roots(Ref t, Index u, Index v) {
  while (u != v) {
    Index& high = u < v ? v : u;
    const Index low = u < v ? u : v;
    Index found = high;
    if (Ref::atomics::compare_exchange(t.parent[high], found, low)) {
      t.linked(high);
      return low;
    }
    high = found;  // its current parent
  }
  return u;
}

template <ecl_find Find>
struct ecl {
  static constexpr name called = name{"ecl"} / Find::called;

  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static void unite(Ref t, Index u, Index v) {
    u = t.template find<Find>(u);
    v = t.template find<Find>(v);
    unite_roots(t, u, v);
  }
};
// Correctness: no edge is lost. Only a root is linked, to a smaller vertex of the other tree, so
// there is no cycle. Otherwise u or v moves to an ancestor, and the two trees to unite stay the
// same.

}  // namespace skerry
