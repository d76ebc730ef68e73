// SPDX-License-Identifier: Apache-2.0
#include "lib/hosts/host_source.hpp"

#include <algorithm>
#include <utility>

#include "algorithms/compact_edges.hpp"
#include "lib/pipeline/labels.hpp"
#include "lib/pipeline/memory.hpp"
#include "matrix_ops/stopwatch.hpp"

namespace skerry {

template <std::unsigned_integral Index>
void host_source<Index>::check_shape() const {
  check_arrays();
  if (to_.labels) check_label_count(to_.labels->size(), vertex_count());
}

template <std::unsigned_integral Index>
extent host_source<Index>::size() const {
  return shape();
}

template <std::unsigned_integral Index>
choice host_source<Index>::choose(const extent& size) const {
  const bool has_all_rows = stored_ != storage::rows;
  // A device may take a whole CSR matrix of which only labels are to be found.
  const bool may_leave = to_.may_be_copied && stored_ == storage::csr && !how_.bipartite &&
                         to_.forest == nullptr && to_.share == nullptr;
  choice run =
      choose_for(size, how_, threads_, stored_ == storage::csr || !has_all_rows, has_all_rows,
                 may_leave ? sizeof(Index) * (size.entries + 3 * size.n) : 0);
  if (to_.forest != nullptr) check_finds_forest(run, how_);
  return run;
}

template <std::unsigned_integral Index>
void host_source<Index>::check_memory(const extent& size, const choice& run) const {
  const work_matrix on = readings_of(stored_, run, how_).worst_case();
  const extent of{size.n, on == work_matrix::csr ? entry_count() : size.entries};
  skerry::check_memory(estimate(of, run,
                                {.index_bytes = sizeof(Index),
                                 .on = on,
                                 .memory = how_.device.memory,
                                 .pattern = how_.symmetric,
                                 .threads = threads_,
                                 .records_forest = to_.forest != nullptr}),
                       of, how_.limits.max_bytes);
}

template <std::unsigned_integral Index>
any_executor host_source<Index>::executor(const choice& run) const {
  return run.backend.executor(threads_);
}

/// In place first, and over A + A' if that is impossible, or if A turned out not to be symmetric.
template <std::unsigned_integral Index>
run_answer<Index> host_source<Index>::run_on_any(const choice& run, run_request& request) const {
  const readings read = readings_of(stored_, run, how_);
  if (read.first == reading::entries || stored_ == storage::rows)  // the run checks what it reads
    return run_on(read.first, run, request);
  const stopwatch watch;
  const bool is_in_place = read.first == reading::in_place;
  const bool run_checks_ids = run.backend.runs_kernels() && run.algorithm.checks_ids;
  if (!is_in_place || !run_checks_ids) check_entries(request.executor);
  run_answer<Index> answer;
  if (is_in_place) answer = run_on(read.first, run, request);
  if (!answer.labels) {
    request.pattern = symmetry::yes;
    answer = run_on(read.then, run, request);
  }
  answer.build_seconds = watch.seconds() - answer.solve_seconds;
  return answer;
}

template <std::unsigned_integral Index>
void host_source<Index>::record_forest(const choice& run, run_request& request) {
  const stopwatch watch;
  auto& edges = *to_.forest;
  edges.resize(vertex_count());
  request.forest = std::span(reinterpret_cast<Index*>(edges.data()), 2 * edges.size());
  answer_ = run_on_any(run, request);
  edges.resize(answer_.edges ? *answer_.edges : compact_edges<Index>(request.executor, edges));
  answer_.solve_seconds = watch.seconds() - answer_.build_seconds;
}

template <std::unsigned_integral Index>
bool host_source<Index>::run(const choice& run, run_request& request) {
  if (to_.labels) request.labels = *to_.labels;
  request.share = to_.share;
  if (to_.forest != nullptr)
    record_forest(run, request);
  else
    answer_ = run_on_any(run, request);
  return true;
}

template <std::unsigned_integral Index>
summary host_source<Index>::report(const choice& run, std::uint64_t rounds,
                                   const run_request& request) {
  std::span<Index> labels = answer_.labels.value();  // empty if in the caller's array already
  if (to_.labels) {
    std::ranges::copy(labels, to_.labels->begin());
    labels = *to_.labels;
  }
  return number_and_count<Index>(labels, answer_, how_, run, rounds, request.executor);
}

template <std::unsigned_integral Index>
result<Index> host_source<Index>::take(summary&& done) {
  auto labels = to_.labels ? buffer<Index>() : *std::move(answer_.labels);
  return {std::move(labels), done.count, std::move(done.used)};
}

template class host_source<std::uint32_t>;
template class host_source<std::uint64_t>;

}  // namespace skerry
