// SPDX-License-Identifier: Apache-2.0
// Back ends "serial" and "threads": hook_first on one thread and on std::thread. Other kernels are
// in research.cpp.
#include "algorithms/hook_first/hook_first.hpp"
#include "algorithms/host_run.hpp"
#include "lib/backends/backend_entry.hpp"
#include "lib/backends/research.hpp"
#include "lib/forests/kernels.hpp"
#include "lib/pipeline/run.hpp"
#include "matrix_ops/passes/check.hpp"
#include "matrix_ops/stopwatch.hpp"

namespace skerry {

namespace {

/// id_outside  must throw, and outlive the run
host_run run_of(const run_request& request, callback id_outside) {
  return {.executor = request.executor,
          .before_round = request.before_round,
          .options = request.kernel,
          .id_outside = id_outside};
}

}  // namespace

template <class Index, class Offset>
run_answer<Index> run_kernel(const csr_view<Index, Offset>& A, const run_request& request) {
  const auto id_outside = [&] { check_entries(A, request.executor); };
  const host_run on = run_of(request, id_outside);
  run_answer<Index> answer;
  const stopwatch watch;
  if (request.algorithm.checks_ids) check_rows(A, on.executor);
  if (const auto ends = as_ids<Index>(request.forest); !ends.empty()) {
    record_forest<Index, Offset>(on, A, request, {ends.data()}, answer);
  } else if (request.algorithm.labels_in_place) {
    const std::span<Index> labels = labels_of(request, answer, A.row_count);
    answer.pattern = hook_first(on, csr_ref(A), request.pattern, labels);
  } else {
    const with_wide_offsets wide(A, on.executor);
    answer.labels = run_research(request.algorithm.kernel.value(), on, wide.ref(), request.pattern);
  }
  answer.solve_seconds = watch.seconds();
  return answer;
}

template <class Index, class Offset>
run_answer<Index> run_rows(const csr_rows_view<Index, Offset>& A, const run_request& request) {
  const auto id_outside = [&] { check_entries(A, request.executor); };
  const host_run on = run_of(request, id_outside);
  run_answer<Index> answer;
  const stopwatch watch;
  check_rows(A.rows_alone(), on.executor);
  const std::span<Index> labels = labels_of(request, answer, A.column_count);
  const csr_rows_ref<Index, Offset> rows(A);
  if (request.share != nullptr)
    hook_first_of_share(on, rows, *request.share, labels);
  else
    answer.pattern = hook_first(on, rows, request.pattern, labels);
  answer.solve_seconds = watch.seconds();
  return answer;
}

template <class Index>
buffer<Index> hook_first(const host_run& on, const research_matrix<Index>& A, symmetry pattern) {
  buffer<Index> labels(A.row_count);
  hook_first(on, A, pattern, std::span(labels));
  return labels;
}

template buffer<std::uint32_t> hook_first(const host_run&, const research_matrix<std::uint32_t>&,
                                          symmetry);
template buffer<std::uint64_t> hook_first(const host_run&, const research_matrix<std::uint64_t>&,
                                          symmetry);

template run_answer<std::uint32_t> run_rows(const csr_rows_view<std::uint32_t, std::uint32_t>&,
                                            const run_request&);
template run_answer<std::uint32_t> run_rows(const csr_rows_view<std::uint32_t, std::uint64_t>&,
                                            const run_request&);
template run_answer<std::uint64_t> run_rows(const csr_rows_view<std::uint64_t, std::uint64_t>&,
                                            const run_request&);

template run_answer<std::uint32_t> run_kernel(const csr_view<std::uint32_t, std::uint32_t>&,
                                              const run_request&);
template run_answer<std::uint32_t> run_kernel(const csr_view<std::uint32_t, std::uint64_t>&,
                                              const run_request&);
template run_answer<std::uint64_t> run_kernel(const csr_view<std::uint64_t, std::uint64_t>&,
                                              const run_request&);

any_executor serial_executor(unsigned) { return serial{}; }
any_executor thread_executor(unsigned count) { return threads(count); }
any_executor parallel_executor(unsigned count) {
  const backend_entry& best = openmp_backend().is_compiled() ? openmp_backend() : threads_backend();
  return best.executor(count);
}

const backend_entry& serial_backend() {
  static const backend_entry entry{.name = "serial",
                                   .kind = backend_kind::executor,
                                   .is_sequential = true,
                                   .unites_streams = true,
                                   .rank = 3,
                                   .executor = serial_executor,
                                   .run = {run_kernel, run_kernel, run_kernel}};
  return entry;
}

const backend_entry& threads_backend() {
  static const backend_entry entry{.name = "threads",
                                   .kind = backend_kind::executor,
                                   .unites_streams = true,
                                   .rank = 1,
                                   .executor = thread_executor,
                                   .run = {run_kernel, run_kernel, run_kernel}};
  return entry;
}

}  // namespace skerry
