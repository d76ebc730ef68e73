// SPDX-License-Identifier: Apache-2.0
// The union rules that incremental components may use. All but those by rank link the larger of two
// roots, so that the root of a tree is its smallest vertex.
#pragma once

#include "algorithms/list.hpp"
#include "algorithms/union_find/union_rules.hpp"

namespace skerry {

/// Rules whose unions and queries may run at the same time.  The first is the default.
using concurrent_union_rules =
    joined<with_finds<async, split, naive, halve, compress>,      //
           with_finds<hooks, naive, split, halve, compress>,      //
           with_finds<early, naive, split, halve, compress>,      //
           with_finds<ecl, jump, naive, split, halve, compress>,  //
           with_splice<rem_cas, split_one, naive, split, halve>,
           with_splice<rem_cas, halve_one, naive, split, halve>,
           with_splice<rem_lock, split_one, naive, split, halve>,
           with_splice<rem_lock, halve_one, naive, split, halve>, list<afforest>>;

/// Rules that move a vertex to another tree before its own tree follows: a query at that time may
/// be wrong.  And rules by rank, whose smallest vertices are found after insertions.
using phased_union_rules = joined<with_splice<rem_cas, splice, naive, split, halve>,
                                  with_splice<rem_lock, splice, naive, split, halve>,
                                  with_finds<jtb_ranks, naive, two_try_split>>;

/// The rules on a device, where a batch is inserted by one kernel and queries are answered by
/// another.  One by rank is among them: labels are computed from the trees when they are read.
/// Each is a kernel for each width, so there is a choice of finds for async alone, and a choice of
/// splices for Rem's.
using device_union_rules =
    joined<with_finds<async, split, naive, halve, compress>,
           list<hooks<naive>, early<naive>, ecl<jump>, rem_cas<naive, split_one>,
                rem_cas<naive, halve_one>, rem_cas<naive, splice>, rem_lock<naive, split_one>,
                rem_lock<naive, halve_one>, rem_lock<naive, splice>, jtb_ranks<two_try_split>>>;

}  // namespace skerry
