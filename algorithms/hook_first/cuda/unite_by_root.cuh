// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "algorithms/hook_first/unite_by_root.hpp"
#include "algorithms/union_find/record.hpp"
#include "matrix_ops/cuda/unrolled.cuh"
#include "matrix_ops/device_atomics.cuh"

namespace skerry {

/// unite_by_root() for several edges of one thread, one step of each at a time, so that their loads
/// overlap.  The lanes of the warp may have diverged.
///
/// a, b  are overwritten; an edge with a[k] == b[k] costs nothing
template <unsigned count, class Index>
__device__ void unite_by_root(Index* parent, Index (&a)[count], Index (&b)[count],
                              const edge_record<Index> (&edges)[count]) {
  unrolled<count>([&](unsigned k) {
    const Index larger = max(a[k], b[k]);
    b[k] = min(a[k], b[k]);
    a[k] = larger;
  });
  for (unsigned step = 0;; ++step) {
    Index up[count];
    bool is_open = false;
    unrolled<count>([&](unsigned k) {
      is_open |= a[k] != b[k];
      up[k] = a[k] != b[k] ? stale_device_atomics::load(parent[a[k]]) : b[k];
    });
    if (!is_open) return;
    unrolled<count>([&](unsigned k) {
      if (a[k] != b[k]) step_by_root<device_atomics>(parent, a[k], b[k], up[k], step, edges[k]);
    });
  }
}

}  // namespace skerry
