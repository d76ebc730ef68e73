// SPDX-License-Identifier: Apache-2.0
// Randomised linking by rank, with rank and parent in one 64-bit word. Jayanti, Tarjan,
// Boix-Adsera: Randomized concurrent set union and generalized wake-up. PODC 2019.
#pragma once

#include <cstdint>

#include "algorithms/name.hpp"
#include "algorithms/union_find/jtb.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// A forest of words in the auxiliary array: the rank in the highest 8 bits, the parent in the
/// others.
template <class Ref>
struct forest_of_words : Ref {
  using atomics = typename Ref::atomics;
  using index = typename Ref::index;
  static constexpr unsigned highest = 255;

  SKERRY_HOST_DEVICE static std::uint64_t pack(unsigned rank, index parent) {
    return std::uint64_t{rank} << 56 | parent;
  }
  [[nodiscard]] SKERRY_HOST_DEVICE unsigned rank(index v) const {
    return static_cast<unsigned>(atomics::load(this->auxiliary[v]) >> 56);
  }
  [[nodiscard]] SKERRY_HOST_DEVICE index parent_of(index v) const {
    return unpack_parent(atomics::load(this->auxiliary[v]));
  }
  SKERRY_HOST_DEVICE bool move(index v, index from, index to) const {
    std::uint64_t seen = atomics::load(this->auxiliary[v]);
    return unpack_parent(seen) == from &&
           atomics::compare_exchange(this->auxiliary[v], seen,
                                     pack(static_cast<unsigned>(seen >> 56), to));
  }
  SKERRY_HOST_DEVICE bool raise(index v, unsigned rank) const {
    return exchange(v, pack(rank, v), pack(rank + 1, v));
  }
  SKERRY_HOST_DEVICE bool link(index v, unsigned rank, index to) const {
    return exchange(v, pack(rank, v), pack(rank, to));
  }

 private:
  SKERRY_HOST_DEVICE static index unpack_parent(std::uint64_t w) {
    return static_cast<index>(w & ((std::uint64_t{1} << 56) - 1));
  }
  SKERRY_HOST_DEVICE bool exchange(index v, std::uint64_t from, std::uint64_t to) const {
    return atomics::compare_exchange(this->auxiliary[v], from, to);
  }
};

/// Links the root of lower rank under the other. The parent array is left as the sampling wrote it.
/// Roots need not be the smallest vertices of their trees.
template <jtb_find Find>
struct jtb_words {
  static constexpr name called = name{"jtb_words"} / Find::called;

  template <class Index>
  using auxiliary = std::uint64_t;
  static constexpr bool parents_in_auxiliary = true;

  template <class Index>
  SKERRY_HOST_DEVICE static std::uint64_t initial_auxiliary(Index, Index parent) {
    return parent;
  }

  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static void keep(Ref t, Index root) {
    t.auxiliary[root] = forest_of_words<Ref>::pack(rank_of_kept, root);
  }

  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static void unite(Ref t, Index u, Index v) {
    unite_by_rank<Find>(forest_of_words<Ref>{t}, u, v);
  }

  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static void shorten(Ref t, Index v) {
    static_cast<void>(split::find(forest_of_words<Ref>{t}, v));
  }
  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static Index root(Ref t, Index v) {
    return naive::find(forest_of_words<Ref>{t}, v);
  }
};

}  // namespace skerry
