// SPDX-License-Identifier: Apache-2.0
// Linking by index, where a thread wins the right to link a root in an auxiliary array.
// "Union-Hooks" in Hong, Dhulipala, Shun: Exploring the design space of static and incremental
// graph connectivity algorithms on GPUs. PACT 2020, Algorithm 11.
#pragma once

#include "algorithms/name.hpp"
#include "algorithms/union_find/find.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// Links the larger root under the smaller. The compare-and-swap is on the hook of the root; only
/// the winner then writes the parent. Until it has, other threads that find this root retry, so
/// this rule may wait for a thread.
template <index_find Find>
struct hooks {
  static constexpr name called = name{"hooks"} / Find::called;

  template <class Index>
  using auxiliary = Index;  // the vertex that v was linked to, or none

  /// No hook initially, neither for a root nor for a vertex that the sampling has linked. No find
  /// returns the latter, so its hook is never read.
  template <class Index>
  SKERRY_HOST_DEVICE static Index initial_auxiliary(Index, Index) {
    return none<Index>;
  }

  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static void unite(Ref t, Index u, Index v) {
    for (;;) {
      u = t.template find<Find>(u);
      v = t.template find<Find>(v);
      if (u == v) return;
      const Index high = u < v ? v : u, low = u < v ? u : v;
      Index hook = none<Index>;
      if (Ref::atomics::compare_exchange(t.auxiliary[high], hook, low)) {
        Ref::atomics::store(t.parent[high], low);
        return t.linked(high);
      }
    }
  }

 private:
  /// Not the hook of any vertex, since vertices are linked to smaller ones only.
  template <class Index>
  static constexpr Index none = static_cast<Index>(-1);
};
// Correctness: no edge is lost. A hook is won once, and only then does its root get a parent, a
// smaller vertex. A thread that loses finds again and unites the roots it finds then.

}  // namespace skerry
