// SPDX-License-Identifier: Apache-2.0
// Hook and compress. Soman, Kothapalli, Narayanan: A fast GPU algorithm for graph connectivity.
// IPDPS Workshops 2010, after Shiloach, Vishkin: An O(log n) parallel connectivity algorithm.
// Journal of Algorithms 1982. The baseline of Sutton et al. 2016.
#pragma once

#include <concepts>

#include "algorithms/each_edge.hpp"
#include "algorithms/forest.hpp"
#include "algorithms/hook_compress/hook.hpp"
#include "algorithms/hook_compress/jump.hpp"
#include "algorithms/kernel_run.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

/// Rounds of hooking along every entry without atomic operations, followed by a compression of the
/// forest.
///
/// A        n x n; without the promise of symmetry, the components are the weak ones
/// returns  labels[n], the smallest vertex of each component
/// cost     a round is a pass over the entries and one or more over the vertices; no memory besides
///          the labels
template <class Compress, std::unsigned_integral Index, std::unsigned_integral Offset, class Run>
[[nodiscard]] vector_of<Run, Index> hook_and(Compress compress_by, const Run& on,
                                             const matrix_of<Run, Index, Offset>& A,
                                             symmetry pattern) {
  auto parent = forest_of_roots<Index>(on.executor, A.row_count);
  const auto pass = [&]<class Ref>(hook_larger<Ref> hook) {
    for_each_edge(on.executor, A, pattern, hook_parents<Ref>{hook});
  };
  hook_rounds(on, pass, compress_by, parent);
  return parent;
}

/// Compresses by passes of single pointer jumps, until a pass changes nothing.
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Run>
[[nodiscard]] vector_of<Run, Index> hook_compress(const Run& on,
                                                  const matrix_of<Run, Index, Offset>& A,
                                                  symmetry pattern) {
  return hook_and(single_jumps{}, on, A, pattern);
}

}  // namespace skerry
