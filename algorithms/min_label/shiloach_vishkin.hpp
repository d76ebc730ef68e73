// SPDX-License-Identifier: Apache-2.0
// Shiloach and Vishkin's algorithm, hooking by write-min. Shiloach, Vishkin: An O(log n) parallel
// connectivity algorithm. Journal of Algorithms 3(1), 1982. As in Hong, Dhulipala, Shun: Exploring
// the design space of static and incremental graph connectivity algorithms on GPUs. PACT 2020,
// Algorithm 15.
#pragma once

#include <string_view>

#include "algorithms/min_label/connect.hpp"
#include "algorithms/min_label/previous.hpp"
#include "algorithms/min_label/shortcut.hpp"
#include "algorithms/name.hpp"
#include "algorithms/residual_graph.hpp"
#include "algorithms/run_on.hpp"

namespace skerry {

/// In every round each root is hooked onto the least root across its tree's entries, all roots
/// being those of the previous round; then the forest is made flat.
///
/// cost  a round is a pass over the open entries and two over n labels; O(log n) rounds on a path;
///       a second array of n labels
struct shiloach_vishkin {
  static constexpr name called{"shiloach_vishkin"};
  static constexpr std::string_view source = "Shiloach, Vishkin, J. Algorithms 1982";
  static constexpr unsigned words_an_entry = 0;

  /// labels[n]  in: a flat forest, parent[v] <= v; out: the smallest vertex of each component
  template <class Index, class Offset, class Run>
  static void finish(const Run& on, const residual_graph<Index, Offset>& of,
                     vector_of<Run, Index>& labels) {
    rounds_on_previous<parent_connect, shortcut_fully>(on, of, labels);
  }
};
// Why it stops right.  The forest being flat, previous[u] and previous[v] are roots. A round that
// changes nothing has offered the later one the earlier for every open entry, and it kept its own:
// they are equal. On the way a root that is later than a neighbour is one no more: roots get fewer.

}  // namespace skerry
