// SPDX-License-Identifier: Apache-2.0
// Rounds that read the labels of the previous one, so that what a connect does depends on the
// matrix alone.
#pragma once

#include <cstddef>

#include "algorithms/min_label/labels.hpp"
#include "algorithms/residual_graph.hpp"
#include "algorithms/run_on.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// copy[v] = of[v], while nobody writes either.
template <class Index>
struct copy_label {
  Index* copy;      // [n]
  const Index* of;  // [n]
  SKERRY_HOST_DEVICE void operator()(std::size_t v) const { copy[v] = of[v]; }
};

/// copy = labels, of the same length
template <class Executor, class Labels>
void copy_labels(const Executor& run, Labels& copy, const Labels& labels) {
  using index = typename Labels::value_type;
  run.for_each(labels.size(), copy_label<index>{copy.data(), labels.data()});
}

/// Connect on labels as they were when the round began.
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
struct bore_giant {
  const Index* previous;  // [n]
  Index giant;
  SKERRY_HOST_DEVICE bool operator()(Index v) const { return previous[v] == giant; }
};

/// Connect and Shortcut in turn, until no label falls.
///
/// labels[n]  in: a flat forest, parent[v] <= v; out: the smallest vertex of each component
template <class Connect, class Shortcut, class Run, class Index, class Offset>
void rounds_on_previous(const Run& on, const residual_graph<Index, Offset>& of,
                        vector_of<Run, Index>& labels) {
  auto previous = on.executor.template allocate<Index>(labels.size());
  until_no_label_falls(on, of, labels, [&](auto t) {
    copy_labels(on.executor, previous, labels);
    for_each_open_entry(on.executor, of, bore_giant<Index>{previous.data(), t.before.giant},
                        connect_previous<Connect, decltype(t)>{t, previous.data()}, on.grain);
    Shortcut::pass(on.executor, t, labels.size());
  });
}
// Why it stops right, where Connect offers the earlier of two labels to the end that has the later
// one, or to that label and labels are their own labels when a round begins.  In a round that
// changes nothing the previous labels are the current ones; of every open entry the end with the
// later label, or that label, was offered the earlier one, and kept what it had: they are equal.

}  // namespace skerry
