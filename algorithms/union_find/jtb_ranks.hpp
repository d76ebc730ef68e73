// SPDX-License-Identifier: Apache-2.0
// Randomised linking by rank, with the ranks in an array of their own. After Jayanti, Tarjan,
// Boix-Adsera: Randomized concurrent set union and generalized wake-up. PODC 2019, which compares
// rank and parent together.
#pragma once

#include <cstdint>

#include "algorithms/name.hpp"
#include "algorithms/union_find/jtb.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// A forest of parents and ranks. A rank with the highest bit set is fixed: its vertex is linked,
/// or is about to be by the thread that set the bit. No other thread writes the parent before. A
/// compare-and-swap of the parent alone would be wrong: the rank might grow between the comparison
/// and the swap, and two roots be linked to each other.
template <class Ref>
struct forest_with_ranks : Ref {
  using atomics = typename Ref::atomics;
  using index = typename Ref::index;
  static constexpr unsigned fixed = 128, highest = fixed - 1;

  [[nodiscard]] SKERRY_HOST_DEVICE unsigned rank(index v) const {
    return atomics::load(this->auxiliary[v]) & highest;
  }
  SKERRY_HOST_DEVICE bool raise(index v, unsigned rank) const {
    return exchange(v, rank, rank + 1);
  }
  SKERRY_HOST_DEVICE bool link(index v, unsigned rank, index to) const {
    if (!exchange(v, rank, rank | fixed)) return false;
    atomics::store(this->parent[v], to);
    return true;
  }

 private:
  SKERRY_HOST_DEVICE bool exchange(index v, unsigned from, unsigned to) const {
    auto expected = static_cast<std::uint8_t>(from);
    return atomics::compare_exchange(this->auxiliary[v], expected, static_cast<std::uint8_t>(to));
  }
};

/// Links the root of lower rank under the other. Roots need not be the smallest vertices of their
/// trees.
template <jtb_find Find>
struct jtb_ranks {
  static constexpr name called = name{"jtb_ranks"} / Find::called;

  template <class Index>
  using auxiliary = std::uint8_t;

  template <class Index>
  SKERRY_HOST_DEVICE static std::uint8_t initial_auxiliary(Index, Index) {
    return 0;
  }

  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static void keep(Ref t, Index root) {
    t.auxiliary[root] = rank_of_kept;
  }

  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static void unite(Ref t, Index u, Index v) {
    unite_by_rank<Find>(forest_with_ranks<Ref>{t}, u, v);
  }

  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static void shorten(Ref t, Index v) {
    static_cast<void>(split::find(t, v));
  }
  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static Index root(Ref t, Index v) {
    return naive::find(t, v);
  }
};

}  // namespace skerry
