// SPDX-License-Identifier: Apache-2.0
// The choice of a sampling and a finish by the matrix. Hong, Dhulipala, Shun: Exploring the design
// space of static and incremental graph connectivity algorithms on GPUs. PACT 2020, Section 4.7 and
// Figure 12.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "algorithms/kernel_run.hpp"
#include "algorithms/name.hpp"
#include "algorithms/sampling/none.hpp"
#include "matrix_ops/executors/loop_observer.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/passes/sample.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

/// The vertex that a sampled row's vertex reaches in the forest of the first step of hook-based
/// sampling, where each vertex is linked to the first column of its row if that is smaller.
template <class Matrix>
struct first_hooks {
  static constexpr int most_steps = 64;  // of a deep tree, such as that of a path
  Matrix A;
  sample_index row;

  SKERRY_HOST_DEVICE std::uint64_t operator()(std::size_t k) const {
    std::uint64_t u = row(k);
    for (int step = 0; step < most_steps && A.length(u) != 0; ++step) {
      const std::uint64_t first = A.columns[A.first(u)];
      if (first >= u) break;
      u = first;
    }
    return u;
  }
};

/// A lower bound of the share of the vertices that hook-based sampling leaves in its largest tree,
/// from a sample of the vertices: vertices of one tree may be counted as several. "Applying the
/// first step of HB for a few edges."
template <class Executor, class Matrix>
[[nodiscard]] double hook_coverage(const Executor& run, const Matrix& A) {
  const std::uint64_t count = std::min<std::uint64_t>(A.row_count, sample_size);
  auto reached = run.template evaluate<std::uint64_t>(
      count, first_hooks<Matrix>{A, {A.row_count, sample_size}});
  const std::uint64_t most = most_frequent_in(std::span(reached));
  return static_cast<double>(std::ranges::count(reached, most)) /
         static_cast<double>(std::max<std::uint64_t>(1, count));
}

/// A sampling, unless its name is empty, and a finish by whose rule it unites.
struct gconn_choice {
  name sampling;
  name finish;
};

/// The decision tree. The text of the paper has no thresholds. By its Tables 1 and 2 samplings cost
/// at average degrees up to 2.4 and pay from 6 on; by its Tables 2 and 3 hook-based sampling is
/// slower than k-out where it covers 94.9 % of the vertices or less, and faster from 96.0 % on.
///
/// cost  up to 1024 paths of 64 links
template <class Executor, class Matrix>
[[nodiscard]] gconn_choice choose_by_gconn(const Executor& run, const Matrix& A) {
  constexpr std::uint64_t least_degree = 4;
  constexpr double least_coverage = 0.95;
  if (A.entry_count < least_degree * A.row_count || A.row_count == 0) return {{}, "async/compress"};
  if (hook_coverage(run, A) < least_coverage) return {"kout", "async/compress"};
  return {"hook", "ecl/jump"};
}

/// Runs the combination that the tree chooses; its sampling unites by the rule of its finish.
///
/// combination_of  combination_of(sampling, finish): the combination of these names
template <class Run, class Matrix, class Combinations>
[[nodiscard]] vector_of<Run, typename Matrix::index> solve_by_gconn(const Run& on, const Matrix& A,
                                                                    symmetry pattern,
                                                                    Combinations combination_of) {
  const gconn_choice choice = choose_by_gconn(on.executor, A);
  announce_phase(on.executor, choice.finish.text());
  if (choice.sampling.text().empty())
    return combination_of(no_sampling::called, choice.finish)(on, A, pattern);
  const auto& chosen = combination_of(choice.sampling, choice.finish);
  return chosen(on, A, pattern, {}, chosen.finish.run);
}

}  // namespace skerry
