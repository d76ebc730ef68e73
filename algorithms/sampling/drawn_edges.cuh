// SPDX-License-Identifier: Apache-2.0
// The edges of a sample, for the union rule of a finish, on a device; drawn_edges.hpp is for the
// host. Hong, Dhulipala, Shun: Exploring the design space of static and incremental graph
// connectivity algorithms on GPUs. PACT 2020, Algorithm 1: SamplePhase() unites by the rule of the
// finish.
#pragma once

#include <cstddef>
#include <cstdint>

#include "algorithms/kernel_run.hpp"
#include "matrix_ops/cuda/device_csr.hpp"
#include "matrix_ops/cuda/primitives.hpp"
#include "matrix_ops/cuda/threads.cuh"
#include "matrix_ops/host_device.hpp"

namespace skerry {

namespace detail {

/// lengths[u] = the number of edges of row u, and lengths[n] = 0
template <class Rows>
struct count_drawn_edges {
  Rows rows;
  std::uint64_t n;
  std::uint64_t* lengths;  // [n + 1]
  SKERRY_HOST_DEVICE void operator()(std::size_t u) const {
    lengths[u] = u < n ? rows.count(u) : 0;
  }
};

/// columns[offsets[u] + k] = the other end of the k-th edge of row u
template <class Rows>
struct copy_drawn_edges {
  Rows rows;
  const std::uint64_t* offsets;   // [n + 1]
  typename Rows::index* columns;  // [offsets[n]]
  SKERRY_HOST_DEVICE void operator()(std::size_t u) const {
    for (std::uint64_t k = 0, first = offsets[u], count = offsets[u + 1] - first; k < count; ++k)
      columns[first + k] = rows.column(u, k);
  }
};

}  // namespace detail

/// The edges (u, column) of n rows as a matrix; waits for the stream.
///
/// Rows  count(u) is the number of edges of row u, column(u, k) the other end of its k-th edge
template <class Rows>
[[nodiscard]] device_csr<typename Rows::index, std::uint64_t> drawn_matrix(const cuda_threads& run,
                                                                           std::uint64_t n,
                                                                           Rows rows) {
  device_csr<typename Rows::index, std::uint64_t> drawn{n, 0, run.allocate<std::uint64_t>(n + 1)};
  std::uint64_t* const offsets = drawn.row_offsets.data();
  run.for_each(n + 1, detail::count_drawn_edges<Rows>{rows, n, offsets});
  exclusive_sums(run.resources(), offsets, n + 1, offsets);
  drawn.entry_count = read_back(offsets + n, run.stream());
  drawn.columns = run.allocate<typename Rows::index>(drawn.entry_count);
  run.for_each(n, detail::copy_drawn_edges<Rows>{rows, offsets, drawn.columns.data()});
  return drawn;
}

/// Unites the edges of the rows by the rule of a finish, and compresses the forest. The edges are
/// copied to a matrix, so that the rule's own code unites them and none is compiled for a pair of a
/// sampling and a rule.
///
/// rule  of a named_finish with a union rule
template <class Residual, class Labels, class Rows, class Phase>
void unite_rows_by(Phase* rule, const kernel_run<cuda_threads>& on, const Residual& graph,
                   Labels& labels, Rows rows) {
  const auto drawn = drawn_matrix(on.executor, graph.A.row_count, rows);
  rule(on, Residual{drawn.ref()}, labels, {});
}

}  // namespace skerry
