// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>

#include "algorithms/hook_first/cuda/streamed.cuh"
#include "algorithms/hook_first/cuda/workspace.cuh"
#include "cuda_device.hpp"
#include "cuda_kernels.hpp"
#include "matrix_ops/cuda/memory.hpp"
#include "matrix_ops/cuda/staged_copy.hpp"
#include "matrix_ops/stopwatch.hpp"
#include "matrix_ops/stored_matrix.hpp"

namespace skerry {

namespace {

/// The plan of a stream: the best chunk size, or the largest that fits the budget.
template <class Index>
stream_plan plan_within(const device_budget& budget, const row_source<Index>& A, unsigned threads) {
  constexpr std::uint64_t min_chunk = 1024, granule = 256;  // bytes
  stream_plan plan;
  plan.threads = threads;
  if (is_pinned(A.columns())) plan.chunk_bytes *= 2;  // the staging slots hold offsets only
  const std::uint64_t n = A.row_count();
  const std::uint64_t labels = n * sizeof(Index) + granule;  // and a flag
  const std::uint64_t need = labels + plan.buffers * min_chunk;
  if (budget.bytes < need)
    throw_does_not_fit("the labels of " + std::to_string(n) + " vertices and buffers for entries",
                       need, budget, "give as much, or use the host, as \"auto\" does");
  const std::uint64_t max_chunk = (budget.bytes - labels) / plan.buffers / granule * granule;
  plan.chunk_bytes = std::min<std::uint64_t>(plan.chunk_bytes, max_chunk);
  return plan;
}

}  // namespace

template <std::unsigned_integral Index>
std::uint64_t bytes_on_device(std::uint64_t n, std::uint64_t entries, unsigned offset_bytes) {
  return (n + 1) * offset_bytes + entries * sizeof(Index) + n * sizeof(Index) +
         hook_first_workspace<Index>::bytes_for(n, entries);
}

template std::uint64_t bytes_on_device<std::uint32_t>(std::uint64_t, std::uint64_t, unsigned);
template std::uint64_t bytes_on_device<std::uint64_t>(std::uint64_t, std::uint64_t, unsigned);

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
      A.entry_count() <= max_entries_with_32_bit_offsets ? 4 : 8;  // as read() would choose
  if (bytes_on_device<std::uint32_t>(A.row_count(), A.entry_count(), narrow) <= budget.bytes)
    return {};
  return run_streamed(A, request, budget, id_outside);
}

}  // namespace skerry
