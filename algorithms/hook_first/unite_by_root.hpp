// SPDX-License-Identifier: Apache-2.0
// Unites two trees by linking a root, and keeps the edge: the union of a spanning forest on a
// device. The minima of cuda/unite_by_min.cuh take a vertex from its tree before the root follows,
// so that the edges which link roots could close a cycle.
#pragma once

#include <concepts>

#include "algorithms/union_find/record.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// Steps that a union takes before it shortens the path.
inline constexpr unsigned steps_without_store = 4;

/// One step of a union: links a if it is a root, else goes on to its parent.
///
/// parent  parent[v] <= v; other threads may link roots and compress meanwhile
/// a, b    a > b, ancestors of the two ends of the edge; equal once the edge is done
/// up      parent[a], or an earlier one
/// step    number of this one
template <class Atomics, std::unsigned_integral Index>
SKERRY_HOST_DEVICE void step_by_root(Index* parent, Index& a, Index& b, Index up, unsigned step,
                                     const edge_record<Index>& edge) {
  if (up == a && Atomics::compare_exchange(parent[a], up, b)) {
    edge.linked(a);
    a = b;
    return;
  }  // else `up` is the parent of a by now
  if (step >= steps_without_store && up != b) {
    const Index grandparent = Atomics::stale::load(parent[up]);
    if (grandparent != up) Atomics::store(parent[a], grandparent);
    up = grandparent;
  }
  a = up < b ? b : up;
  b = up < b ? up : b;
}
// Correctness.  a and b stay ancestors of the two ends.  A root a is linked by the one thread whose
// exchange succeeds, and to b < a.  The root of b's tree is b or smaller, so it is not a: the edge
// joins two trees (see edge_record).  Where a path is shortened, a is no root, and all that is
// stored there are its ancestors.
// Termination.  The larger of a and b falls with each step, or the edge is done.

/// Unites the trees of a and b.
///
/// edge  keeps an edge of A between them, if they are two
/// cost  at most one step for each vertex on the two paths to the roots
template <class Atomics, std::unsigned_integral Index>
SKERRY_HOST_DEVICE void unite_by_root(Index* parent, Index a, Index b,
                                      const edge_record<Index>& edge) {
  if (a < b) {
    const Index larger = b;
    b = a;
    a = larger;
  }
  for (unsigned step = 0; a != b; ++step)
    step_by_root<Atomics>(parent, a, b, Atomics::stale::load(parent[a]), step, edge);
}

}  // namespace skerry
