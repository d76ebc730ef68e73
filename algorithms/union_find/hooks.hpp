// SPDX-License-Identifier: Apache-2.0
// Linking by index, the right to hang a root being won in an array of its own. "Union-Hooks" in
// Hong, Dhulipala, Shun: Exploring the design space of static and incremental graph connectivity
// algorithms on GPUs. PACT 2020, Algorithm 11.
#pragma once

#include "algorithms/name.hpp"
#include "algorithms/union_find/find.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// The compare-and-swap is on the hook; the parent of a root is then written by the winner alone.
/// While it has not been, whoever finds that root looks again: this rule may wait for a thread.
template <index_find Find>
struct hooks {
  static constexpr name called = name{"hooks"} / Find::called;

  template <class Index>
  using auxiliary = Index;  // what the vertex was hung below, or none

  /// No hook yet, neither for a root nor for a vertex that a sampling has hung: nobody asks for the
  /// hook of the latter, because no find returns it.
  template <class Index>
  SKERRY_HOST_DEVICE static Index beside(Index, Index) {
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
        return;
      }
    }
  }

 private:
  /// No vertex is hung below it, as it would have to be the smaller one.
  template <class Index>
  static constexpr Index none = static_cast<Index>(-1);
};
// Why nothing is lost.  A hook is won once, and only then its root gets a parent, a smaller vertex.
// Whoever loses finds anew and unites what the winner's vertex hangs below.

}  // namespace skerry
