// SPDX-License-Identifier: Apache-2.0
// Label propagation along entries. Hong, Dhulipala, Shun: Exploring the design space of static and
// incremental graph connectivity algorithms on GPUs. PACT 2020 (its "Label-Propagation"). As
// products: algorithms/label_propagation.hpp.
#pragma once

#include <string_view>

#include "algorithms/min_label/connect.hpp"
#include "algorithms/min_label/previous.hpp"
#include "algorithms/min_label/shortcut.hpp"
#include "algorithms/name.hpp"
#include "algorithms/residual_graph.hpp"
#include "algorithms/run_on.hpp"

namespace skerry {

/// In every round each vertex takes the first among its own label and its neighbours', all labels
/// being those of the previous round.
///
/// cost  a round is a pass over the open entries and one over n labels; as many rounds as the
///       longest shortest path from a component's first vertex, plus one: n for a path; a second
///       array of n labels
struct by_propagation {
  static constexpr name called{"label_propagation"};
  static constexpr std::string_view source = "Hong, Dhulipala, Shun, PACT 2020";
  static constexpr unsigned words_an_entry = 0;

  /// labels[n]  in: a flat forest, parent[v] <= v; out: the smallest vertex of each component
  template <class Index, class Offset, class Run>
  static void finish(const Run& on, const residual_graph<Index, Offset>& of,
                     vector_of<Run, Index>& labels) {
    rounds_on_previous<end_connect, no_shortcut>(on, of, labels);
  }
};

}  // namespace skerry
