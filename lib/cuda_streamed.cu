// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>

#include "algorithms/hook_first/cuda/streamed.cuh"
#include "cuda_device.hpp"
#include "cuda_streamed.hpp"
#include "matrix_ops/cuda/memory.hpp"
#include "matrix_ops/cuda/staged_copy.hpp"
#include "matrix_ops/stored_matrix.hpp"
#include "stopwatch.hpp"

namespace skerry {

namespace {

/// Chunks as large as pays, or as the budget has room for.
template <class Index>
stream_plan plan_within(const device_budget& budget, const row_source<Index>& A, unsigned threads) {
  constexpr std::uint64_t least = 1024, a_page = 256;  // bytes of a chunk; and their multiple
  stream_plan plan;
  plan.threads = threads;
  if (is_pinned(A.columns())) plan.chunk_bytes *= 2;  // no slot has to hold them
  const std::uint64_t n = A.row_count();
  const std::uint64_t labels = n * sizeof(Index) + a_page;  // and a flag
  const std::uint64_t need = labels + plan.buffers * least;
  if (budget.bytes < need)
    throw_does_not_fit("the labels of " + std::to_string(n) + " vertices and buffers for entries",
                       need, budget, "give as much, or let the host run it, as \"auto\" does");
  const std::uint64_t room = (budget.bytes - labels) / plan.buffers / a_page * a_page;
  plan.chunk_bytes = std::min<std::uint64_t>(plan.chunk_bytes, room);
  return plan;
}

}  // namespace

template <std::unsigned_integral Index>
run_answer<Index> run_streamed(const row_source<Index>& A, const run_request& request,
                               const device_budget& budget,
                               const std::function<void()>& id_outside) {
  const auto plan = plan_within(budget, A, request.executor.thread_count());
  run_answer<Index> answer;
  stopwatch watch;
  const device_memory memory;
  const cuda_run on{.executor = cuda_threads(memory.resources()),
                    .before_round = request.before_round,
                    .id_outside = id_outside};
  const auto labels = hook_first_streamed(on, A, request.symmetric, plan);
  wait_for(memory.resources().stream);
  answer.solve_seconds = watch.lap();
  answer.labels = downloaded(labels, request.executor);
  answer.build_seconds = watch.lap();
  answer.note = "streamed in chunks of " + bytes_as_text(plan.chunk_bytes);
  return answer;
}

template run_answer<std::uint32_t> run_streamed(const row_source<std::uint32_t>&,
                                                const run_request&, const device_budget&,
                                                const std::function<void()>&);
template run_answer<std::uint64_t> run_streamed(const row_source<std::uint64_t>&,
                                                const run_request&, const device_budget&,
                                                const std::function<void()>&);

std::optional<run_answer<std::uint32_t>> run_cuda_streamed(
    const row_source<std::uint32_t>& A, const run_request& request,
    const std::function<void()>& id_outside) {
  require_cuda_device();
  const auto budget = budget_of(request.gpu_memory);
  const unsigned narrow =
      A.entry_count() <= max_entries_with_32_bit_offsets ? 4 : 8;  // as it would be read
  if (bytes_to_stay<std::uint32_t>(A.row_count(), A.entry_count(), narrow) <= budget.bytes)
    return {};
  return run_streamed(A, request, budget, id_outside);
}

}  // namespace skerry
