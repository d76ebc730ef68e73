// SPDX-License-Identifier: Apache-2.0
// How far labels fall along labels. Liu, Tarjan: Simple concurrent labeling algorithms for
// connected components. SOSA 2019.
#pragma once

#include <cstddef>

#include "algorithms/forest.hpp"
#include "algorithms/hook_compress/jump.hpp"

namespace skerry {

/// None.
struct no_shortcut {
  template <class Executor, class Labels>
  static void pass(const Executor&, Labels, std::size_t) {}
};

/// label[v] = label[label[v]]
struct shortcut_once {
  static constexpr char letter = 'S';

  template <class Executor, class Labels>
  static void pass(const Executor& run, Labels labels, std::size_t n) {
    run.for_each(n, jump_once<typename Labels::forest>{labels.t, labels.changed});
  }
};

/// label[v] = label[label[v]] until that is its own label.  The labels are flat when a round
/// begins, so this pass changes one only where a connect has, and need not say so.
struct shortcut_fully {
  static constexpr char letter = 'F';

  template <class Executor, class Labels>
  static void pass(const Executor& run, Labels labels, std::size_t n) {
    run.for_each(n, link_to_root<typename Labels::forest>{labels.t});
  }
};

}  // namespace skerry
