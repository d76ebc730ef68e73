// SPDX-License-Identifier: Apache-2.0
// Hook and compress. Soman, Kothapalli, Narayanan: A fast GPU algorithm for graph connectivity.
// IPDPS Workshops 2010, after Shiloach, Vishkin: An O(log n) parallel connectivity algorithm.
// Journal of Algorithms 1982. The base line of Sutton et al. 2016.
#pragma once

#include <concepts>

#include "algorithms/each_edge.hpp"
#include "algorithms/forest.hpp"
#include "algorithms/hook_compress/hook.hpp"
#include "algorithms/hook_compress/jump.hpp"
#include "algorithms/run_on.hpp"
#include "matrix_ops/view.hpp"

namespace skerry {

/// Rounds of hooking along every entry without atomic operations, and of a way to make the forest
/// flat again.
///
/// A        n x n; where `symmetric` is not promised, the components are the weak ones
/// returns  labels[n], the smallest vertex of each component
/// cost     a round is a pass over the entries and one or more over the vertices; no memory but the
///          labels
template <class Flatten, std::unsigned_integral Index, std::unsigned_integral Offset, class Run>
[[nodiscard]] vector_of<Run, Index> hook_and(Flatten compress_by, const Run& on,
                                             const csr_view<Index, Offset>& A, bool symmetric) {
  auto parent = forest_of_roots<Index>(on.executor, A.row_count);
  const auto pass = [&]<class Ref>(hook_larger<Ref> hook) {
    for_each_edge(on.executor, A, symmetric, hook_parents<Ref>{hook});
  };
  hook_rounds(on, pass, compress_by, parent);
  return parent;
}

/// Flat again by passes of single jumps, until a pass moves nothing.
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Run>
[[nodiscard]] vector_of<Run, Index> hook_compress(const Run& on, const csr_view<Index, Offset>& A,
                                                  bool symmetric) {
  return hook_and(single_jumps{}, on, A, symmetric);
}

}  // namespace skerry
