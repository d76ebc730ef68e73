// SPDX-License-Identifier: Apache-2.0
// Several edges united by one thread, a step of each at a time: while the parent of one end is on
// its way from memory, so are those of the others.
#pragma once

#include "matrix_ops/cuda/unrolled.cuh"

namespace reef {

/// Unites the trees of a[k] and b[k] for every k, as unite_by_min() does one edge.
///
/// a, b  are lost; an edge whose ends are one costs nothing
template <class Atomics, unsigned count, class Index>
__device__ void unite_together(Index* parent, Index (&a)[count], Index (&b)[count]) {
  unrolled<count>([&](unsigned k) {
    const Index larger = max(a[k], b[k]);
    b[k] = min(a[k], b[k]);
    a[k] = larger;
  });
  for (;;) {  // a[k] >= b[k], and (a[k], b[k]) is to be united unless they are one
    Index up[count];
    bool is_left = false;
    unrolled<count>([&](unsigned k) {
      is_left |= a[k] != b[k];
      up[k] = a[k] != b[k] ? Atomics::load(parent[a[k]]) : b[k];
    });
    if (!is_left) return;
    unrolled<count>([&](unsigned k) {
      if (up[k] <= b[k]) return;
      up[k] = Atomics::fetch_min(parent[a[k]], b[k]);
      if (up[k] == a[k]) up[k] = b[k];  // it was a root, and hangs
    });
    unrolled<count>([&](unsigned k) {
      a[k] = max(up[k], b[k]);
      b[k] = min(up[k], b[k]);
    });
  }
}

}  // namespace reef
