// SPDX-License-Identifier: Apache-2.0
// Shortcut rules: how far labels move along labels. Liu, Tarjan: Simple concurrent labeling
// algorithms for connected components. SOSA 2019.
#pragma once

#include <cstddef>

#include "algorithms/forest.hpp"
#include "algorithms/hook_compress/jump.hpp"

namespace skerry {

/// No shortcut.
struct shortcut_none {
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

/// label[v] = label[label[v]] until label[v] is a root. Labels are compressed at the beginning of a
/// round, so this pass changes a label only if a connect has. It need not set `changed`.
struct shortcut_fully {
  static constexpr char letter = 'F';

  template <class Executor, class Labels>
  static void pass(const Executor& run, Labels labels, std::size_t n) {
    run.for_each(n, link_to_root<typename Labels::forest>{labels.t});
  }
};

}  // namespace skerry
