// SPDX-License-Identifier: Apache-2.0
// Shiloach and Vishkin's algorithm with hooks of synchronous rounds: all of them read the labels of
// the previous round, as on the PRAM of Shiloach, Vishkin: An O(log n) parallel connectivity
// algorithm. Journal of Algorithms 3(1), 1982.
#pragma once

#include <string_view>

#include "algorithms/kernel_run.hpp"
#include "algorithms/min_label/connect.hpp"
#include "algorithms/min_label/previous.hpp"
#include "algorithms/min_label/root_hooks.hpp"
#include "algorithms/min_label/shortcut.hpp"
#include "algorithms/name.hpp"
#include "algorithms/residual_graph.hpp"

namespace skerry {

/// In every round each root is hooked onto the minimal root that is adjacent to its tree, by the
/// roots of the previous round. Then the forest is compressed.
///
/// cost  a round is a pass over the residual entries and two over n labels; O(log n) rounds, since
///       after two rounds every tree has grown into another; a second array of n labels
struct synchronous_shiloach_vishkin {
  static constexpr name called{"synchronous_shiloach_vishkin"};
  static constexpr std::string_view source = "Shiloach, Vishkin, J. Algorithms 1982";
  static constexpr unsigned words_per_entry = 0;
  static constexpr hook_rule rule{.connects_ends = false, .shortcuts_fully = true, .alters = false};

  /// labels[n]  in: a compressed forest, parent[v] <= v; out: the smallest vertex of each component
  template <class Index, class Offset, class Run>
  static void finish(const Run& on, const residual_of<Run, Index, Offset>& graph,
                     vector_of<Run, Index>& labels, no_record = {}) {
    rounds_on_previous<parent_connect, shortcut_fully>(on, graph, labels);
  }
};
// Correctness. The forest is compressed, so previous[u] and previous[v] are roots. In a round that
// changes nothing, every residual entry has sent the earlier root to the later one, which kept its
// label: they are equal. Termination. In any other round, a root that is later than an adjacent
// root is linked, so the number of roots decreases.

}  // namespace skerry
