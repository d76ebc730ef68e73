// SPDX-License-Identifier: Apache-2.0
// Union-find as a finish: unites the endpoints of every residual entry, then compresses the forest.
// Hong, Dhulipala, Shun: Exploring the design space of static and incremental graph connectivity
// algorithms on GPUs. PACT 2020, Algorithm 7.
#pragma once

#include <string_view>

#include "algorithms/kernel_run.hpp"
#include "algorithms/name.hpp"
#include "algorithms/residual_graph.hpp"
#include "algorithms/union_find/label_trees.hpp"
#include "algorithms/union_find/union_rule.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/executors/loop_observer.hpp"

namespace skerry {

/// Unites the endpoints of the residual entries, or of the edges that a sampling draws.
template <class Unite, class Index, class Offset, class Run, class Ref>
void unite_all(const Run& on, const residual_of<Run, Index, Offset>& graph, Ref t) {
  const unite_entry<Unite, Ref> unite{t};
  if constexpr (!Run::executor_type::is_device && !Ref::records)
    if (graph.drawn != nullptr)
      return graph.drawn->for_each_block_of(on.executor, [&](const auto& edges) {
        for (const auto& [u, v] : edges) unite(u, v);
      });
  for_each_residual_entry(on.executor, graph, has_parent<Ref>{t, graph.giant}, unite, on.grain);
}

/// The union rule Unite as a finish.
template <class Unite>
struct union_finish {
  static constexpr name called = Unite::called;
  static constexpr std::string_view source = "Hong, Dhulipala, Shun, PACT 2020";
  static constexpr unsigned words_per_entry = 0;

  /// labels[n]  in: a compressed forest, parent[v] <= v; out: the smallest vertex of each component
  template <class Index, class Offset, class Run, class Record = no_record>
  static void finish(const Run& on, const residual_of<Run, Index, Offset>& graph,
                     vector_of<Run, Index>& labels, Record record = {}) {
    using ref = forest_of<Unite, typename Run::atomics, Index, Record>;
    auto auxiliary = auxiliary_for<Unite>(on.executor, labels);
    const ref t{labels.data(), auxiliary.data(), record};
    if constexpr (has_parents_in_auxiliary<Unite>) announce_array(on.executor, "parent", auxiliary);
    // Keeping the giant's root avoids visits to vertices that another root takes over.
    if constexpr (accepts_root_hint<Unite, ref>)
      if (graph.sampled && !labels.empty())
        on.executor.for_each(1, keep_root<Unite, ref>{t, graph.giant});

    unite_all<Unite, Index, Offset>(on, graph, t);
    label_trees<Unite>(on.executor, t, labels);
  }
};
// Correctness of skipping settled vertices. A vertex that is a child of the giant's root at any
// time is in the giant's component, whatever the rule does to the forest later. So an entry between
// two such vertices joins nothing new.

}  // namespace skerry
