// SPDX-License-Identifier: Apache-2.0
// Linking by rank, with rank and parent compared together. Thakur, Shuaib, Ahmed, Shashidhar:
// Wait-free parallel disjoint-set data structure for CPUs and GPUs. 2014, Section 1.2, which prints
// no code of it. After Anderson, Woll: Wait-free parallel algorithms for the union-find problem.
// STOC 1991.
#pragma once

#include <cstdint>

#include "algorithms/union_find/find.hpp"
#include "algorithms/union_find/jtb_words.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// Links the root of lower rank under the other, of two of equal rank the larger one, whose new
/// root then gets the next rank. Roots need not be the smallest vertices of their trees.
struct by_rank {
  template <class Index>
  using auxiliary = std::uint64_t;  // rank and parent, as in forest_of_words

  template <class Index>
  SKERRY_HOST_DEVICE static std::uint64_t initial_auxiliary(Index, Index parent) {
    return parent;
  }

  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static void unite(Ref t, Index u, Index v) {
    const forest_of_words<Ref> f{t};
    for (;;) {
      u = split::find(f, u);
      v = split::find(f, v);
      if (u == v) return;
      const unsigned rank_u = f.rank(u), rank_v = f.rank(v);
      const bool u_below = rank_u < rank_v || (rank_u == rank_v && u > v);
      const Index low = u_below ? u : v, high = u_below ? v : u;
      if (!f.link(low, u_below ? rank_u : rank_v, high)) continue;  // another thread has: retry
      if (rank_u == rank_v) f.raise(high, rank_u);  // or `high` is linked or has a higher rank
      return;
    }
  }

  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static Index root(Ref t, Index v) {
    return naive::find(forest_of_words<Ref>{t}, v);
  }
};
// Correctness: no cycle, as for unite_by_rank(): a vertex is linked to one that is later in the
// order of (rank, -vertex), its own rank is fixed by the link, and the other's can only grow. A
// rank r takes 2^r vertices, so it never reaches the highest.

}  // namespace skerry
