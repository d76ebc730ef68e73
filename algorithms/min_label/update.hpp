// SPDX-License-Identifier: Apache-2.0
// Update rules: which vertices accept a label that is sent to them. Liu, Tarjan: Simple concurrent
// labeling algorithms for connected components. SOSA 2019.
#pragma once

#include "algorithms/min_label/previous.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// Every vertex.
struct update_all {
  static constexpr char letter = 'U';

  template <class Executor, class Labels, class Array>
  static Labels receivers(const Executor&, Labels labels, const Array&, Array&) {
    return labels;
  }
};

/// Labels of which only those change that were roots at the beginning of the round.
template <class Labels>
struct decreasing_roots {
  using index = typename Labels::index;

  Labels labels;
  const index* previous;  // [n]

  [[nodiscard]] SKERRY_HOST_DEVICE index label_of(index v) const { return labels.label_of(v); }
  [[nodiscard]] SKERRY_HOST_DEVICE bool precedes(index a, index b) const {
    return labels.precedes(a, b);
  }
  SKERRY_HOST_DEVICE void reduce_min(index v, index label) const {
    if (previous[v] == v) labels.reduce_min(v, label);
  }
};

/// Only roots, so that a tree is linked as a whole. All vertices that were roots at the beginning
/// of the round accept labels; the minimal label persists.
struct update_roots {
  static constexpr char letter = 'R';

  /// previous  storage for the labels at the beginning of a round, reused in later rounds
  template <class Executor, class Labels, class Array>
  static decreasing_roots<Labels> receivers(const Executor& run, Labels labels, const Array& label,
                                            Array& previous) {
    if (previous.size() != label.size())
      previous = run.template allocate<typename Labels::index>(label.size());
    copy_labels(run, previous, label);
    return {labels, previous.data()};
  }
};

}  // namespace skerry
