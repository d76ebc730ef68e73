// SPDX-License-Identifier: Apache-2.0
// What every cc() does around the run itself: plan it, watch its rounds, number its labels.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>

#include "catalogue.hpp"
#include "choose.hpp"
#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/executors/blocks.hpp"
#include "run.hpp"
#include "skerry/skerry.hpp"
#include "stopwatch.hpp"

namespace skerry {

/// Threads that a run may take: what was asked for, else all.
[[nodiscard]] inline unsigned thread_count(const options& how) {
  if (how.threads > most_threads)
    throw std::invalid_argument(fmt::format(
        "threads = {} is more than {}; 0 takes what the machine has", how.threads, most_threads));
  return how.threads ? how.threads : std::max(1u, std::thread::hardware_concurrency());
}

/// choose() for this build.
///
/// by_rows  the view is sparse and by rows, so that kernels can work on it as it is
[[nodiscard]] inline choice plan(const extent& of, const options& how, bool by_rows) {
  return choose(of, {thread_count(how), by_rows && !how.bipartite}, how.algorithm, how.backend,
                known_algorithms(), known_backends());
}

/// Counts rounds, stops at the limit, and tells the caller's callback.
class round_watch {
 public:
  round_watch(const options& how, const std::string& algorithm)
      : how_(how), algorithm_(algorithm) {}

  void before_round() {
    if (how_.max_rounds != 0 && rounds_ == how_.max_rounds) stop("reached the limit of");
    if (how_.progress && !how_.progress({algorithm_.c_str(), rounds_, watch_.seconds()}))
      stop("was told to stop after");
    ++rounds_;
  }
  [[nodiscard]] std::uint64_t rounds() const { return rounds_; }

 private:
  [[noreturn]] void stop(const char* why) const {
    throw stopped(
        fmt::format("{} {} {} rounds before the labels were right; \"fastsv\" needs about "
                    "log2(n) rounds, \"rem\" one pass",
                    algorithm_, why, rounds_),
        rounds_);
  }

  const options& how_;
  const std::string& algorithm_;
  stopwatch watch_;
  std::uint64_t rounds_ = 0;
};

/// Vertices that are their own label.  O(n)
template <class Index>
[[nodiscard]] std::uint64_t count_roots(const buffer<Index>& labels, const any_executor& run) {
  std::atomic<std::uint64_t> count = 0;
  for_each_block(run, labels.size(), std::uint64_t{1} << 18,
                 [&](std::uint64_t first, std::uint64_t last) {
                   Index here = 0;  // of the labels' width, so that as many fit into a register
                   for (std::uint64_t v = first; v < last; ++v)
                     here += labels[v] == static_cast<Index>(v);
                   count.fetch_add(here, std::memory_order_relaxed);
                 });
  return count;
}

/// Smallest vertices become 0, 1, ... in their order.  A label is no larger than its vertex, so it
/// is renamed by the time it is looked up.  O(n)
template <class Index>
void number_densely(buffer<Index>& labels) {
  Index next = 0;
  for (std::size_t v = 0; v < labels.size(); ++v)
    labels[v] = labels[v] == v ? next++ : labels[labels[v]];
}

/// The result of a run that gave labels.
///
/// on  the executor that it took
template <class Index>
[[nodiscard]] result<Index> finish(run_answer<Index> answer, const options& how, const choice& run,
                                   const round_watch& rounds, const any_executor& on) {
  result<Index> r;
  r.labels = std::move(answer.labels.value());
  r.count = count_roots(r.labels, on);
  if (how.numbering == numbering::dense) number_densely(r.labels);
  r.used = {run.algorithm,
            run.backend,
            on.thread_count(),
            rounds.rounds(),
            answer.build_seconds,
            answer.solve_seconds,
            answer.note.empty() ? run.note : answer.note};
  return r;
}

}  // namespace skerry
