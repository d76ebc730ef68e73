// SPDX-License-Identifier: Apache-2.0
// Label propagation with shortcuts. Stergiou, Rughwani, Tsioutsiouliklis: Shortcutting label
// propagation for distributed connected components. WSDM 2018. With two arrays, as in Hong,
// Dhulipala, Shun: Exploring the design space of static and incremental graph connectivity
// algorithms on GPUs. PACT 2020.
#pragma once

#include <string_view>

#include "algorithms/kernel_run.hpp"
#include "algorithms/min_label/connect.hpp"
#include "algorithms/min_label/previous.hpp"
#include "algorithms/min_label/shortcut.hpp"
#include "algorithms/name.hpp"
#include "algorithms/residual_graph.hpp"

namespace skerry {

/// In every round the labels of the previous round are sent along the entries, to the endpoints and
/// to their labels. Then label[v] = label[label[v]] for every v.
///
/// cost  a round is a pass over the residual entries and two over n labels; O(log n) rounds in
///       practice; a second array of n labels
struct stergiou {
  static constexpr name called{"stergiou"};
  static constexpr std::string_view source = "Stergiou, Rughwani, Tsioutsiouliklis, WSDM 2018";
  static constexpr unsigned words_per_entry = 0;

  /// labels[n]  in: a compressed forest, parent[v] <= v; out: the smallest vertex of each component
  template <class Index, class Offset, class Run>
  static void finish(const Run& on, const residual_of<Run, Index, Offset>& graph,
                     vector_of<Run, Index>& labels, no_record = {}) {
    rounds_on_previous<extended_connect, shortcut_once>(on, graph, labels);
  }
};

}  // namespace skerry
