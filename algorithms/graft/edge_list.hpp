// SPDX-License-Identifier: Apache-2.0
// A graph as an edge list, which an algorithm may reorder, rewrite and shorten.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "algorithms/each_edge.hpp"
#include "algorithms/forest.hpp"
#include "algorithms/kernel_run.hpp"
#include "algorithms/residual_graph.hpp"
#include "matrix_ops/executors/loop_observer.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

/// An undirected edge; a list stores it once, in either direction.
template <std::unsigned_integral Index>
struct edge {
  Index u, v;
};

/// put({u, v}) if u != v
template <class Index, class Put>
struct put_edge {
  Put put;
  SKERRY_HOST_DEVICE void operator()(Index u, Index v) const {
    if (u != v) put(edge<Index>{u, v});
  }
};

/// The edges of A without self-loops; each pair of a symmetric matrix once.
template <class Executor, std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] vector_of<Executor, edge<Index>> edges_of(const Executor& run,
                                                        const matrix_of<Executor, Index, Offset>& A,
                                                        symmetry pattern) {
  return collect_items<edge<Index>>(run, A, [&](auto put) {
    return make_residual_visitor(residual_of<Executor, Index, Offset>{A, pattern},
                                 none_settled<Index>{}, put_edge<Index, decltype(put)>{put});
  });
}

/// e = (parent[e.u], parent[e.v]); returns whether e is not a self-loop
template <class Index>
struct to_parents {
  const Index* parent;  // [n], not written concurrently
  SKERRY_HOST_DEVICE bool operator()(edge<Index>& e) const {
    e = {parent[e.u], parent[e.v]};
    return e.u != e.v;
  }
};

/// Replaces the edges (u, v) by (parent[u], parent[v]) in place and drops self-loops.
template <class Executor, class Index>
[[nodiscard]] std::span<edge<Index>> between_parents(const Executor& run,
                                                     std::span<edge<Index>> edges,
                                                     const vector_of<Executor, Index>& parent) {
  return compact_list(run, edges, to_parents<Index>{parent.data()});
}

/// f(edges[k].u, edges[k].v)
template <class Index, class Function>
struct on_edge {
  const edge<Index>* edges;
  Function f;
  SKERRY_HOST_DEVICE void operator()(std::size_t k) const { f(edges[k].u, edges[k].v); }
};

/// The edges of a list, as pairs.
template <class Index>
struct listed_edges {
  const edge<Index>* edges;
  [[nodiscard]] std::pair<Index, Index> operator()(std::size_t k) const {
    return {edges[k].u, edges[k].v};
  }
};

/// Calls f(u, v) in parallel for the edges of a list.
template <class Executor, class Index, class Function>
void for_each_edge(const Executor& run, std::span<const edge<Index>> edges, Function f) {
  const listed_edges<Index> listed{edges.data()};
  announce_entries(run, listed);
  run.for_each(edges.size(), on_edge<Index, Function>{edges.data(), f});
}

/// Unites the endpoints of every edge in parent[n], a compressed forest with parent[v] <= v before
/// and after. It may change the list, and may require that all endpoints are roots.
template <class Run, class Index>
using join_function = void(const Run& on, std::span<edge<Index>> edges,
                           vector_of<Run, Index>& parent);

/// Runs a rule for edge lists, of which Rule::join is a join_function, on a matrix.
///
/// A        n x n; without the promise of symmetry, the components are the weak ones
/// returns  labels[n], the smallest vertex of each component
/// cost     that of the rule, and the edge list: 2 ids per entry of A
template <class Rule, std::unsigned_integral Index, std::unsigned_integral Offset, class Run>
[[nodiscard]] vector_of<Run, Index> by_edge_list(const Run& on,
                                                 const matrix_of<Run, Index, Offset>& A,
                                                 symmetry pattern) {
  auto parent = forest_of_roots<Index>(on.executor, A.row_count);
  auto edges = edges_of(on.executor, A, pattern);
  Rule::join(on, std::span(edges.data(), edges.size()), parent);
  return parent;
}

}  // namespace skerry
