// SPDX-License-Identifier: Apache-2.0
// A call of cc(), step by step: check the shape, choose, estimate memory, run, number, report. Four
// kinds of sources share it: views in host memory (hosts/host_source.hpp), a GrB_Matrix
// (backends/graphblas.cpp), views of device memory (device/source.hpp), and files that are streamed
// to a device (streams/streamed_file.cpp).
//
// Where labels are allocated: by the algorithm that writes them, once memory has been checked.
// hook_first and Rem's union-find write to labels_of() (run.hpp), which is the caller's array if
// there is one; for other algorithms the source copies labels there. Labels on a device are
// allocated by its source.
//
// Where memory is estimated: in estimate() of memory.cpp alone. A source says what it will read,
// and check_memory() compares the sum with the limit before anything is allocated.
//
// What an executor costs: `serial` and `openmp` are a number of threads. `threads` allocates one
// small object, which its copies share; its first loop borrows a team. No executor owns threads:
// teams belong to the pool of the process (matrix_ops/executors/team_pool.hpp), others to OpenMP. A
// call makes one executor, once the back end has been chosen, and passes copies.
#pragma once

#include <cstdint>
#include <optional>

#include "lib/pipeline/choose.hpp"
#include "lib/pipeline/run.hpp"
#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/views/symmetry.hpp"
#include "skerry/options.hpp"
#include "skerry/result.hpp"

namespace skerry {

/// One kind of matrix in the pipeline: its part of each step, in the order of the steps.  An object
/// serves one call, and keeps the labels until the caller takes them, in the type that they have.
class source {
 public:
  /// Throws invalid_matrix unless shape, id width and arrays fit.
  virtual void check_shape() const = 0;
  [[nodiscard]] virtual extent size() const = 0;
  /// What is to run.
  [[nodiscard]] virtual choice choose(const extent& size) const = 0;
  /// Whether the choice can solve this matrix as a source of this kind.
  [[nodiscard]] virtual bool can_run(const choice&) const { return true; }
  /// Throws invalid_matrix if the run needs more than allowed.
  virtual void check_memory(const extent& size, const choice& run) const = 0;
  /// Of the run's loops on the host; see above.
  [[nodiscard]] virtual any_executor executor(const choice& run) const = 0;
  /// What is promised of the pattern.
  [[nodiscard]] virtual symmetry pattern() const = 0;
  /// Solves the matrix and keeps the answer.
  ///
  /// request  all but the arrays that the source provides, which this function sets
  /// returns  false if the matrix turned out to be one that this source cannot solve
  [[nodiscard]] virtual bool run(const choice& run, run_request& request) = 0;
  /// Numbers the labels and says what ran.
  [[nodiscard]] virtual summary report(const choice& run, std::uint64_t rounds,
                                       const run_request& request) = 0;

 protected:
  source() = default;
  source(const source&) = default;
  ~source() = default;
};

/// The steps that are the same for every source.
///
/// returns  the report; nothing if can_run() or run() said that the source cannot be solved this
///          way: a GrB_Matrix or a file is then solved in another; other sources always return one
[[nodiscard]] std::optional<summary> solve(source& from, const options& how);

}  // namespace skerry
