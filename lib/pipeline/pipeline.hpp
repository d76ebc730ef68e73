// SPDX-License-Identifier: Apache-2.0
// A call of cc(), step by step: check the shape, choose, estimate memory, run, number, report. Four
// sources of a matrix share it: views in host memory (hosts/host_view.hpp), a GrB_Matrix
// (backends/graphblas.cpp), views of device memory (device/source.hpp), and files that are streamed
// to a device (streams/streamed_file.cpp).
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "lib/pipeline/choose.hpp"
#include "lib/pipeline/memory.hpp"
#include "lib/pipeline/run.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/error.hpp"
#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/executors/hardware_threads.hpp"
#include "matrix_ops/executors/openmp_threads.hpp"
#include "matrix_ops/stopwatch.hpp"
#include "skerry/skerry.hpp"

namespace skerry {

/// Throws std::invalid_argument if options::threads cannot have this value.
inline void check_threads(std::uint64_t threads) {
  if (threads > most_threads)
    throw std::invalid_argument(fmt::format(
        "threads = {} is more than {}; 0 takes all hardware threads", threads, most_threads));
}

/// Threads that a run may take.
[[nodiscard]] inline unsigned thread_count(const options& how) {
  check_threads(how.threads);
  return how.threads ? how.threads : hardware_threads();
}

/// choose() for this build.
///
/// is_csr        the view is a CSR matrix, so that kernels can read it in place
/// has_all_rows  and its rows are all vertices
[[nodiscard]] inline choice choose_for(const extent& of, const options& how, unsigned threads,
                                       bool is_csr, bool has_all_rows = true) {
  return choose(of, {threads, is_csr && !how.bipartite, has_all_rows}, how.algorithm, how.backend,
                all());
}

/// Counts rounds, stops at the limit, and calls the caller's callback.
class round_watch {
 public:
  round_watch(const options& how, std::string_view algorithm) : how_(how), algorithm_(algorithm) {}

  void before_round() {
    if (how_.limits.max_rounds != 0 && rounds_ == how_.limits.max_rounds)
      stop("reached the limit of");
    if (how_.progress && !how_.progress({algorithm_.data(), rounds_, watch_.seconds()}))
      stop("was stopped by the progress callback after");
    ++rounds_;
  }
  [[nodiscard]] std::uint64_t rounds() const { return rounds_; }

 private:
  [[noreturn]] void stop(const char* why) const {
    throw stopped(fmt::format("{} {} {} rounds before the labels were right; \"fastsv\" needs "
                              "about log2(n) rounds, \"rem\" one pass",
                              algorithm_, why, rounds_),
                  rounds_);
  }

  const options& how_;
  std::string_view algorithm_;  // of the registry, so it ends with a zero
  stopwatch watch_;
  std::uint64_t rounds_ = 0;
};

/// The steps that are the same for every source.
///
/// source   check_shape()            throws invalid_matrix unless shape, id width and arrays fit
///          size()                   how large it is
///          choose(size)             what is to run
///          can_run(choice)          whether this source can be solved so
///          check_memory(size, choice)  throws invalid_matrix if the run needs more than allowed
///          executor(choice)         of the run's loops on the host
///          pattern()                what is promised of the pattern
///          run(choice, request)     the answer, or nothing if this source cannot be solved so
///          report(answer, choice, rounds, request)  numbers labels and says what ran
/// returns  nothing if can_run() or run() said that the source cannot be solved this way: a
///          GrB_Matrix or a file is then solved in another; other sources always return a report
template <class Source>
[[nodiscard]] auto solve(Source&& source, const options& how)
    -> std::optional<typename std::remove_cvref_t<Source>::report_type> {
  source.check_shape();
  const extent size = source.size();
  const choice run = source.choose(size);
  if (!source.can_run(run)) return {};
  source.check_memory(size, run);

  round_watch rounds(how, run.algorithm.name);
  const auto before_round = [&] { rounds.before_round(); };
  const run_request request{.algorithm = run.algorithm,
                            .executor = source.executor(run),
                            .pattern = source.pattern(),
                            .before_round = before_round,
                            .kernel = how.kernel,
                            .device = how.device,
                            .gpu_memory = how.limits.gpu_memory};
  std::optional<typename std::remove_cvref_t<Source>::report_type> report;
  const auto run_and_report = [&] {
    if (auto answer = source.run(run, request))
      report = source.report(*std::move(answer), run, rounds.rounds(), request);
  };
  if (run.backend.uses_openmp)
    with_openmp_threads(request.executor.thread_count(), run_and_report);
  else
    run_and_report();
  return report;
}

/// Throws std::invalid_argument unless an array of the caller's has a label for each vertex.
inline void check_label_count(std::uint64_t count, std::uint64_t n) {
  if (count != n)
    throw std::invalid_argument(
        fmt::format("labels has {} elements; {} vertices need as many", count, n));
}

/// Counts the vertices that are their own label.  O(n)
template <class Index>
[[nodiscard]] std::uint64_t count_roots(std::span<const Index> labels, const any_executor& run) {
  std::atomic<std::uint64_t> count = 0;
  for_each_block(run, labels.size(), std::uint64_t{1} << 18,
                 [&](std::uint64_t first, std::uint64_t last) {
                   Index here = 0;  // as wide as a label, so that a register holds as many
                   for (std::uint64_t v = first; v < last; ++v)
                     here += labels[v] == static_cast<Index>(v);
                   count.fetch_add(here, std::memory_order_relaxed);
                 });
  return count;
}

/// Renumbers the components 0, 1, ... in the order of their smallest vertices.  A label is at most
/// its vertex, so it has been renumbered when it is looked up.  O(n)
template <class Index>
void number_densely(std::span<Index> labels) {
  Index next = 0;
  for (std::size_t v = 0; v < labels.size(); ++v)
    labels[v] = labels[v] == v ? next++ : labels[labels[v]];
}

/// Counts the components of labels in host memory, numbers them, and says what ran.
///
/// labels  of the answer
template <class Index>
[[nodiscard]] summary number_and_count(std::span<Index> labels, const run_answer<Index>& answer,
                                       const options& how, const choice& run, std::uint64_t rounds,
                                       const any_executor& on) {
  const std::uint64_t count = count_roots<Index>(labels, on);
  if (how.numbering == numbering::dense) number_densely(labels);
  return {count,
          {.algorithm = std::string(run.algorithm.name),
           .backend = std::string(run.backend.name),
           .threads = on.thread_count(),
           .rounds = rounds,
           .build_seconds = answer.build_seconds,
           .solve_seconds = answer.solve_seconds,
           .note = answer.note.empty() ? run.note : answer.note,
           .pattern = answer.pattern}};
}

/// report() of sources that return labels in host memory.
template <class Index>
[[nodiscard]] result<Index> report_host_labels(run_answer<Index> answer, const options& how,
                                               const choice& run, std::uint64_t rounds,
                                               const any_executor& on) {
  buffer<Index> labels = std::move(answer.labels.value());
  summary done = number_and_count<Index>(labels, answer, how, run, rounds, on);
  return {std::move(labels), done.count, std::move(done.used)};
}

}  // namespace skerry
