// SPDX-License-Identifier: Apache-2.0
// The common part of the algorithms that propagate minimum labels: labels that only decrease, and
// rounds until none changes. Dhulipala, Hong, Shun: ConnectIt: a framework for static and
// incremental parallel graph connectivity algorithms. PVLDB 14(4), 2020, for the combination with
// sampling.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "algorithms/kernel_run.hpp"
#include "algorithms/residual_graph.hpp"
#include "algorithms/union_find/ref.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// The order of the vertices in which labels decrease: by number, but the giant's root comes first.
///
/// Otherwise a smaller label from outside would propagate through the whole giant, row by row, and
/// the sampling would save nothing. In this order the giant's label is minimal: no vertex with it
/// changes, and none of their rows needs to be read.
template <class Index>
struct giant_first {
  Index giant;  // 0: the order by number
  SKERRY_HOST_DEVICE bool operator()(Index a, Index b) const {
    return b != giant && (a == giant || a < b);
  }
};

/// Labels as a parent array: label[v] is v or precedes it, and both are in one component.
template <class Atomics, std::unsigned_integral Index>
struct decreasing_labels {
  using atomics = Atomics;
  using index = Index;
  using forest = union_find_ref<Atomics, Index>;

  forest t;
  giant_first<Index> precedes;
  std::uint32_t* changed;  // set to 1 if a label changes

  [[nodiscard]] SKERRY_HOST_DEVICE Index label_of(Index v) const { return t.parent_of(v); }

  /// label[v] = min(label[v], label), in the order `precedes`
  SKERRY_HOST_DEVICE void reduce_min(Index v, Index label) const {
    if (write_min<Atomics>(t.parent[v], label, precedes)) raise<Atomics>(*changed);
  }
};

/// label[v] == giant
template <class Labels>
struct has_giant_label {
  Labels labels;
  SKERRY_HOST_DEVICE bool operator()(typename Labels::index v) const {
    return labels.label_of(v) == labels.precedes.giant;
  }
};

/// label[v] = to where label[v] == from
template <class Index>
struct replace_label {
  Index* label;  // [n]
  Index from, to;
  SKERRY_HOST_DEVICE void operator()(std::size_t v) const {
    if (label[v] == from) label[v] = to;
  }
};

/// label[v] == wanted, while no thread writes labels
template <class Index>
struct has_label {
  const Index* label;  // [n]
  Index wanted;
  SKERRY_HOST_DEVICE bool operator()(std::size_t v) const { return label[v] == wanted; }
};

/// Replaces the giant's label by the smallest vertex that has it.
template <class Executor, class Index>
void relabel_giant(const Executor& run, Index giant, vector_of<Executor, Index>& labels) {
  const auto smallest =
      static_cast<Index>(run.first(labels.size(), has_label<Index>{labels.data(), giant}));
  if (smallest != giant)
    run.for_each(labels.size(), replace_label<Index>{labels.data(), giant, smallest});
}

/// Calls round(labels) until a round changes no label. All threads have finished a round when it
/// returns.
///
/// labels[n]  in: a compressed forest, parent[v] <= v; out: the smallest vertex of each component,
///            provided that a round which changes nothing has read equal labels at both endpoints
///            of every residual entry
template <class Run, class Index, class Offset, class Round>
void until_no_label_changes(const Run& on, const residual_of<Run, Index, Offset>& graph,
                            vector_of<Run, Index>& labels, Round round) {
  const Index giant = graph.sampled ? graph.giant : Index{0};
  typename Run::flag changed(on.executor);
  const decreasing_labels<typename Run::atomics, Index> t{
      {labels.data(), nullptr}, {giant}, changed.at()};
  do {
    on.before_round();
    changed.lower();
    round(t);
  } while (changed.is_raised());
  if (graph.sampled) relabel_giant(on.executor, giant, labels);
}
// Correctness. Every label is a vertex of its component, so the component's first vertex keeps its
// own. A skipped entry has the giant's label at both endpoints, and this label never changes. So in
// the end both endpoints of every entry have one label, that of the component's first vertex. This
// is the smallest vertex or the giant, which relabel_giant replaces by the smallest. Termination:
// labels only decrease.

}  // namespace skerry
