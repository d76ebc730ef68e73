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

/// The rank of a root to be kept. Linking alone never reaches it.
inline constexpr unsigned rank_of_kept = 64;

/// A coin toss for two roots of equal rank: the same for all threads, independent of other pairs.
SKERRY_HOST_DEVICE constexpr bool heads(std::uint64_t u, std::uint64_t v, unsigned rank) {
  return detail::scramble(detail::scramble(u + rank) ^ v) & 1;
}

/// Unites the trees of u and v. Links the root of lower rank under the other. Of two roots of equal
/// rank, links the larger vertex or, if the coin says so, increments its rank.
///
/// Forest             parent_of and move, as in union_find_ref, and
///   rank(v)          the rank of v, fixed once v is linked
///   raise(v, r)      rank(v) = r + 1, if v is still a root of rank r; returns whether it was
///   link(v, r, to)   parent(v) = to, if v is still a root of rank r; returns whether it was
///   linked(v)        records the link
///   highest          the maximal rank; vertices that have it toss no coin
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
    else if (f.link(low, rank, high))
      return f.linked(low);
  }
}
// Correctness: no cycle. Order vertices by (rank, -vertex). A vertex is linked to a higher one. Its
// own rank is fixed from then on, since link() compares it, and the other's rank can only grow. A
// compressed forest with all ranks 0 and parent[v] <= v is in this order too.
// Termination. If link or raise fails, that of another thread has succeeded. Between fixing a rank
// and writing the parent, jtb_ranks makes other threads wait for that thread.

}  // namespace skerry
