// SPDX-License-Identifier: Apache-2.0
// A view of device memory as a source of the pipeline.
#pragma once

#include <fmt/format.h>

#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>

#include "lib/backends/backend_entry.hpp"
#include "lib/pipeline/pipeline.hpp"
#include "matrix_ops/passes/check.hpp"
#include "skerry/cuda.hpp"

namespace skerry {

/// Where a call writes its results, in the device's memory.
template <class Index>
struct device_targets {
  std::span<Index> labels;       // [n]
  std::span<Index> forest = {};  // [2n] where a spanning forest is to be recorded, or empty
};

/// A view of device memory as a source of the pipeline.
template <class View>
class device_source {
 public:
  using index = typename View::index;
  using report_type = device_summary;

  /// targets   targets(n) is where to write, called once the run is known to be possible
  /// share    of which A has the entries; null if it has all
  device_source(const View& A, const options& how, device_workspace& workspace,
                std::function<device_targets<index>(std::uint64_t n)> targets,
                share_of_matrix* share = nullptr)
      : how_(how), A_(A), workspace_(workspace), targets_(std::move(targets)), share_(share) {}

  void check_shape() const {
    check_vertices(A_.row_count, A_.column_count, sizeof(index), vertices_of(how_.bipartite));
    if (A_.row_count == 0 && A_.entry_count != 0)
      throw invalid_matrix(fmt::format("{} entries in a matrix without rows", A_.entry_count));
  }

  [[nodiscard]] extent size() const {
    return {vertex_count(A_, vertices_of(how_.bipartite)), A_.entry_count};
  }

  [[nodiscard]] choice choose(const extent& size) const {
    const backend_entry& cuda = cuda_backend();
    if (how_.backend != "auto" && &all().backend(how_.backend) != &cuda)
      throw std::invalid_argument(
          fmt::format("a matrix in device memory is solved by \"{}\", not by \"{}\"; copy it to "
                      "the host for other back ends",
                      cuda.name, how_.backend));
    choice run = skerry::choose(size, {1, true}, how_.algorithm, std::string(cuda.name), all());
    if (run.algorithm.needs_symmetric_on_device && pattern() != symmetry::yes)
      throw std::invalid_argument(
          fmt::format("\"{}\" on a device takes a symmetric matrix, and none that is bipartite; "
                      "promise symmetry if A has it, or use \"auto\"",
                      run.algorithm.name));
    run.note = "in the device's memory";
    return run;
  }

  [[nodiscard]] bool can_run(const choice&) const { return true; }
  void check_memory(const extent&, const choice&) const {}  // a failed allocation throws

  /// The promise is about A; if columns are vertices of their own, no entry has a mirror image.
  [[nodiscard]] symmetry pattern() const {
    return how_.bipartite ? symmetry::unknown : how_.symmetric;
  }
  [[nodiscard]] any_executor executor(const choice&) const { return serial{}; }

  [[nodiscard]] std::optional<device_summary> run(const choice& run, run_request request) const {
    const std::uint64_t n = size().n;
    const device_targets<index> to = targets_(n);
    check_label_count(to.labels.size(), n);
    request.forest = to.forest;
    request.share = share_;
    const stopwatch watch;
    const device_answer answer = workspace_.parts().solve(
        A_, {request, how_.device.check, how_.numbering, vertices_of(how_.bipartite)},
        to.labels.data());
    return device_summary{answer.count,
                          {.algorithm = std::string(run.algorithm.name),
                           .backend = std::string(run.backend.name),
                           .build_seconds = answer.build_seconds,
                           .solve_seconds = watch.seconds() - answer.build_seconds,
                           .note = run.note,
                           .pattern = answer.pattern}};
  }

  [[nodiscard]] device_summary report(device_summary done, const choice&, std::uint64_t rounds,
                                      const run_request&) const {
    done.used.rounds = rounds;
    return done;
  }

 protected:
  const options& how_;

 private:
  const View& A_;
  device_workspace& workspace_;
  std::function<device_targets<index>(std::uint64_t)> targets_;
  share_of_matrix* share_;
};

}  // namespace skerry
