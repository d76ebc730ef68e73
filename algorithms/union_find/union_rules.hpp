// SPDX-License-Identifier: Apache-2.0
// The combinations of unite, find and splice that are proven correct; no other compiles. Proofs:
// Dhulipala, Hong, Shun: ConnectIt: a framework for static and incremental parallel graph
// connectivity algorithms. PVLDB 14(4), 2020.
#pragma once

#include <type_traits>

#include "algorithms/list.hpp"
#include "algorithms/union_find/afforest.hpp"
#include "algorithms/union_find/async.hpp"
#include "algorithms/union_find/early.hpp"
#include "algorithms/union_find/ecl.hpp"
#include "algorithms/union_find/find.hpp"
#include "algorithms/union_find/hooks.hpp"
#include "algorithms/union_find/jtb_ranks.hpp"
#include "algorithms/union_find/jtb_words.hpp"
#include "algorithms/union_find/rem_cas.hpp"
#include "algorithms/union_find/rem_lock.hpp"
#include "algorithms/union_find/splice.hpp"

namespace skerry {

/// Unite with each of several finds.
template <template <class> class Unite, class... Find>
using with_finds = list<Unite<Find>...>;

/// Unite with each pair of a find and a splice.
template <template <class, class> class Unite, class Splice, class... Find>
using with_splice = list<Unite<Find, Splice>...>;
template <template <class, class> class Unite>
using with_splices = joined<with_splice<Unite, split_one, naive, split, halve>,
                            with_splice<Unite, halve_one, naive, split, halve>,
                            with_splice<Unite, splice, naive, split, halve>>;

using union_rules = joined<with_finds<async, naive, split, halve, compress>,      //
                           with_finds<hooks, naive, split, halve, compress>,      //
                           with_finds<early, naive, split, halve, compress>,      //
                           with_splices<rem_cas>, with_splices<rem_lock>,         //
                           with_finds<jtb_words, naive, two_try_split>,           //
                           with_finds<jtb_ranks, naive, two_try_split>,           //
                           with_finds<ecl, jump, naive, split, halve, compress>,  //
                           list<afforest>>;

/// Whether a rule moves a vertex to another tree only by linking its root. The edges that link
/// roots are then a spanning forest.
template <class Rule>
struct is_root_based : std::true_type {};
template <template <class, class> class Rem, class Find>
struct is_root_based<Rem<Find, splice>> : std::false_type {};

using root_based_rules = filtered<is_root_based, union_rules>;

}  // namespace skerry
