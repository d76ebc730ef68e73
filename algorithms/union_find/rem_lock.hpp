// SPDX-License-Identifier: Apache-2.0
// Rem's union for many threads, with a lock a vertex. Patwary, Refsnes, Manne: Multi-core spanning
// forest algorithms using the disjoint-set data structure. IPDPS 2012. Hong, Dhulipala, Shun:
// Exploring the design space of static and incremental graph connectivity algorithms on GPUs. PACT
// 2020, Algorithm 13.
#pragma once

#include <cstdint>

#include "algorithms/name.hpp"
#include "algorithms/union_find/rem_walk.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// A root is hung by a plain write under its lock; vertices that are no roots are moved and read
/// without one.
template <rem_find Find, rem_splice Splice>
struct rem_lock {
  static constexpr name called = name{"rem_lock"} / Find::called / Splice::called;

  template <class Index>
  using auxiliary = std::uint8_t;  // the vertex's lock, 0 when free

  template <class Index>
  SKERRY_HOST_DEVICE static std::uint8_t beside(Index, Index) {
    return 0;
  }

  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static void unite(Ref t, Index u, Index v) {
    rem_walk<rem_lock, Find, Splice>(t, u, v);
  }

  /// False where another thread holds the lock or has hung u meanwhile.  Algorithm 13 ends there
  /// and loses the entry, u being united with that thread's vertex alone; the walk must go on.
  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static bool hang(Ref t, Index u, Index to) {
    using atomics = typename Ref::atomics;
    if (!atomics::take(t.auxiliary[u])) return false;
    const bool is_root = t.parent_of(u) == u;
    if (is_root) atomics::store(t.parent[u], to);
    atomics::give(t.auxiliary[u]);
    return is_root;
  }
};

}  // namespace skerry
