// SPDX-License-Identifier: Apache-2.0
// Union-find over a node table by many threads, wait-free. Thakur, Shuaib, Ahmed, Shashidhar:
// Wait-free parallel disjoint-set data structure for CPUs and GPUs. 2014, Figures 1 and 2,
// "parallel x86".
#pragma once

#include <concepts>
#include <cstdint>

#include "algorithms/disjoint_set/by_table.hpp"
#include "algorithms/each_edge.hpp"
#include "algorithms/host_run.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/view.hpp"

namespace reef {

/// Unions that a thread takes at a time, by default; the paper tries 2048 to 32,768.
inline constexpr std::uint64_t usual_jobs = 8192;

/// by_node_table() with the entries dealt out to threads, on.jobs at a time.  The paper starts a
/// thread for each such share; here the executor's threads take one after the other.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] buffer<Index> disjoint_set_parallel(const host_run& on,
                                                  const csr_view<Index, Offset>& A,
                                                  bool symmetric) {
  const std::uint64_t jobs = on.jobs != 0 ? on.jobs : usual_jobs;
  on.before_round();
  return by_node_table<host_atomics>(
      on.executor, A, [&](auto unite) { for_each_edge(on.executor, A, symmetric, unite, jobs); });
}

}  // namespace reef
