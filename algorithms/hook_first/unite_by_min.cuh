// SPDX-License-Identifier: Apache-2.0
// Two trees are united by lowering parents: what stood there before is the other end of the edge
// that is left. A rule for devices, whose memory takes a minimum as fast as an exchange.
#pragma once

#include "matrix_ops/cuda/unrolled.cuh"
#include "matrix_ops/cuda/warp_queue.cuh"

namespace skerry {

/// Unites the trees of a and b; the larger root hangs below a smaller vertex at last.
///
/// parent   parent[v] <= v; others may unite meanwhile
/// Atomics  load, and fetch_min: at = min(at, value), returning what stood there
/// cost     as many steps as there are vertices on both ways to the roots, at most
template <class Atomics, class Index>
__device__ void unite_by_min(Index* parent, Index u, Index v) {
  if (u == v) return;
  Index a = max(u, v), b = min(u, v);
  for (;;) {  // a > b, and (a, b) is to be united
    Index up = Atomics::load(parent[a]);
    if (up > b) {
      up = Atomics::fetch_min(parent[a], b);
      if (up == a) return;
    }
    if (up == b) return;
    a = max(up, b);
    b = min(up, b);
  }
}

/// The same for several edges of one thread, a step of each at a time: while the parent of one end
/// is on its way from memory, so are those of the others.  Lanes of a warp may have parted.
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

/// The same for `count` edges of each lane of a warp, or u == v where one has fewer.  All lanes
/// call it and step together, and what they ask for is under way together.
template <class Atomics, unsigned count, class Index>
__device__ void unite_by_min(Index* parent, const Index (&u)[count], const Index (&v)[count]) {
  Index a[count], b[count];
  bool is_open = false;
  unrolled<count>([&](unsigned k) {
    a[k] = max(u[k], v[k]);
    b[k] = min(u[k], v[k]);
    is_open |= a[k] != b[k];
  });
  while (__any_sync(all_lanes, is_open)) {
    Index up[count];
    unrolled<count>([&](unsigned k) {
      up[k] = b[k];
      if (a[k] != b[k]) up[k] = Atomics::load(parent[a[k]]);
    });
    unrolled<count>([&](unsigned k) {
      if (up[k] > b[k]) up[k] = Atomics::fetch_min(parent[a[k]], b[k]);
    });
    is_open = false;
    unrolled<count>([&](unsigned k) {
      if (up[k] == a[k]) up[k] = b[k];  // that was a root: nothing is left
      a[k] = max(up[k], b[k]);
      b[k] = min(up[k], b[k]);
      is_open |= a[k] != b[k];
    });
  }
}
// Why no edge is lost.  Where parent[a] falls from `up` to b, the link (a, up) becomes (a, b), and
// (up, b) is what is left to unite: the three are connected after as before.  a was a root if up ==
// a, and nothing is left.  Where parent[a] = up <= b already, a may stand for up.  load() may tell
// an earlier parent: that is connected to a for good, and fetch_min tells the one of now.
// Why it ends.  The larger end of the edge falls with each step.
// Why there is no cycle.  Parents are smaller than their children.

}  // namespace skerry
