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

#include "algorithms/host_run.hpp"
#include "algorithms/name.hpp"
#include "algorithms/sampling/search.hpp"
#include "algorithms/unfinished.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/sample.hpp"
#include "matrix_ops/view.hpp"

namespace reef {

/// The row of most entries among a sample; n > 0.
template <class Index, class Offset>
[[nodiscard]] Index longest_row_of_sample(const csr_view<Index, Offset>& A) {
  const sample_place drawn{A.row_count, sample_size};
  std::uint64_t longest = 0;
  Offset length = 0;
  for (std::uint64_t k = 0; k < std::min<std::uint64_t>(A.row_count, sample_size); ++k) {
    const std::uint64_t v = drawn(k);
    const Offset entries = A.row_offsets[v + 1] - A.row_offsets[v];
    if (entries > length) {
      length = entries;
      longest = v;
    }
  }
  return static_cast<Index>(longest);
}

/// Hangs what one search reaches below the smallest vertex of it.  Where A is not promised to be
/// symmetric, that is what entries lead to, which is a part of a weak component still.
struct bfs {
  static constexpr name called{"bfs"};

  /// labels[n]  in: n trees of one vertex; out: a flat forest
  template <class Index, class Offset>
  static void sample(const host_run& on, const unfinished<Index, Offset>& of,
                     buffer<Index>& labels) {
    if (of.A.row_count == 0) return;
    search<Index, Offset> from(on.executor, of.A, longest_row_of_sample(of.A));
    do on.before_round();
    while (from.advance(of.symmetric));
    const auto& reached = from.reached();
    const auto least =
        static_cast<Index>(std::find(reached.begin(), reached.end(), 1) - reached.begin());
    on.executor.for_each(labels.size(), [&](std::size_t v) {
      if (reached[v] == 1) labels[v] = least;
    });
  }
};

}  // namespace reef
