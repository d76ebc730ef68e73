// SPDX-License-Identifier: Apache-2.0
// Edges in random order, processed in groups. Cong: Fast parallel connected components algorithms
// on GPUs. HeteroPar 2014, Algorithm 3, which calls "any connected components algorithm".
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>

#include "algorithms/forest.hpp"
#include "algorithms/graft/edge_list.hpp"
#include "algorithms/kernel_run.hpp"
#include "matrix_ops/error.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/permutation.hpp"
#include "matrix_ops/radix_sort.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

/// The number of edges of a group: q n, clamped to [1, max(1, m)], where m is the number of edges.
///
/// throws  std::invalid_argument: q is not more than 1/2
[[nodiscard]] inline std::uint64_t edges_of_stage(double q, std::uint64_t n, std::uint64_t m) {
  if (!(q > 0.5))
    throw std::invalid_argument(
        "stage_size = " + std::to_string(q) +
        "; it must exceed 0.5, since a random graph of fewer edges has no giant "
        "component; 1 is usual");
  const double edges = q * static_cast<double>(n);
  if (!(edges < static_cast<double>(m))) return std::max<std::uint64_t>(1, m);
  return std::max<std::uint64_t>(1, static_cast<std::uint64_t>(edges));
}

/// permuted[k] = edges[order(k)]
template <class Index>
struct permute_edges {
  edge<Index>* permuted;
  const edge<Index>* edges;
  permutation order;
  SKERRY_HOST_DEVICE void operator()(std::size_t k) const { permuted[k] = edges[order(k)]; }
};

/// list[2 k] = (u, v) and list[2 k + 1] = (v, u) for the k-th edge (u, v)
template <class Index>
struct put_both_directions {
  edge<Index>* list;  // [2 edges]
  const edge<Index>* edges;
  SKERRY_HOST_DEVICE void operator()(std::size_t k) const {
    const auto [u, v] = edges[k];
    list[2 * k] = {u, v};
    list[2 * k + 1] = {v, u};
  }
};

struct row_of_edge {
  template <class Index>
  SKERRY_HOST_DEVICE Index operator()(const edge<Index>& e) const {
    return e.u;
  }
};

/// row_offsets[u] = the number of edges from vertices before u, by binary search
template <class Index>
struct find_row {
  std::uint64_t* row_offsets;  // [n + 1]
  const edge<Index>* list;     // [size], sorted by the first endpoint
  std::size_t size;
  SKERRY_HOST_DEVICE void operator()(std::size_t u) const {
    std::size_t low = 0, high = size;
    while (low < high) {
      const std::size_t middle = low + (high - low) / 2;
      if (list[middle].u < u)
        low = middle + 1;
      else
        high = middle;
    }
    row_offsets[u] = low;
  }
};

/// columns[k] = list[k].v
template <class Index>
struct copy_column {
  Index* columns;
  const edge<Index>* list;
  SKERRY_HOST_DEVICE void operator()(std::size_t k) const { columns[k] = list[k].v; }
};

/// parent[v] = label[parent[v]]
template <class Index>
struct replace_parent {
  Index* parent;       // [n]
  const Index* label;  // [n]
  SKERRY_HOST_DEVICE void operator()(std::size_t v) const { parent[v] = label[parent[v]]; }
};

/// A join_function by an algorithm for matrices: solves the symmetric matrix of the edges, which
/// are between roots of parent[n]. Does nothing without edges.
///
/// solve   solve(G) labels each row of G with the smallest row of its component
/// throws  invalid_matrix: 2^31 edges or more on a device
/// cost    that of solve, a sort of the edges, a pass over n parents, and memory for the matrix
template <class Index, class Run, class Solve>
void join_by_matrix(const Run& on, std::span<edge<Index>> edges, vector_of<Run, Index>& parent,
                    const Solve& solve) {
  if (edges.empty()) return;
  const auto& run = on.executor;
  const std::size_t n = parent.size(), entries = 2 * edges.size();
  if (Run::executor_type::is_device && entries >> 32 != 0)
    throw invalid_matrix(
        "stages(NAME) supports groups of fewer than 2^31 edges on a device; this has " +
        std::to_string(edges.size()) + "; set a smaller stage_size");
  auto list = run.template allocate<edge<Index>>(entries),
       scratch = run.template allocate<edge<Index>>(entries);
  run.for_each(edges.size(), put_both_directions<Index>{list.data(), edges.data()});
  radix_sort(run, list, scratch, n, row_of_edge{});
  auto row_offsets = run.template allocate<std::uint64_t>(n + 1);
  auto columns = run.template allocate<Index>(entries);
  run.for_each(n + 1, find_row<Index>{row_offsets.data(), list.data(), entries});
  run.for_each(entries, copy_column<Index>{columns.data(), list.data()});
  const auto labels =
      solve(matrix_of<Run, Index, std::uint64_t>(n, entries, row_offsets.data(), columns.data()));
  run.for_each(n, replace_parent<Index>{parent.data(), labels.data()});
}
// Correctness. The edges are between roots, so the components of G are the trees to be united. The
// label of a root is the smallest root of its component, and parent[v] <= v before and after.

/// Permutes the edges randomly and splits them into groups of q n edges, where q is
/// on.options.stage_size. Runs an algorithm on one group after the other, with the edges rewritten
/// to the current labels. More than n / 2 random edges form a giant component, so after the first
/// group many edges are self-loops and are dropped. Nothing here is compiled for each algorithm.
///
/// join    unites the edges of a group; if null, `solve` does, as in join_by_matrix()
/// throws  std::invalid_argument: q is not more than 1/2
/// cost    that of the algorithm on the groups; 2 ids per edge
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Run, class Solve>
[[nodiscard]] vector_of<Run, Index> stages(const Run& on, const matrix_of<Run, Index, Offset>& A,
                                           symmetry pattern, join_function<Run, Index>* join,
                                           const Solve& solve) {
  constexpr std::uint64_t seed = 1;  // of the permutation, the same in every run
  auto parent = forest_of_roots<Index>(on.executor, A.row_count);
  const auto edges = edges_of(on.executor, A, pattern);
  const std::size_t m = edges.size(),
                    length = edges_of_stage(on.options.stage_size, parent.size(), m);
  const permutation order(m, seed);
  auto permuted = on.executor.template allocate<edge<Index>>(m);
  on.executor.for_each(m, permute_edges<Index>{permuted.data(), edges.data(), order});
  for (std::size_t first = 0; first < m; first += length) {
    auto group = std::span(permuted.data(), m).subspan(first, std::min(length, m - first));
    if (first > 0) group = between_parents(on.executor, group, parent);
    if (join != nullptr)
      join(on, group, parent);
    else
      join_by_matrix(on, group, parent, solve);
  }
  return parent;
}

}  // namespace skerry
