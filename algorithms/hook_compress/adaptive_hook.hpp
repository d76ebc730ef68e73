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
#include "algorithms/kernel_run.hpp"
#include "algorithms/residual_graph.hpp"
#include "algorithms/union_find/ref.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

/// 2 E / V, the average degree, rounded up; at least 1. An entry of a symmetric matrix is half an
/// edge. With this many segments, the pass over the vertices after each segment costs as much as
/// the segment.
template <class Matrix>
[[nodiscard]] std::uint64_t average_degree(const Matrix& A, symmetry pattern) {
  const std::uint64_t ends = pattern == symmetry::yes ? A.entry_count : 2 * A.entry_count;
  return A.row_count == 0 ? 1 : ends / A.row_count + (ends == 0 || ends % A.row_count != 0);
}

/// Hooks the entries segment by segment and compresses the forest after each, which shortens the
/// paths for the next one.
///
/// A        n x n; without the promise of symmetry, the components are the weak ones
/// s        segments, one round each; clamped to [1, entries]
/// returns  labels[n], the smallest vertex of each component
/// cost     one pass over the entries, s passes over the vertices; no memory besides the labels
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Run>
[[nodiscard]] vector_of<Run, Index> hook_in_segments(const Run& on,
                                                     const matrix_of<Run, Index, Offset>& A,
                                                     symmetry pattern, std::uint64_t s) {
  using ref = union_find_ref<typename Run::atomics::stale, Index>;
  auto parent = forest_of_roots<Index>(on.executor, A.row_count);
  const std::uint64_t entries = A.entry_count, most = std::max<std::uint64_t>(1, entries);
  s = std::clamp<std::uint64_t>(s, 1, most);
  const residual_of<Run, Index, Offset> graph{A, pattern};
  for (std::uint64_t i = 0; i < s; ++i) {
    on.before_round();
    visit_segment(on.executor, A, {i, s},
                  make_residual_visitor(graph, none_settled<Index>{},
                                        hook_atomically<ref>{{parent.data(), nullptr}}));
    multi_jumps{}(on.executor, parent);
  }
  return parent;
}

/// hook_in_segments() with on.options.segments segments, by default the average degree.
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Run>
[[nodiscard]] vector_of<Run, Index> adaptive_hook(const Run& on,
                                                  const matrix_of<Run, Index, Offset>& A,
                                                  symmetry pattern) {
  const std::uint64_t s =
      on.options.segments != 0 ? on.options.segments : average_degree(A, pattern);
  return hook_in_segments(on, A, pattern, s);
}

}  // namespace skerry
