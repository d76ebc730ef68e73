// SPDX-License-Identifier: Apache-2.0
// A graph as a list of its edges, which an algorithm may reorder, rewrite and shorten.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "algorithms/each_edge.hpp"
#include "algorithms/forest.hpp"
#include "algorithms/host_run.hpp"
#include "algorithms/unfinished.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/view.hpp"

namespace reef {

/// An edge between two vertices; it stands in a list once, in one direction.
template <std::unsigned_integral Index>
struct edge {
  Index u, v;
};

/// Shortens a list block by block.
///
/// keep     keep(first, last) moves what is to stay of [first, last) to its front, and returns how
///          much that is; called by many threads
/// returns  what stays, at the front of the list
template <class Index, class Keep>
[[nodiscard]] std::span<edge<Index>> shortened(const any_executor& run,
                                               std::span<edge<Index>> edges, Keep keep) {
  std::vector<std::size_t> kept(edges.size() / entry_grain + 1);
  for_each_block(run, edges.size(), entry_grain, [&](std::size_t first, std::size_t last) {
    kept[first / entry_grain] = keep(first, last);
  });
  std::size_t end = 0;
  for (std::size_t first = 0; first < edges.size(); first += entry_grain) {
    const std::size_t count = kept[first / entry_grain];
    if (first != end) std::copy_n(&edges[first], count, &edges[end]);
    end += count;
  }
  return edges.first(end);
}

/// The edges of A without loops; of a symmetric matrix each pair once.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] buffer<edge<Index>> edges_of(const any_executor& run,
                                           const csr_view<Index, Offset>& A, bool symmetric) {
  buffer<edge<Index>> list(A.entry_count());
  const auto keep = [&](std::size_t first, std::size_t last) {
    std::size_t end = first;
    for_each_edge(serial{}, A, symmetric, {first, last}, [&](Index u, Index v) {
      if (u != v) list[end++] = {u, v};
    });
    return end - first;
  };
  list.resize(shortened(run, std::span(list), keep).size());
  return list;
}

/// The edges (parent[u], parent[v]) without loops, in place of the edges (u, v).
template <class Index>
[[nodiscard]] std::span<edge<Index>> between_parents(const any_executor& run,
                                                     std::span<edge<Index>> edges,
                                                     const buffer<Index>& parent) {
  return shortened(run, edges, [&](std::size_t first, std::size_t last) {
    std::size_t end = first;
    for (std::size_t k = first; k < last; ++k) {
      const edge<Index> e{parent[edges[k].u], parent[edges[k].v]};
      if (e.u != e.v) edges[end++] = e;
    }
    return end - first;
  });
}

/// f(u, v) for edge k of a list.
template <class Index, class Function>
struct on_edge {
  const edge<Index>* list;
  Function f;
  ATOLL_HOST_DEVICE void operator()(std::size_t k) const { f(list[k].u, list[k].v); }
};

/// Calls f(u, v) for the edges of a list.
template <class Index, class Function>
void for_each_edge(const any_executor& run, std::span<const edge<Index>> edges, Function f) {
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
template <class Rule, std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] buffer<Index> by_edge_list(const host_run& on, const csr_view<Index, Offset>& A,
                                         bool symmetric) {
  auto parent = forest_of_roots<Index>(on.executor, A.row_count);
  auto edges = edges_of(on.executor, A, symmetric);
  Rule::join(on, std::span(edges), parent);
  return parent;
}

}  // namespace reef
