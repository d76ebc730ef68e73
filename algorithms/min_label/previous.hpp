// SPDX-License-Identifier: Apache-2.0
// Synchronous rounds: they read the labels of the previous round, so that the result of a connect
// depends only on the matrix.
#pragma once

#include <cstddef>

#include "algorithms/kernel_run.hpp"
#include "algorithms/min_label/labels.hpp"
#include "algorithms/residual_graph.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// copy[v] = label[v], while no thread writes either
template <class Index>
struct copy_label {
  Index* copy;         // [n]
  const Index* label;  // [n]
  SKERRY_HOST_DEVICE void operator()(std::size_t v) const { copy[v] = label[v]; }
};

/// copy = labels, of the same length
template <class Executor, class Labels>
void copy_labels(const Executor& run, Labels& copy, const Labels& labels) {
  using index = typename Labels::value_type;
  run.for_each(labels.size(), copy_label<index>{copy.data(), labels.data()});
}

/// Connect on the labels at the beginning of the round.
template <class Connect, class Labels>
struct connect_previous {
  using index = typename Labels::index;

  Labels labels;
  const index* previous;  // [n]
  SKERRY_HOST_DEVICE void operator()(index u, index v) const {
    if (previous[u] != previous[v]) Connect::send(labels, u, v, previous[u], previous[v]);
  }
};

/// previous[v] == giant
template <class Index>
struct had_giant_label {
  const Index* previous;  // [n]
  Index giant;
  SKERRY_HOST_DEVICE bool operator()(Index v) const { return previous[v] == giant; }
};

/// Alternates Connect and Shortcut until no label changes.
///
/// labels[n]  in: a compressed forest, parent[v] <= v; out: the smallest vertex of each component
template <class Connect, class Shortcut, class Run, class Index, class Offset>
void rounds_on_previous(const Run& on, const residual_of<Run, Index, Offset>& graph,
                        vector_of<Run, Index>& labels) {
  auto previous = on.executor.template allocate<Index>(labels.size());
  until_no_label_changes(on, graph, labels, [&](auto t) {
    copy_labels(on.executor, previous, labels);
    for_each_residual_entry(on.executor, graph,
                            had_giant_label<Index>{previous.data(), t.precedes.giant},
                            connect_previous<Connect, decltype(t)>{t, previous.data()}, on.grain);
    Shortcut::pass(on.executor, t, labels.size());
  });
}
// Correctness, for two kinds of Connect. Either it sends the earlier of two labels to the endpoint
// with the later label. Or it sends it to the later label, and all labels are roots at the start of
// a round. In a round that changes nothing, the previous labels are the current ones. For every
// residual entry, the endpoint with the later label, or that label, was sent the earlier label and
// kept its own. So the two labels are equal.

}  // namespace skerry
