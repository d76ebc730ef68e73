// SPDX-License-Identifier: Apache-2.0
// Rem's union for many threads, by compare-and-swap. Dijkstra: A Discipline of Programming, 1976,
// attributes the serial one to Rem. Hong, Dhulipala, Shun: Exploring the design space of static and
// incremental graph connectivity algorithms on GPUs. PACT 2020, Algorithm 14.
#pragma once

#include <concepts>

#include "algorithms/name.hpp"
#include "algorithms/union_find/find.hpp"
#include "algorithms/union_find/splice.hpp"
#include "matrix_ops/host_device.hpp"

namespace reef {

/// What shortens paths once Rem's union is done.  Full compression is not proven beside a splice.
template <class Find>
concept rem_find =
    std::same_as<Find, naive> || std::same_as<Find, split> || std::same_as<Find, halve>;

template <class Splice>
concept rem_splice = std::same_as<Splice, split_one> || std::same_as<Splice, halve_one> ||
    std::same_as<Splice, splice>;

/// Unions may run beside unions; a find that must be right has to wait until they are done.
template <rem_find Find, rem_splice Splice>
struct rem_cas {
  static constexpr name called = name{"rem_cas"} / Find::called / Splice::called;

  template <class Ref, class Index>
  ATOLL_HOST_DEVICE static void unite(Ref t, Index u, Index v) {
    const Index first = u, second = v;
    for (;;) {
      Index above_u = t.above(u), above_v = t.above(v);
      if (above_u == above_v) return;
      if (above_u < above_v) {  // u is to be the one with the larger parent
        swap(u, v);
        swap(above_u, above_v);
      }
      if (above_u == u) {  // a root
        if (t.move(u, u, above_v)) break;
      } else {
        u = Splice::step(t, u, above_v);
      }
    }
    if constexpr (!std::same_as<Find, naive>) {
      static_cast<void>(t.template find<Find>(first));
      static_cast<void>(t.template find<Find>(second));
    }
  }

 private:
  template <class Index>
  ATOLL_HOST_DEVICE static void swap(Index& a, Index& b) {
    const Index c = a;
    a = b;
    b = c;
  }
};

}  // namespace reef
