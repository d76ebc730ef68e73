// SPDX-License-Identifier: Apache-2.0
// Which edges a round processes: all of them, or a list that is rewritten between rounds. Liu,
// Tarjan: Simple concurrent labeling algorithms for connected components. SOSA 2019.
#pragma once

#include <cstddef>
#include <span>

#include "algorithms/forest.hpp"
#include "algorithms/graft/edge_list.hpp"
#include "algorithms/kernel_run.hpp"
#include "algorithms/min_label/labels.hpp"
#include "algorithms/min_label/previous.hpp"
#include "algorithms/residual_graph.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// All residual entries, in every round.
struct keep_edges {
  static constexpr char letter = '\0';
  static constexpr unsigned words_per_entry = 0;

  /// Runs round(labels, each_edge) until no label changes; each_edge(f) calls f(u, v) for the
  /// edges.
  template <class Run, class Index, class Offset, class Round>
  static void rounds(const Run& on, const residual_of<Run, Index, Offset>& graph,
                     vector_of<Run, Index>& labels, Round round) {
    until_no_label_changes(on, graph, labels, [&](auto t) {
      round(t, [&](auto f) {
        for_each_residual_entry(on.executor, graph, has_giant_label<decltype(t)>{t}, f, on.grain);
      });
    });
  }
};
// Correctness, for every update, shortcut and connect except direct_connect. A round that changes
// nothing leaves every label its own label, so all labels are roots. For every residual entry, the
// later of the two labels was sent the earlier one and kept its own, so they are equal.

/// put({root[u], root[v]}) if root[u] != root[v]
template <class Index, class Put>
struct put_roots {
  const Index* root;  // [n]
  put_edge<Index, Put> put;
  SKERRY_HOST_DEVICE void operator()(Index u, Index v) const { put(root[u], root[v]); }
};

/// The edges between the trees that residual entries join.
template <class Executor, class Index, class Offset>
[[nodiscard]] vector_of<Executor, edge<Index>> edges_between_trees(
    const Executor& run, const residual_of<Executor, Index, Offset>& graph,
    const vector_of<Executor, Index>& root) {
  return collect_items<edge<Index>>(run, graph.A, [&](auto put) {
    return make_residual_visitor(graph, had_giant_label<Index>{root.data(), graph.giant},
                                 put_roots<Index, decltype(put)>{root.data(), {put}});
  });
}

/// An edge list, initially between roots. After each round, (u, v) becomes (label[u], label[v]) and
/// is dropped if these are equal. The giant is a vertex like others, since its entries are in the
/// list as edges of its root.
struct alter_edges {
  static constexpr char letter = 'A';
  static constexpr unsigned words_per_entry = 2;

  template <class Run, class Index, class Offset, class Round>
  static void rounds(const Run& on, const residual_of<Run, Index, Offset>& graph,
                     vector_of<Run, Index>& labels, Round round) {
    auto list = edges_between_trees(on.executor, graph, labels);
    std::span edges(list.data(), list.size());
    typename Run::flag changed(on.executor);  // never read: the loop ends when no edge is left
    const decreasing_labels<typename Run::atomics, Index> t{
        {labels.data(), nullptr}, {0}, changed.at()};
    while (!edges.empty()) {
      on.before_round();
      round(t, [&](auto f) { for_each_edge(on.executor, std::span<const edge<Index>>(edges), f); });
      edges = between_parents(on.executor, edges, labels);
    }
    compress_all(on.executor, labels);
  }
};
// Correctness. Call the endpoints of a component's edges its active vertices. Invariant: edges
// connect the active vertices of a component, and connect each of them with its label. A round
// sends labels only along edges, so new labels are active too. Altering maps every path to a path,
// so the invariant holds after it.
// A vertex that is no longer active has a smaller label, from which labels lead to an active
// vertex. Once all edges are self-loops, there is one active vertex and no other root. It is the
// smallest, which keeps its label.
// Termination. Consider an edge that is not a self-loop. An endpoint that is not a root is altered
// to an earlier one. If both are roots, the label of the later one decreases.

}  // namespace skerry
