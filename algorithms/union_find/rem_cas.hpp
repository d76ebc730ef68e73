// SPDX-License-Identifier: Apache-2.0
// Concurrent Rem's union by compare-and-swap. Hong, Dhulipala, Shun: Exploring the design space of
// static and incremental graph connectivity algorithms on GPUs. PACT 2020, Algorithm 14.
#pragma once

#include "algorithms/name.hpp"
#include "algorithms/union_find/rem_walk.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

template <rem_find Find, rem_splice Splice>
struct rem_cas {
  static constexpr name called = name{"rem_cas"} / Find::called / Splice::called;

  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static void unite(Ref t, Index u, Index v) {
    rem_walk<rem_cas, Find, Splice>(t, u, v);
  }

  /// Links the root u to `to`. Returns false if another thread has linked u; the walk then
  /// continues.
  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static bool link(Ref t, Index u, Index to) {
    return t.move(u, u, to);
  }
};

}  // namespace skerry
