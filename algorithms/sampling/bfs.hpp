// SPDX-License-Identifier: Apache-2.0
// Sampling by a search from the vertex of most entries among a few: it finds the largest component
// all but surely. Slota, Rajamanickam, Madduri: BFS and coloring-based parallel algorithms for
// strongly connected components and related problems. IPDPS 2014, for its start. Hong, Dhulipala,
// Shun: Exploring the design space of static and incremental graph connectivity algorithms on GPUs.
// PACT 2020, Algorithm 6.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "algorithms/name.hpp"
#include "algorithms/residual_graph.hpp"
#include "algorithms/run_on.hpp"
#include "algorithms/sampling/search.hpp"
#include "algorithms/sampling/search_by_passes.hpp"
#include "matrix_ops/csr_ref.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/sample.hpp"
#include "matrix_ops/view.hpp"

namespace skerry {

/// The length of the k-th row of a sample.
template <class Index, class Offset>
struct drawn_length {
  csr_ref<Index, Offset> A;
  sample_place drawn;
  SKERRY_HOST_DEVICE std::uint64_t operator()(std::size_t k) const { return A.length(drawn(k)); }
};

/// The row of most entries among a sample, vertex 0 where all are empty; n > 0.
template <class Executor, class Index, class Offset>
[[nodiscard]] Index longest_row_of_sample(const Executor& run, const csr_view<Index, Offset>& A) {
  const sample_place drawn{A.row_count, sample_size};
  const auto lengths = run.template evaluate<std::uint64_t>(
      std::min<std::uint64_t>(A.row_count, sample_size), drawn_length<Index, Offset>{A, drawn});
  const auto longest = std::max_element(lengths.begin(), lengths.end());
  return *longest == 0 ? Index{0} : static_cast<Index>(drawn(longest - lengths.begin()));
}

/// label[v] = least where reached(v)
template <class Index, class Reached>
struct link_reached {
  Index* label;  // [n]
  Reached reached;
  Index least;
  SKERRY_HOST_DEVICE void operator()(std::size_t v) const {
    if (reached(v)) label[v] = least;
  }
};

/// Hangs what one search reaches below the smallest vertex of it.  Where A is not promised to be
/// symmetric, that is what entries lead to, which is a part of a weak component still.
struct bfs {
  static constexpr name called{"bfs"};

  /// labels[n]  in: n trees of one vertex; out: a flat forest
  template <class Index, class Offset, class Run>
  static void sample(const Run& on, const residual_graph<Index, Offset>& of,
                     vector_of<Run, Index>& labels) {
    using search_type =
        std::conditional_t<Run::executor_type::is_device, search_by_passes<Run, Index, Offset>,
                           search<Index, Offset>>;
    if (of.A.row_count == 0) return;
    search_type from(on.executor, of.A, longest_row_of_sample(on.executor, of.A));
    do on.before_round();
    while (from.advance(of.symmetric));
    const auto reached = from.reached();
    const auto least = static_cast<Index>(on.executor.first(labels.size(), reached));
    on.executor.for_each(labels.size(),
                         link_reached<Index, decltype(reached)>{labels.data(), reached, least});
  }
};

}  // namespace skerry
