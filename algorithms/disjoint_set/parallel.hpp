// SPDX-License-Identifier: Apache-2.0
// Wait-free parallel union-find over a node table. Thakur, Shuaib, Ahmed, Shashidhar: Wait-free
// parallel disjoint-set data structure for CPUs and GPUs. 2014, Figures 1 and 2, "parallel x86"; by
// rank, Section 1.2 and Section 3.3.
#pragma once

#include <concepts>
#include <cstdint>

#include "algorithms/disjoint_set/by_table.hpp"
#include "algorithms/kernel_run.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/views/csr_ref.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

/// Default number of unions per task. The paper evaluates 2048 to 32,768 on the host, and 32 to
/// 1024 on a device.
template <class Executor>
inline constexpr std::uint64_t default_jobs = Executor::is_device ? 32 : 8192;

/// Unites the endpoints of the i-th chunk of `jobs` entries, sequentially.
template <class Matrix, class Unite>
struct unite_chunk_of_entries {
  Matrix A;
  std::uint64_t jobs;
  symmetry pattern;  // if symmetric, only the entries below the diagonal
  Unite unite;

  SKERRY_HOST_DEVICE void operator()(std::uint64_t i) const {
    std::uint64_t k = i * jobs;
    const std::uint64_t last = A.entry_count - k < jobs ? A.entry_count : k + jobs;
    for (std::uint64_t u = row_of_entry(A, k); k < last; ++u) {
      const std::uint64_t end = A.first(u + 1) < last ? A.first(u + 1) : last;
      for (; k < end; ++k)
        if (pattern != symmetry::yes || A.columns[k] < u)
          unite(static_cast<typename Matrix::index>(u), A.columns[k]);
    }
  }
};

/// by_node_table() by the rule Unite, with the entries divided into tasks of on.options.jobs
/// entries. The paper starts one thread per task, as the device does; host threads process several
/// tasks each.
template <class Unite, std::unsigned_integral Index, std::unsigned_integral Offset, class Run>
[[nodiscard]] vector_of<Run, Index> disjoint_set_parallel(const Run& on,
                                                          const matrix_of<Run, Index, Offset>& A,
                                                          symmetry pattern) {
  const std::uint64_t m = A.entry_count;
  const std::uint64_t jobs =
      on.options.jobs != 0 ? on.options.jobs : default_jobs<typename Run::executor_type>;
  on.before_round();
  return by_node_table<Unite, typename Run::atomics>(on.executor, A, [&]<class Edge>(Edge unite) {
    on.executor.for_each(
        m / jobs + (m % jobs != 0),
        unite_chunk_of_entries<matrix_of<Run, Index, Offset>, Edge>{A, jobs, pattern, unite}, 1);
  });
}

}  // namespace skerry
