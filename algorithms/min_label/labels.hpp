// SPDX-License-Identifier: Apache-2.0
// What the algorithms that pass on the least label have in common: labels that only fall, and
// rounds until none does. Dhulipala, Hong, Shun: ConnectIt: a framework for static and incremental
// parallel graph connectivity algorithms. PVLDB 14(4), 2020, for the sampling before them.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "algorithms/residual_graph.hpp"
#include "algorithms/run_on.hpp"
#include "algorithms/union_find/ref.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// Vertices in their order, but the giant's root before all others.
///
/// Otherwise a smaller label from outside would run through the giant, row by row, and spare
/// nothing of what the sampling was to spare.  As it is the giant's label is the least: no vertex
/// with it falls, and none of their rows needs to be looked at.
template <class Index>
struct giant_first {
  Index giant;  // 0: the order is that of the numbers
  SKERRY_HOST_DEVICE bool operator()(Index a, Index b) const {
    return b != giant && (a == giant || a < b);
  }
};

/// Labels as parents: label[v] is v or comes before it, and both are in one component.
template <class Atomics, std::unsigned_integral Index>
struct falling_labels {
  using atomics = Atomics;
  using index = Index;
  using forest = union_find_ref<Atomics, Index>;

  forest t;
  giant_first<Index> before;
  std::uint32_t* changed;  // 1 once a label has fallen

  [[nodiscard]] SKERRY_HOST_DEVICE Index of(Index v) const { return t.parent_of(v); }

  /// label[v] = the first of label[v] and `label`
  SKERRY_HOST_DEVICE void offer(Index v, Index label) const {
    if (lower<Atomics>(t.parent[v], label, before)) raise<Atomics>(*changed);
  }
};

/// label[v] == giant
template <class Labels>
struct bears_giant {
  Labels labels;
  SKERRY_HOST_DEVICE bool operator()(typename Labels::index v) const {
    return labels.of(v) == labels.before.giant;
  }
};

/// to in place of from.
template <class Index>
struct rename_label {
  Index* label;  // [n]
  Index from, to;
  SKERRY_HOST_DEVICE void operator()(std::size_t v) const {
    if (label[v] == from) label[v] = to;
  }
};

/// label[v] == wanted, while nobody writes labels
template <class Index>
struct has_label {
  const Index* label;  // [n]
  Index wanted;
  SKERRY_HOST_DEVICE bool operator()(std::size_t v) const { return label[v] == wanted; }
};

/// What bears the giant's label comes to bear its smallest vertex instead.
template <class Executor, class Index>
void name_by_smallest(const Executor& run, Index giant, vector_of<Executor, Index>& labels) {
  const auto smallest =
      static_cast<Index>(run.first(labels.size(), has_label<Index>{labels.data(), giant}));
  if (smallest != giant)
    run.for_each(labels.size(), rename_label<Index>{labels.data(), giant, smallest});
}

/// Calls round(labels) until a round changes no label; a round ends with no thread at work.
///
/// labels[n]  in: a flat forest, parent[v] <= v; out: the smallest vertex of each component, if a
///            round that changes nothing has seen one label at both ends of every open entry
template <class Run, class Index, class Offset, class Round>
void until_no_label_falls(const Run& on, const residual_graph<Index, Offset>& of,
                          vector_of<Run, Index>& labels, Round round) {
  const Index giant = of.sampled ? of.giant : Index{0};
  typename Run::flag changed(on.executor);
  const falling_labels<typename Run::atomics, Index> t{
      {labels.data(), nullptr}, {giant}, changed.at()};
  do {
    on.before_round();
    changed.lower();
    round(t);
  } while (changed.is_raised());
  if (of.sampled) name_by_smallest(on.executor, giant, labels);
}
// Why that is right.  Every label is a vertex of its component, so that the component's first
// vertex keeps its own. An entry that is not open has the giant's label at both ends, which never
// changes; so at the end both ends of every entry have one label, that of the first vertex: the
// smallest, or the giant, in whose place name_by_smallest puts the smallest. Labels only fall:
// there is an end.

}  // namespace skerry
