// SPDX-License-Identifier: Apache-2.0
// Randomised linking by rank. Jayanti, Tarjan, Boix-Adsera: Randomized concurrent set union and
// generalized wake-up. PODC 2019.
#pragma once

#include <concepts>
#include <cstdint>

#include "algorithms/union_find/find.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/random.hpp"

namespace skerry {

template <class Find>
concept jtb_find = std::same_as<Find, naive> || std::same_as<Find, two_try_split>;

/// The rank of a root that is to be kept: linking does not come near it.
inline constexpr unsigned rank_of_kept = 64;

/// A coin that two roots of one rank throw: the same for all threads, and for these two alone.
SKERRY_HOST_DEVICE constexpr bool heads(std::uint64_t u, std::uint64_t v, unsigned rank) {
  return detail::scramble(detail::scramble(u + rank) ^ v) & 1;
}

/// Puts u and v into one tree.  The root of lower rank is hung below the other; of two with one
/// rank the larger vertex is hung or, if the coin says so, goes up by a rank.
///
/// Forest               above and move, as of union_find_ref, and
///   rank(v)            the rank that v has, or had when it was hung
///   raise(v, r)        rank(v) = r + 1, if v is a root of rank r still
///   hang(v, r, to)     parent(v) = to and true, if v is a root of rank r still
///   highest            the highest rank: vertices that have it throw no coin
template <jtb_find Find, class Forest, class Index>
SKERRY_HOST_DEVICE void unite_by_rank(Forest f, Index u, Index v) {
  for (;;) {
    u = Find::find(f, u);
    v = Find::find(f, v);
    if (u == v) return;
    const unsigned rank_u = f.rank(u), rank_v = f.rank(v);
    const bool u_below = rank_u < rank_v || (rank_u == rank_v && u > v);
    const Index low = u_below ? u : v, high = u_below ? v : u;
    const unsigned rank = u_below ? rank_u : rank_v;
    if (rank_u == rank_v && rank < Forest::highest && heads(low, high, rank))
      f.raise(low, rank);
    else if (f.hang(low, rank, high))
      return;
  }
}
// Why there is no cycle.  Order vertices by (rank, -vertex).  A vertex is hung below a higher one;
// its own rank is fixed from then on, as hang() sees to it that it is the one compared, and the
// other's can only grow.  A flat forest of ranks 0, parent[v] <= v, is in order too.  Why a union
// ends: where hang or raise fails, another thread's has come about; between fixing a rank and
// writing the parent, jtb_ranks lets others wait for that thread.

}  // namespace skerry
