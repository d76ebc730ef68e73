// SPDX-License-Identifier: Apache-2.0
// The context in which a kernel runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>

#include "algorithms/kernel_options.hpp"
#include "matrix_ops/callback.hpp"
#include "matrix_ops/views/csr_ref.hpp"
#include "matrix_ops/views/entry_visitor.hpp"

namespace skerry {

/// The default of kernel_run::id_outside.
struct throw_out_of_range {
  [[noreturn]] void operator()() const {
    throw std::out_of_range("a column id is outside the matrix");
  }
};

/// The arguments of a kernel besides the matrix: the executor, the callbacks, and the parameters of
/// single algorithms.  The functions that the callbacks refer to must outlive it.
///
/// Executor  a host or a device executor; the matrix, the labels and all other arrays are in its
///           memory space
template <class Executor>
struct kernel_run {
  using executor_type = Executor;
  using atomics = typename Executor::atomics;
  using space = typename Executor::space;
  using flag = typename Executor::flag;
  template <class T>
  using vector = typename Executor::template vector<T>;

  Executor executor{};
  callback before_round = [] {};    // may throw, to stop the run
  kernel_options options = {};      // of single algorithms
  std::size_t grain = entry_grain;  // for_each_residual_entry: entries per task
  /// Called when a column id is out of range; must throw.
  callback id_outside = throw_out_of_range{};
};

/// An array in the memory of a run or of an executor.
template <class Run, class T>
using vector_of = typename Run::template vector<T>;

/// A CSR matrix in the memory of a run or of an executor.
template <class Run, class Index, class Offset>
using matrix_of = csr_ref<Index, Offset, typename Run::space>;

}  // namespace skerry
