// SPDX-License-Identifier: Apache-2.0
// Sampling by breadth-first search from the longest row of a random sample. It almost surely finds
// the largest component. Slota, Rajamanickam, Madduri: BFS and coloring-based parallel algorithms
// for strongly connected components and related problems. IPDPS 2014, for the choice of the start.
// Hong, Dhulipala, Shun: Exploring the design space of static and incremental graph connectivity
// algorithms on GPUs. PACT 2020, Algorithm 6.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "algorithms/kernel_run.hpp"
#include "algorithms/name.hpp"
#include "algorithms/residual_graph.hpp"
#include "algorithms/sampling/topology_driven_bfs.hpp"
#include "algorithms/union_find/record.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/passes/sample.hpp"

namespace skerry {

/// The length of the k-th sampled row.
template <class Matrix>
struct sampled_length {
  Matrix A;
  sample_index row;
  SKERRY_HOST_DEVICE std::uint64_t operator()(std::size_t k) const { return A.length(row(k)); }
};

/// The longest row of a sample, or row 0 if all sampled rows are empty; n > 0.
template <class Executor, class Matrix>
[[nodiscard]] typename Matrix::index longest_row_of_sample(const Executor& run, const Matrix& A) {
  using index = typename Matrix::index;
  const sample_index sample{A.row_count, sample_size};
  const auto lengths = run.template evaluate<std::uint64_t>(
      std::min<std::uint64_t>(A.row_count, sample_size), sampled_length<Matrix>{A, sample});
  const auto longest = std::max_element(lengths.begin(), lengths.end());
  return *longest == 0 ? index{0} : static_cast<index>(sample(longest - lengths.begin()));
}

/// label[v] = smallest where reached(v)
template <class Index, class Reached>
struct label_reached {
  Index* label;  // [n]
  Reached reached;
  Index smallest;
  SKERRY_HOST_DEVICE void operator()(std::size_t v) const {
    if (reached(v)) label[v] = smallest;
  }
};

/// Makes `root`, instead of the start of the search, the vertex of the tree that has no edge: each
/// vertex on the path between them takes the edge of the previous one. Called once; O(path)
template <class Index>
struct reverse_path {
  edge_record<Index> record;
  Index root;
  SKERRY_HOST_DEVICE void operator()(std::size_t) const {
    for (Index v = root, a = root, b = root;;) {
      Index* const edge = record.ends + 2 * static_cast<std::size_t>(v);
      const Index u = edge[0], w = edge[1], parent = u == v ? w : u;
      record.keep(v, a, b);
      if (parent == v) return;
      a = u;
      b = w;
      v = parent;
    }
  }
};

/// Runs a search to its end, and labels everything that it reaches with the smallest of these
/// vertices.
///
/// search  of graph.A, with the record
template <class Index, class Offset, class Run, class Search, class Record>
void label_by_search(const Run& on, const residual_of<Run, Index, Offset>& graph,
                     vector_of<Run, Index>& labels, Search search, Record record) {
  do on.before_round();
  while (search.advance(graph.pattern));
  const auto reached = search.reached();
  const auto smallest = static_cast<Index>(on.executor.first(labels.size(), reached));
  on.executor.for_each(labels.size(),
                       label_reached<Index, decltype(reached)>{labels.data(), reached, smallest});
  if constexpr (Record::records) on.executor.for_each(1, reverse_path<Index>{record, smallest});
}

/// Labels everything that one search reaches with the smallest of these vertices. Without the
/// promise of symmetry, the search follows entries from row to column only. It then reaches a
/// subset of a weak component. start_bfs() is in direction_optimizing_bfs.hpp for the host, and in
/// direction_optimizing_bfs.cuh for a device.
struct bfs {
  static constexpr name called{"bfs"};
  static constexpr std::string_view option = {};
  static constexpr bool gathers = false;

  /// labels[n]  in: n trees of one vertex; out: a compressed forest
  template <class Index, class Offset, class Run, class Record = no_record>
  static void sample(const Run& on, const residual_of<Run, Index, Offset>& graph,
                     vector_of<Run, Index>& labels, Record record = {}) {
    if (graph.A.row_count == 0) return;
    const Index start = longest_row_of_sample(on.executor, graph.A);
    label_by_search<Index, Offset>(on, graph, labels,
                                   start_bfs(on.executor, graph.A, start, record), record);
  }
};

/// The same by a search without a queue, for a device.
struct bfs_by_level : bfs {
  static constexpr name called{"bfs_by_level"};

  template <class Index, class Offset, class Run, class Record = no_record>
  static void sample(const Run& on, const residual_of<Run, Index, Offset>& graph,
                     vector_of<Run, Index>& labels, Record record = {}) {
    using search = topology_driven_bfs<typename Run::executor_type, Index, Offset, Record>;
    if (graph.A.row_count == 0) return;
    const Index start = longest_row_of_sample(on.executor, graph.A);
    label_by_search<Index, Offset>(on, graph, labels, search(on.executor, graph.A, start, record),
                                   record);
  }
};

}  // namespace skerry
