// SPDX-License-Identifier: Apache-2.0
// Unites two trees by atomic minima of parents: the parent that a minimum replaces is an end of the
// edge that remains. For devices, whose memory performs a minimum as fast as an exchange.
#pragma once

#include "matrix_ops/cuda/unrolled.cuh"
#include "matrix_ops/cuda/warp.cuh"

namespace skerry {

/// Unites the trees of u and v; the larger root ends up below a smaller vertex.
///
/// parent   parent[v] <= v; other threads may unite meanwhile
/// Atomics  load, and fetch_min: at = min(at, value), returning the former value
/// returns  whether a root was linked, hence two trees became one
/// cost     at most one step for each vertex on the two paths to the roots
template <class Atomics, class Index>
__device__ bool unite_by_min(Index* parent, Index u, Index v) {
  if (u == v) return false;
  Index a = max(u, v), b = min(u, v);
  for (;;) {  // a > b, and (a, b) is to be united
    Index up = Atomics::load(parent[a]);
    if (up > b) {
      up = Atomics::fetch_min(parent[a], b);
      if (up == a) return true;
    }
    if (up == b) return false;
    a = max(up, b);
    b = min(up, b);
  }
}

/// The same for several edges of one thread, one step of each at a time, so that their loads
/// overlap.  The lanes of the warp may have diverged.
///
/// a, b  are overwritten; an edge with a[k] == b[k] costs nothing
template <class Atomics, unsigned count, class Index>
__device__ void unite_together(Index* parent, Index (&a)[count], Index (&b)[count]) {
  unrolled<count>([&](unsigned k) {
    const Index larger = max(a[k], b[k]);
    b[k] = min(a[k], b[k]);
    a[k] = larger;
  });
  for (;;) {  // a[k] >= b[k], and (a[k], b[k]) is to be united unless they are equal
    Index up[count];
    bool is_open = false;
    unrolled<count>([&](unsigned k) {
      is_open |= a[k] != b[k];
      up[k] = a[k] != b[k] ? Atomics::load(parent[a[k]]) : b[k];
    });
    if (!is_open) return;
    unrolled<count>([&](unsigned k) {
      if (up[k] <= b[k]) return;
      up[k] = Atomics::fetch_min(parent[a[k]], b[k]);
      if (up[k] == a[k]) up[k] = b[k];  // a was a root: the edge is done
    });
    unrolled<count>([&](unsigned k) {
      a[k] = max(up[k], b[k]);
      b[k] = min(up[k], b[k]);
    });
  }
}

/// The same for `count` edges of each lane of a warp; u == v where a lane has fewer.  All lanes
/// call it and step together, so that the loads of all of them overlap.
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
      if (up[k] == a[k]) up[k] = b[k];  // a was a root: the edge is done
      a[k] = max(up[k], b[k]);
      b[k] = min(up[k], b[k]);
      is_open |= a[k] != b[k];
    });
  }
}
// Correctness.  Where parent[a] falls from `up` to b, the link (a, up) becomes (a, b), and (up, b)
// remains to be united: the three are connected as before.  If up == a, then a was a root, and
// nothing remains.  Where parent[a] = up <= b already, up may replace a.  load() may return an
// earlier parent: a is connected to it for good, and fetch_min returns the current one.
// Termination.  The larger end of the edge falls with each step.
// No cycles.  Parents are smaller than their children.

}  // namespace skerry
