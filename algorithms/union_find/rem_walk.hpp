// SPDX-License-Identifier: Apache-2.0
// The walk shared by the variants of Rem's union. Dijkstra: A Discipline of Programming, 1976,
// attributes the serial version to Rem. Hong, Dhulipala, Shun: Exploring the design space of static
// and incremental graph connectivity algorithms on GPUs. PACT 2020, Algorithms 13 and 14.
#pragma once

#include <concepts>

#include "algorithms/union_find/find.hpp"
#include "algorithms/union_find/splice.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// The finds that may shorten paths after Rem's union. Full compression is not proven correct
/// together with a splice.
template <class Find>
concept rem_find =
    std::same_as<Find, naive> || std::same_as<Find, split> || std::same_as<Find, halve>;

template <class Splice>
concept rem_splice = std::same_as<Splice, split_one> || std::same_as<Splice, halve_one> ||
    std::same_as<Splice, splice>;

/// Unites the trees of u and v. Unions may run concurrently. A find returns the true root only
/// after all unions have ended, since a splice takes a vertex out of its tree before its tree
/// follows.
///
/// Rule::link(t, u, to)  links the root u to `to` < u; returns false if another thread interfered
template <class Rule, rem_find Find, rem_splice Splice, class Ref, class Index>
SKERRY_HOST_DEVICE void rem_walk(Ref t, Index u, Index v) {
  const Index first = u, second = v;
  for (;;) {
    const Index parent_u = t.parent_of(u), parent_v = t.parent_of(v);
    if (parent_u == parent_v) return;
    Index& high = parent_u < parent_v ? v : u;  // the vertex with the larger parent
    const Index parent_high = parent_u < parent_v ? parent_v : parent_u;
    const Index parent_low = parent_u < parent_v ? parent_u : parent_v;
    if (parent_high != high)
      high = Splice::step(t, high, parent_low);
    else if (Rule::link(t, high, parent_low)) {
      t.linked(high);
      break;
    }
  }
  shorten<Find>(t, first, second);
}
// Correctness: no edge is lost. Parents only decrease, so there is no cycle and the walk
// terminates. A thread that takes a vertex from its parent p either links it to an ancestor of p,
// or goes on to unite p with the new parent. So after all unions, vertices that were ever in one
// tree are in one tree.

}  // namespace skerry
