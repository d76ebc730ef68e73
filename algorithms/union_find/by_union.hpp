// SPDX-License-Identifier: Apache-2.0
// Union-find as a finish: every entry that may join two trees is united, then the forest is made
// flat. Hong, Dhulipala, Shun: Exploring the design space of static and incremental graph
// connectivity algorithms on GPUs. PACT 2020, Algorithm 7.
#pragma once

#include <string_view>

#include "algorithms/forest.hpp"
#include "algorithms/name.hpp"
#include "algorithms/residual_graph.hpp"
#include "algorithms/run_on.hpp"
#include "algorithms/union_find/rule.hpp"
#include "matrix_ops/atomics.hpp"

namespace skerry {

/// The rule Unite as a finish.
template <class Unite>
struct by_union {
  static constexpr name called = Unite::called;
  static constexpr std::string_view source = "Hong, Dhulipala, Shun, PACT 2020";
  static constexpr unsigned words_an_entry = 0;

  /// labels[n]  in: a flat forest, parent[v] <= v; out: the smallest vertex of each component
  template <class Index, class Offset, class Run>
  static void finish(const Run& on, const residual_graph<Index, Offset>& of,
                     vector_of<Run, Index>& labels) {
    using ref = forest_of<Unite, typename Run::atomics, Index>;
    vector_of<Run, typename auxiliary_of<Unite, Index>::type> auxiliary;
    if constexpr (has_auxiliary<Unite, Index>)
      auxiliary =
          on.executor.template allocate<typename Unite::template auxiliary<Index>>(labels.size());
    const ref t{labels.data(), auxiliary.data()};
    if constexpr (has_auxiliary<Unite, Index>)
      on.executor.for_each(labels.size(), init_auxiliary<Unite, ref>{t});
    if constexpr (takes_advice<Unite, ref>)  // or what is moved to another root is looked at again
      if (of.sampled && !labels.empty())
        on.executor.for_each(1, keep_root<Unite, ref>{t, of.giant});

    for_each_open_entry(on.executor, of, links_to<ref>{t, of.giant}, unite_entry<Unite, ref>{t},
                        on.grain);

    if constexpr (gives_roots<Unite, ref>) {
      auto least = forest_of_roots<Index>(on.executor, labels.size());
      on.executor.for_each(labels.size(), tell_root<Unite, ref>{t, least.data()});
      on.executor.for_each(labels.size(), ask_root<Unite, ref>{t, least.data()});
      labels.swap(least);
    } else {
      compress_all(on.executor, labels);
    }
  }
};
// Why what a sampling knows may be left out.  A vertex that hangs below the giant's root at any
// time is in one component with it, whatever the rule does to the forest later; so an entry between
// two such vertices joins nothing new.

}  // namespace skerry
