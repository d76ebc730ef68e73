// SPDX-License-Identifier: Apache-2.0
// The walk that Rem's unions share. Dijkstra: A Discipline of Programming, 1976, attributes the
// serial one to Rem. Hong, Dhulipala, Shun: Exploring the design space of static and incremental
// graph connectivity algorithms on GPUs. PACT 2020, Algorithms 13 and 14.
#pragma once

#include <concepts>

#include "algorithms/union_find/find.hpp"
#include "algorithms/union_find/splice.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// What shortens paths once Rem's union is done.  Full compression is not proven beside a splice.
template <class Find>
concept rem_find =
    std::same_as<Find, naive> || std::same_as<Find, split> || std::same_as<Find, halve>;

template <class Splice>
concept rem_splice = std::same_as<Splice, split_one> || std::same_as<Splice, halve_one> ||
    std::same_as<Splice, splice>;

/// Puts u and v into one tree.  Unions may run beside unions; a find that must be right has to wait
/// until they are done, since a splice takes a vertex out of its tree before its tree follows.
///
/// Link::hang(t, u, to)  hangs the root u below `to` < u, or gives false if that did not come about
template <class Link, rem_find Find, rem_splice Splice, class Ref, class Index>
SKERRY_HOST_DEVICE void rem_walk(Ref t, Index u, Index v) {
  const Index first = u, second = v;
  for (;;) {
    const Index parent_u = t.parent_of(u), parent_v = t.parent_of(v);
    if (parent_u == parent_v) return;
    Index& high = parent_u < parent_v ? v : u;  // the one with the larger parent takes the step
    const Index up = parent_u < parent_v ? parent_v : parent_u;
    const Index other = parent_u < parent_v ? parent_u : parent_v;
    if (up != high)
      high = Splice::step(t, high, other);
    else if (Link::hang(t, high, other))
      break;
  }
  shorten<Find>(t, first, second);
}
// Why nothing is lost.  Parents only fall, so there is no cycle and the walk ends.  Whoever takes a
// vertex from its parent `up` either hangs it below a vertex above `up`, or goes on uniting `up`
// with where the vertex now hangs; so once all unions are done, what ever hung together does.

}  // namespace skerry
