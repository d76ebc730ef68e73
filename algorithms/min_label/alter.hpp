// SPDX-License-Identifier: Apache-2.0
// Which edges a round looks at. Liu, Tarjan: Simple concurrent labeling algorithms for connected
// components. SOSA 2019.
#pragma once

#include <cstddef>
#include <span>

#include "algorithms/forest.hpp"
#include "algorithms/graft/edge_list.hpp"
#include "algorithms/min_label/labels.hpp"
#include "algorithms/min_label/previous.hpp"
#include "algorithms/residual_graph.hpp"
#include "algorithms/run_on.hpp"
#include "matrix_ops/executors/entries.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// The open entries, in every round.
struct keep_edges {
  static constexpr char letter = '\0';
  static constexpr unsigned words_an_entry = 0;

  /// round(labels, each_edge) has each_edge(f) call f(u, v) for the edges.
  template <class Run, class Index, class Offset, class Round>
  static void rounds(const Run& on, const residual_graph<Index, Offset>& of,
                     vector_of<Run, Index>& labels, Round round) {
    until_no_label_falls(on, of, labels, [&](auto t) {
      round(t, [&](auto f) {
        for_each_open_entry(on.executor, of, bears_giant<decltype(t)>{t}, f, on.grain);
      });
    });
  }
};
// Why it stops right, whatever the connect (but direct_connect), update and shortcut.  A round that
// changes nothing has left every label its own label, so all labels are roots; of two that an open
// entry joins, the later was offered the earlier: they are equal.

/// put(root[u], root[v]), unless that is a loop
template <class Index, class Put>
struct put_roots {
  const Index* root;  // [n]
  put_edge<Index, Put> put;
  SKERRY_HOST_DEVICE void operator()(Index u, Index v) const { put(root[u], root[v]); }
};

/// The edges between the trees that the open entries join.
template <class Executor, class Index, class Offset>
[[nodiscard]] vector_of<Executor, edge<Index>> edges_between_trees(
    const Executor& run, const residual_graph<Index, Offset>& of,
    const vector_of<Executor, Index>& root) {
  return listed<edge<Index>>(run, of.A, [&](auto put) {
    return open_entries_of(of, bore_giant<Index>{root.data(), of.giant},
                           put_roots<Index, decltype(put)>{root.data(), {put}});
  });
}

/// A list of edges that join roots first; after each round (u, v) becomes (label[u], label[v]), and
/// is dropped where those are equal.  The giant is a vertex like others, since its rows are in the
/// list as edges of its root.
struct alter_edges {
  static constexpr char letter = 'A';
  static constexpr unsigned words_an_entry = 2;

  template <class Run, class Index, class Offset, class Round>
  static void rounds(const Run& on, const residual_graph<Index, Offset>& of,
                     vector_of<Run, Index>& labels, Round round) {
    auto list = edges_between_trees(on.executor, of, labels);
    std::span edges(list.data(), list.size());
    typename Run::flag changed(on.executor);  // which nobody asks: no edge left is the end
    const falling_labels<typename Run::atomics, Index> t{
        {labels.data(), nullptr}, {0}, changed.at()};
    while (!edges.empty()) {
      on.before_round();
      round(t, [&](auto f) { for_each_edge(on.executor, std::span<const edge<Index>>(edges), f); });
      edges = between_parents(on.executor, edges, labels);
    }
    compress_all(on.executor, labels);
  }
};
// Why it stops right.  Of a component, let the ends of its edges be its active vertices: they are
// connected by edges, and so is each of them with its label.  A round sends labels along edges
// only, so new labels are active too; altering maps every path to a path, so both stay true.  A
// vertex that is active no more has a label below it, which leads to an active one.  Once the edges
// are loops there is one active vertex, and no other root: it is the smallest, which keeps its
// label. They come to be loops: of an edge that is none, an end that is no root is altered to an
// earlier one; if both are roots, the later one falls.

}  // namespace skerry
