// SPDX-License-Identifier: Apache-2.0
// A graph as a list of its edges, which an algorithm may reorder, rewrite and shorten.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "algorithms/each_edge.hpp"
#include "algorithms/forest.hpp"
#include "algorithms/residual_graph.hpp"
#include "algorithms/run_on.hpp"
#include "matrix_ops/executors/entries.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/view.hpp"

namespace skerry {

/// An edge between two vertices; it stands in a list once, in one direction.
template <std::unsigned_integral Index>
struct edge {
  Index u, v;
};

/// put(u, v), unless that is a loop
template <class Index, class Put>
struct put_edge {
  Put put;
  SKERRY_HOST_DEVICE void operator()(Index u, Index v) const {
    if (u != v) put(edge<Index>{u, v});
  }
};

/// The edges of A without loops; of a symmetric matrix each pair once.
template <class Executor, std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] vector_of<Executor, edge<Index>> edges_of(const Executor& run,
                                                        const csr_view<Index, Offset>& A,
                                                        bool symmetric) {
  return listed<edge<Index>>(run, A, [&](auto put) {
    return open_entries_of(residual_graph<Index, Offset>{A, symmetric}, never_settled<Index>{},
                           put_edge<Index, decltype(put)>{put});
  });
}

/// (u, v) becomes (parent[u], parent[v]); whether that is no loop
template <class Index>
struct to_parents {
  const Index* parent;  // [n], written by nobody meanwhile
  SKERRY_HOST_DEVICE bool operator()(edge<Index>& e) const {
    e = {parent[e.u], parent[e.v]};
    return e.u != e.v;
  }
};

/// The edges (parent[u], parent[v]) without loops, in place of the edges (u, v).
template <class Executor, class Index>
[[nodiscard]] std::span<edge<Index>> between_parents(const Executor& run,
                                                     std::span<edge<Index>> edges,
                                                     const vector_of<Executor, Index>& parent) {
  return rewritten(run, edges, to_parents<Index>{parent.data()});
}

/// f(u, v) for edge k of a list.
template <class Index, class Function>
struct on_edge {
  const edge<Index>* list;
  Function f;
  SKERRY_HOST_DEVICE void operator()(std::size_t k) const { f(list[k].u, list[k].v); }
};

/// Calls f(u, v) for the edges of a list.
template <class Executor, class Index, class Function>
void for_each_edge(const Executor& run, std::span<const edge<Index>> edges, Function f) {
  run.for_each(edges.size(), on_edge<Index, Function>{edges.data(), f});
}

/// A rule that works on a list of edges, on a matrix:
///   Rule::join(on, edges, parent)  puts the ends of every edge into one tree of parent[n], a flat
///                                  forest with parent[v] <= v before and after; the list is its
///                                  own to change.  It may ask that the ends of edges be roots.
///
/// A        n x n; where `symmetric` is not promised, the components are the weak ones
/// returns  labels[n], the smallest vertex of each component
/// cost     that of the rule, and the list: 2 ids for each entry of A
template <class Rule, std::unsigned_integral Index, std::unsigned_integral Offset, class Run>
[[nodiscard]] vector_of<Run, Index> by_edge_list(const Run& on, const csr_view<Index, Offset>& A,
                                                 bool symmetric) {
  auto parent = forest_of_roots<Index>(on.executor, A.row_count);
  auto edges = edges_of(on.executor, A, symmetric);
  Rule::join(on, std::span(edges.data(), edges.size()), parent);
  return parent;
}

}  // namespace skerry
