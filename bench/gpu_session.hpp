// SPDX-License-Identifier: Apache-2.0
// What benchmarks do on a device: a matrix is there, and what happens to it is timed there.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "matrix_ops/view.hpp"
#include "run.hpp"

namespace skerry::bench {

/// What bounds a solve from below, in seconds: the least that each of these passes takes.
struct floor_times {
  double labels = 0;   // a number written for each vertex
  double columns = 0;  // all columns read
  double gather = 0;   // for each vertex a number read from where its row's first entry says

  [[nodiscard]] double sum() const { return labels + columns + gather; }
};

/// What a sampling alone gave.
struct device_sample {
  double seconds = 0;
  buffer<std::uint32_t> labels;  // [n], a flat forest
};

/// A graph's matrix and its labels in the memory of the device that is current.
class gpu_session {
 public:
  /// name    the graph's
  /// A       n x n, symmetric and checked; copied, as is
  /// answer  [n], the labels that are right
  /// throws  no_device; backend_error, out of memory too; not_compiled in a build without CUDA
  gpu_session(std::string name, const csr_view<std::uint32_t, std::uint32_t>& A,
              std::span<const std::uint32_t> answer);
  ~gpu_session();

  /// Seconds of one solve by a kernel of the back end "cuda", by events on its stream around the
  /// whole call, labels written; memory that an earlier solve needed is there already.  Its labels
  /// are compared with the right ones afterwards.
  ///
  /// throws  wrong_answer, backend_error, and what request.before_round does
  [[nodiscard]] double solve(const run_request& request);

  /// Each pass of the floor, the median of so many turns.
  [[nodiscard]] floor_times floor(unsigned turns);

  /// The names of the samplings, without that which does nothing.
  [[nodiscard]] static std::vector<std::string> samplings();
  /// One of them, alone.
  [[nodiscard]] device_sample sample(const std::string& sampling);

 private:
  struct parts;
  std::unique_ptr<parts> parts_;
};

/// Of numbers, of which there are some: the middle one; of an even number the greater of two.
[[nodiscard]] double median_of(std::vector<double> numbers);

/// One solve as cc() would have it on the back end "cuda": algorithm "auto" is hook_first.
///
/// returns  what cc() says of it; used.solve_seconds is the device's time
/// throws   what gpu_session::solve() does; stopped where how.progress says so
[[nodiscard]] run_info solve_there(gpu_session& device, const options& how);

/// The median of so many solves, after one that is not counted; of fewer where these have taken
/// enough_seconds together.
///
/// returns  none where a solve of many rounds was stopped after a second: that is a thousand times
///          what others take
[[nodiscard]] std::optional<double> median_seconds(gpu_session& device, options how,
                                                   unsigned turns);

/// The algorithms of the back end "cuda".
[[nodiscard]] std::vector<std::string> names_on_cuda();

}  // namespace skerry::bench
