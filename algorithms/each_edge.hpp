// SPDX-License-Identifier: Apache-2.0
// Loops over the edges of a matrix.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "algorithms/host_run.hpp"
#include "algorithms/residual_graph.hpp"
#include "matrix_ops/executors/serial.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/view.hpp"

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
void for_each_edge(const Executor& run, const csr_view<Index, Offset>& A, bool symmetric,
                   const entry_range& range, Function f, std::size_t grain = entry_grain) {
  for_each_residual_entry(run, residual_graph<Index, Offset>{A, symmetric}, range,
                          none_settled<Index>{}, f, grain);
}

/// The same for all entries.
template <class Executor, std::unsigned_integral Index, std::unsigned_integral Offset,
          class Function>
void for_each_edge(const Executor& run, const csr_view<Index, Offset>& A, bool symmetric,
                   Function f, std::size_t grain = entry_grain) {
  for_each_edge(run, A, symmetric, {0, A.entry_count()}, f, grain);
}

/// The same for all entries in storage order, on the calling thread. A round covers 2^20 entries,
/// so the caller can stop the loop.
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Function>
void for_each_edge_in_order(const host_run& on, const csr_view<Index, Offset>& A, bool symmetric,
                            Function f) {
  constexpr std::uint64_t round = 1 << 20;
  const std::uint64_t entries = A.entry_count();
  for (std::uint64_t first = 0; first < entries; first += round) {
    on.before_round();
    for_each_edge(serial{}, A, symmetric, {first, std::min(entries, first + round)}, f);
  }
}

}  // namespace skerry
