// SPDX-License-Identifier: Apache-2.0
// Loops over the edges of a matrix.
#pragma once

#include <concepts>
#include <cstddef>

#include "algorithms/kernel_run.hpp"
#include "algorithms/residual_graph.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

/// The predicate `settled` of a graph without a sampling: always false.
template <class Index>
struct none_settled {
  SKERRY_HOST_DEVICE bool operator()(Index) const { return false; }
};

/// Calls f(u, v) in parallel for the entries of A in `range`; a symmetric matrix only yields its
/// entries below the diagonal. A thread takes `grain` entries at a time.
template <class Executor, std::unsigned_integral Index, std::unsigned_integral Offset,
          class Function>
void for_each_edge(const Executor& run, const matrix_of<Executor, Index, Offset>& A,
                   symmetry pattern, const entry_range& range, Function f,
                   std::size_t grain = entry_grain) {
  for_each_residual_entry(run, residual_of<Executor, Index, Offset>{A, pattern}, range,
                          none_settled<Index>{}, f, grain);
}

/// The same for all entries.
template <class Executor, std::unsigned_integral Index, std::unsigned_integral Offset,
          class Function>
void for_each_edge(const Executor& run, const matrix_of<Executor, Index, Offset>& A,
                   symmetry pattern, Function f, std::size_t grain = entry_grain) {
  for_each_edge(run, A, pattern, {0, A.entry_count}, f, grain);
}

}  // namespace skerry
