// SPDX-License-Identifier: Apache-2.0
// Atomic hooking in segments. Sutton, Ben-Nun, Barak, Pai, Pingali: Adaptive work-efficient
// connected components on the GPU. 2016, Figure 4.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>

#include "algorithms/each_edge.hpp"
#include "algorithms/forest.hpp"
#include "algorithms/hook_compress/hook.hpp"
#include "algorithms/hook_compress/jump.hpp"
#include "algorithms/residual_graph.hpp"
#include "algorithms/run_on.hpp"
#include "algorithms/union_find/ref.hpp"
#include "matrix_ops/view.hpp"

namespace skerry {

/// 2 E / V, the average degree, rounded up: with as many segments a pass over the vertices, which
/// follows each, costs as much as the segment.  An entry of a symmetric matrix is half an edge.  At
/// least 1
template <class Index, class Offset>
[[nodiscard]] std::uint64_t average_degree(const csr_view<Index, Offset>& A, bool symmetric) {
  const std::uint64_t ends = symmetric ? A.entry_count() : 2 * A.entry_count();
  return A.row_count == 0 ? 1 : ends / A.row_count + (ends == 0 || ends % A.row_count != 0);
}

/// Hooks the entries of one segment after the other, and makes the forest flat after each, so that
/// the next one climbs less.
///
/// A        n x n; where `symmetric` is not promised, the components are the weak ones
/// s        segments, each one round; no more than there are entries, and at least 1
/// returns  labels[n], the smallest vertex of each component
/// cost     one pass over the entries, s over the vertices; no memory but the labels
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Run>
[[nodiscard]] vector_of<Run, Index> hook_in_segments(const Run& on,
                                                     const csr_view<Index, Offset>& A,
                                                     bool symmetric, std::uint64_t s) {
  using ref = union_find_ref<typename Run::atomics::stale, Index>;
  auto parent = forest_of_roots<Index>(on.executor, A.row_count);
  const std::uint64_t entries = A.entry_count(), most = std::max<std::uint64_t>(1, entries);
  s = std::clamp<std::uint64_t>(s, 1, most);
  const residual_graph<Index, Offset> of{A, symmetric};
  for (std::uint64_t i = 0; i < s; ++i) {
    on.before_round();
    visit_part(on.executor, A, {i, s},
               open_entries_of(of, never_settled<Index>{},
                               hook_atomically<ref>{{parent.data(), nullptr}}));
    multi_jumps{}(on.executor, parent);
  }
  return parent;
}

/// As many segments as on.segments says, by itself the average degree.
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Run>
[[nodiscard]] vector_of<Run, Index> adaptive_hook(const Run& on, const csr_view<Index, Offset>& A,
                                                  bool symmetric) {
  const std::uint64_t s = on.segments != 0 ? on.segments : average_degree(A, symmetric);
  return hook_in_segments(on, A, symmetric, s);
}

}  // namespace skerry
