// SPDX-License-Identifier: Apache-2.0
// Label propagation along entries. Hong, Dhulipala, Shun: Exploring the design space of static and
// incremental graph connectivity algorithms on GPUs. PACT 2020 (its "Label-Propagation"). As matrix
// products: algorithms/label_propagation.hpp.
#pragma once

#include <string_view>

#include "algorithms/kernel_run.hpp"
#include "algorithms/min_label/connect.hpp"
#include "algorithms/min_label/previous.hpp"
#include "algorithms/min_label/shortcut.hpp"
#include "algorithms/name.hpp"
#include "algorithms/residual_graph.hpp"

namespace skerry {

/// In every round each vertex takes the earliest among its own label and its neighbours', all from
/// the previous round.
///
/// cost  a round is a pass over the residual entries and one over n labels. The rounds are one more
///       than the largest distance d from a component's first vertex, or from the giant tree of a
///       sampling: n on a path. A second array of n labels
struct propagation_finish {
  static constexpr name called{"label_propagation"};
  static constexpr std::string_view source = "Hong, Dhulipala, Shun, PACT 2020";
  static constexpr unsigned words_per_entry = 0;
  /// d: see the cost. A sampling by a search has up to d + 2 rounds of its own.
  static constexpr std::string_view bound = "d + 1 rounds", bound_sampled = "2 d + 3 rounds";

  /// labels[n]  in: a compressed forest, parent[v] <= v; out: the smallest vertex of each component
  template <class Index, class Offset, class Run>
  static void finish(const Run& on, const residual_of<Run, Index, Offset>& graph,
                     vector_of<Run, Index>& labels, no_record = {}) {
    rounds_on_previous<end_connect, shortcut_none>(on, graph, labels);
  }
};

}  // namespace skerry
