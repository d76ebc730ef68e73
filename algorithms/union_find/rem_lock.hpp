// SPDX-License-Identifier: Apache-2.0
// Concurrent Rem's union with a lock per vertex. Patwary, Refsnes, Manne: Multi-core spanning
// forest algorithms using the disjoint-set data structure. IPDPS 2012. Hong, Dhulipala, Shun:
// Exploring the design space of static and incremental graph connectivity algorithms on GPUs. PACT
// 2020, Algorithm 13.
#pragma once

#include <cstdint>

#include "algorithms/name.hpp"
#include "algorithms/union_find/rem_walk.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// Links a root by a plain store under its lock. Vertices that are not roots are moved and read
/// without one.
template <rem_find Find, rem_splice Splice>
struct rem_lock {
  static constexpr name called = name{"rem_lock"} / Find::called / Splice::called;

  template <class Index>
  using auxiliary = std::uint8_t;  // the lock of the vertex, 0 if free

  template <class Index>
  SKERRY_HOST_DEVICE static std::uint8_t initial_auxiliary(Index, Index) {
    return 0;
  }

  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static void unite(Ref t, Index u, Index v) {
    rem_walk<rem_lock, Find, Splice>(t, u, v);
  }

  /// Links the root u to `to`. Waits for the lock, as Algorithm 13 does. Returns false if another
  /// thread has linked u. Algorithm 13 ends then and loses the entry, since u is united only with
  /// the other thread's vertex. Here the walk continues.
  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static bool link(Ref t, Index u, Index to) {
    while (!Ref::atomics::try_lock(t.auxiliary[u])) {
    }
    return link_and_unlock(t, u, to);
  }

 protected:
  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static bool link_and_unlock(Ref t, Index u, Index to) {
    using atomics = typename Ref::atomics;
    const bool is_root = t.parent_of(u) == u;
    if (is_root) atomics::store(t.parent[u], to);
    atomics::unlock(t.auxiliary[u]);
    return is_root;
  }
};
// Termination. A thread holds one lock at a time, and acquires no other before it has released it.
// So it waits only for a thread between lock and unlock; on a device this takes threads of a warp
// that proceed independently, which all have from compute capability 7.0 on.

/// rem_lock that does not wait for a lock: if another thread holds it, the walk goes on and reads
/// the parents again. Not of the papers.
template <rem_find Find, rem_splice Splice>
struct rem_try_lock : rem_lock<Find, Splice> {
  static constexpr name called = name{"rem_try_lock"} / Find::called / Splice::called;

  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static void unite(Ref t, Index u, Index v) {
    rem_walk<rem_try_lock, Find, Splice>(t, u, v);
  }

  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static bool link(Ref t, Index u, Index to) {
    return Ref::atomics::try_lock(t.auxiliary[u]) &&
           rem_lock<Find, Splice>::link_and_unlock(t, u, to);
  }
};

}  // namespace skerry
