// SPDX-License-Identifier: Apache-2.0
// What comes before and after the unions of a rule: its auxiliary array, and labels of the trees.
#pragma once

#include "algorithms/forest.hpp"
#include "algorithms/union_find/union_rule.hpp"

namespace skerry {

/// The auxiliary array of the rule Unite for a compressed forest, or an empty array.
template <class Unite, class Executor, class Labels>
[[nodiscard]] auto auxiliary_for(const Executor& run, Labels& parent) {
  using index = typename Labels::value_type;
  using element = typename auxiliary_of<Unite, index>::type;
  if constexpr (has_auxiliary<Unite, index>) {
    using ref = forest_of<Unite, typename Executor::atomics, index>;
    auto auxiliary = run.template allocate<element>(parent.size());
    run.for_each(parent.size(), init_auxiliary<Unite, ref>{{parent.data(), auxiliary.data()}});
    return auxiliary;
  } else {
    return typename Executor::template vector<element>{};
  }
}

/// labels[v] = the smallest vertex of v's tree, after all unions. labels[n] is the array of parents
/// of the forest t.
template <class Unite, class Executor, class Ref, class Labels>
void label_trees(const Executor& run, Ref t, Labels& labels) {
  if constexpr (provides_root<Unite, Ref>) {
    auto smallest = forest_of_roots<typename Ref::index>(run, labels.size(), "smallest");
    if constexpr (shortens_paths<Unite, Ref>)
      run.for_each(labels.size(), shorten_path<Unite, Ref>{t});
    run.for_each(labels.size(), reduce_min_to_root<Unite, Ref>{t, smallest.data()});
    run.for_each(labels.size(), copy_min_from_root<Unite, Ref>{t, smallest.data()});
    labels.swap(smallest);
  } else {
    compress_all(run, labels);
  }
}

}  // namespace skerry
