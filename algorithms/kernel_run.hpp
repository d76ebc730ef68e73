// SPDX-License-Identifier: Apache-2.0
// The context in which a kernel runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>

#include "algorithms/kernel_options.hpp"
#include "matrix_ops/executors/entries.hpp"

namespace skerry {

/// The arguments of a kernel besides the matrix: the executor, the callbacks, and the parameters of
/// single algorithms.
///
/// Executor  a host or a device executor; the matrix, the labels and all other arrays are in its
///           memory
template <class Executor>
struct kernel_run {
  using executor_type = Executor;
  using atomics = typename Executor::atomics;
  using flag = typename Executor::flag;
  template <class T>
  using vector = typename Executor::template vector<T>;

  Executor executor{};
  std::function<void()> before_round = [] {};  // may throw, to stop the run
  kernel_options options = {};                 // of single algorithms
  std::size_t grain = entry_grain;             // for_each_residual_entry: entries per task
  /// Called when a column id is out of range; must throw.
  std::function<void()> id_outside = [] {
    throw std::out_of_range("a column id is outside the matrix");
  };
};

/// An array in the memory of a run or of an executor.
template <class Run, class T>
using vector_of = typename Run::template vector<T>;

}  // namespace skerry
