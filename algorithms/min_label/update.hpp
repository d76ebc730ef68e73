// SPDX-License-Identifier: Apache-2.0
// Which vertices take a label that is sent to them. Liu, Tarjan: Simple concurrent labeling
// algorithms for connected components. SOSA 2019.
#pragma once

#include "algorithms/min_label/previous.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// Every vertex.
struct update_all {
  static constexpr char letter = 'U';

  template <class Executor, class Labels, class Array>
  static Labels takers(const Executor&, Labels labels, const Array&, Array&) {
    return labels;
  }
};

/// Labels that only those fall which were roots when the round began.
template <class Labels>
struct falling_roots {
  using index = typename Labels::index;

  Labels labels;
  const index* previous;  // [n]

  [[nodiscard]] SKERRY_HOST_DEVICE index of(index v) const { return labels.of(v); }
  [[nodiscard]] SKERRY_HOST_DEVICE bool before(index a, index b) const {
    return labels.before(a, b);
  }
  SKERRY_HOST_DEVICE void offer(index v, index label) const {
    if (previous[v] == v) labels.offer(v, label);
  }
};

/// Roots alone, so that a tree moves as a whole.  All that were roots when the round began may take
/// a label, and the least one stands.
struct update_roots {
  static constexpr char letter = 'R';

  /// previous  room for the labels with which the round begins, kept from round to round
  template <class Executor, class Labels, class Array>
  static falling_roots<Labels> takers(const Executor& run, Labels labels, const Array& label,
                                      Array& previous) {
    if (previous.size() != label.size())
      previous = run.template allocate<typename Labels::index>(label.size());
    copy_labels(run, previous, label);
    return {labels, previous.data()};
  }
};

}  // namespace skerry
