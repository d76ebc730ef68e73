// SPDX-License-Identifier: Apache-2.0
// What the kernels are given beside the matrix.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>

#include "matrix_ops/executors/entries.hpp"
#include "matrix_ops/gpu_optimisations.hpp"

namespace skerry {

/// Where to run, whom to tell of a round, and what single algorithms let a caller set.
///
/// Executor  of the host or of a device; matrix, labels and all other arrays are in its memory
template <class Executor>
struct run_on {
  using executor_type = Executor;
  using atomics = typename Executor::atomics;
  using flag = typename Executor::flag;
  template <class T>
  using vector = typename Executor::template vector<T>;

  Executor executor{};
  std::function<void()> before_round = [] {};  // throws to stop the run
  std::uint64_t segments = 0;                  // of adaptive_hook; 0: the average degree
  double stage_size = 1;                       // of stages(...): entries of a group / n
  std::uint64_t jobs = 0;                      // of disjoint_set/parallel: unions a thread takes
  std::size_t grain = entry_grain;             // of for_each_open_entry
  gpu_optimisations gpu = {};                  // of samplings, and of finishes behind them
  /// Called where an id turns out to be no row; to throw.
  std::function<void()> id_outside = [] { throw std::out_of_range("an id is no row"); };
};

/// An array where a run, or an executor, has its memory.
template <class Run, class T>
using vector_of = typename Run::template vector<T>;

}  // namespace skerry
