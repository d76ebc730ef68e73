// SPDX-License-Identifier: Apache-2.0
// A matrix in a device's memory, and what benchmarks time on it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lib/pipeline/run.hpp"
#include "matrix_ops/views/view.hpp"
#include "skerry/skerry.hpp"

namespace skerry::bench {

/// Lower bounds of a solve, in seconds: the time of each of these passes alone.
struct floor_times {
  double labels = 0;   // a word written for each vertex
  double columns = 0;  // all columns read
  double gather = 0;   // for each vertex a word read at the row's first column

  [[nodiscard]] double sum() const { return labels + columns + gather; }
};

/// The result of a sampling alone.
struct device_sample {
  double seconds = 0;
  buffer<std::uint32_t> labels;  // [n], a compressed forest
};

/// A graph's matrix and labels in the memory of the current device.
class gpu_session {
 public:
  /// name    the graph's
  /// A       n x n, symmetric and checked; copied to the device
  /// answer  [n], the right labels
  /// throws  no_device; backend_error, out of memory included; not_compiled in a build without CUDA
  gpu_session(std::string name, const csr_view<std::uint32_t, std::uint32_t>& A,
              std::span<const std::uint32_t> answer);
  ~gpu_session();

  /// Seconds of one solve by a kernel of the back end "cuda", between two events on its stream
  /// around the whole solve, labels included.  Memory that an earlier solve allocated is reused.
  /// Compares the labels with the right ones afterwards.
  ///
  /// throws  wrong_answer, backend_error, and what request.before_round throws
  [[nodiscard]] double solve(const run_request& request);

  /// Seconds of one whole public call, cc(A, labels, workspace) of skerry/cuda.hpp, by the host's
  /// clock: checks, solve, count and wait.  The workspace is kept from call to call.  Compares
  /// labels and count with the right ones afterwards.
  ///
  /// throws  wrong_answer, and what cc() throws
  [[nodiscard]] double call(symmetry promise);

  /// The same of cc(A, workspace), which allocates its labels.
  [[nodiscard]] double labels_call(symmetry promise);
  /// The same of spanning_forest(A, workspace), which allocates the edges as well.
  [[nodiscard]] double forest_call(symmetry promise);

  /// Compares the edges of the last forest_call() with the matrix: verify() of a certificate.
  ///
  /// A       as the constructor received it
  /// throws  wrong_answer
  void check_forest(const csr_view<std::uint32_t, std::uint32_t>& A) const;

  /// Each pass of the floor: the median of `repetitions` runs, after one that is not counted.
  [[nodiscard]] floor_times floor(unsigned repetitions);

  /// The names of the samplings, without the empty one and without gathering, which follows a
  /// sampling.
  [[nodiscard]] static std::vector<std::string> samplings();
  /// Runs one of them alone.
  [[nodiscard]] device_sample sample(const std::string& sampling);

 private:
  struct state;
  std::unique_ptr<state> state_;
};

/// The median of at least one number; of an even count, the greater of the middle two.
[[nodiscard]] double median_of(std::vector<double> numbers);

/// One solve as cc() runs it on the back end "cuda"; algorithm "auto" is hook_first.
///
/// returns  what cc() reports; used.solve_seconds is the device's time
/// throws   what gpu_session::solve() throws; stopped where opts.progress returns false
[[nodiscard]] run_info solve_on_device(gpu_session& device, const options& opts);

/// The median of `repetitions` solves, after one that is not counted; of fewer where they take
/// enough_seconds in total.
///
/// returns  nothing where a solve of many rounds was stopped after a second, about a thousand times
///          what others take
[[nodiscard]] std::optional<double> median_seconds(gpu_session& device, options opts,
                                                   unsigned repetitions);

/// The algorithms of the back end "cuda".
[[nodiscard]] std::vector<std::string> names_on_cuda();

}  // namespace skerry::bench
