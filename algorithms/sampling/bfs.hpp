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
#include <type_traits>

#include "algorithms/kernel_run.hpp"
#include "algorithms/name.hpp"
#include "algorithms/residual_graph.hpp"
#include "algorithms/sampling/direction_optimizing_bfs.hpp"
#include "algorithms/sampling/topology_driven_bfs.hpp"
#include "matrix_ops/csr_ref.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/sample.hpp"
#include "matrix_ops/view.hpp"

namespace skerry {

/// The length of the k-th sampled row.
template <class Index, class Offset>
struct sampled_length {
  csr_ref<Index, Offset> A;
  sample_index row;
  SKERRY_HOST_DEVICE std::uint64_t operator()(std::size_t k) const { return A.length(row(k)); }
};

/// The longest row of a sample, or row 0 if all sampled rows are empty; n > 0.
template <class Executor, class Index, class Offset>
[[nodiscard]] Index longest_row_of_sample(const Executor& run, const csr_view<Index, Offset>& A) {
  const sample_index sample{A.row_count, sample_size};
  const auto lengths = run.template evaluate<std::uint64_t>(
      std::min<std::uint64_t>(A.row_count, sample_size), sampled_length<Index, Offset>{A, sample});
  const auto longest = std::max_element(lengths.begin(), lengths.end());
  return *longest == 0 ? Index{0} : static_cast<Index>(sample(longest - lengths.begin()));
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

/// Labels everything that one search reaches with the smallest of these vertices. Without the
/// promise of symmetry, the search follows entries from row to column only. It then reaches a
/// subset of a weak component.
struct bfs {
  static constexpr name called{"bfs"};
  static constexpr bool gathers = false;

  /// labels[n]  in: n trees of one vertex; out: a compressed forest
  template <class Index, class Offset, class Run>
  static void sample(const Run& on, const residual_graph<Index, Offset>& graph,
                     vector_of<Run, Index>& labels) {
    using bfs_type =
        std::conditional_t<Run::executor_type::is_device, topology_driven_bfs<Run, Index, Offset>,
                           direction_optimizing_bfs<Index, Offset>>;
    if (graph.A.row_count == 0) return;
    bfs_type search(on.executor, graph.A, longest_row_of_sample(on.executor, graph.A));
    do on.before_round();
    while (search.advance(graph.symmetric));
    const auto reached = search.reached();
    const auto smallest = static_cast<Index>(on.executor.first(labels.size(), reached));
    on.executor.for_each(labels.size(),
                         label_reached<Index, decltype(reached)>{labels.data(), reached, smallest});
  }
};

}  // namespace skerry
