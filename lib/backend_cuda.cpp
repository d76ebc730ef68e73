// SPDX-License-Identifier: Apache-2.0
// Back end "cuda": kernels on a device's threads.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "algorithms/hook_first/cuda/streamed.hpp"
#include "backends.hpp"
#include "cuda_units.hpp"
#include "matrix_ops/check.hpp"
#include "matrix_ops/cuda/download.hpp"
#include "matrix_ops/cuda/memory.hpp"
#include "matrix_ops/cuda/pinned.hpp"
#include "matrix_ops/cuda/placed_csr.hpp"
#include "matrix_ops/large_pages.hpp"
#include "matrix_ops/row_source.hpp"
#include "matrix_ops/stopwatch.hpp"
#include "matrix_ops/stored_matrix.hpp"
#include "registry.hpp"

namespace skerry {

namespace {

/// Whether a run records a spanning forest.
template <class Index>
bool records_forest(const run_request& request) {
  return !as_ids<Index>(request.forest).empty();
}

/// Copies the edges of a forest to the front of the caller's array.  Waits for the stream.
///
/// returns  their number
template <class Index>
std::uint64_t download_edges(const device_buffer<Index>& ends, const run_request& request) {
  const auto to = as_ids<Index>(request.forest).first(ends.size());
  prefault(std::as_writable_bytes(to), request.executor);
  copy_async(ends.data(), to.data(), to.size(), ends.resources().stream);
  wait_for(ends.resources().stream);
  return ends.size() / 2;
}

/// Whether the matrix has to be streamed because it does not fit the device.
///
/// throws  if it does not fit and the algorithm does not stream
template <class Index, class Offset>
bool has_to_stream(const csr_view<Index, Offset>& A, const run_request& request,
                   const device_budget& budget) {
  if (request.device.memory == matrix_memory::zero_copy) return false;  // it stays on the host
  const auto need = bytes_on_device<Index>(A.row_count, A.entry_count(), sizeof(Offset)) +
                    (records_forest<Index>(request) ? forest_bytes<Index>(A.row_count) : 0);
  if (need <= budget.bytes) return false;
  if (request.algorithm.streams) return true;
  throw_does_not_fit("the matrix and its labels", need, budget,
                     "the default algorithm, \"hook_first\", streams the entries");
}

/// The plan of a stream: the best chunk size, or the largest that fits the budget.
///
/// of_forest  bytes that it takes, if one is recorded
template <class Index>
stream_plan plan_within(const device_budget& budget, const row_source<Index>& A, unsigned threads,
                        std::uint64_t of_forest) {
  constexpr std::uint64_t min_chunk = 1024, granule = 256;  // bytes
  stream_plan plan;
  plan.threads = threads;
  if (is_pinned(A.columns())) plan.chunk_bytes *= 2;  // the staging slots hold offsets only
  const std::uint64_t n = A.row_count();
  const std::uint64_t labels = n * sizeof(Index) + of_forest + granule;  // and a flag
  const std::uint64_t need = labels + plan.buffers * min_chunk;
  if (budget.bytes < need)
    throw_does_not_fit("the labels of " + std::to_string(n) + " vertices and buffers for entries",
                       need, budget, "give as much, or use the host, as \"auto\" does");
  const std::uint64_t max_chunk = (budget.bytes - labels) / plan.buffers / granule * granule;
  plan.chunk_bytes = std::min<std::uint64_t>(plan.chunk_bytes, max_chunk);
  return plan;
}

/// hook_first over a matrix that is streamed in chunks; copies overlap with the solve and count as
/// such.
///
/// id_outside  called if a column id is out of range; must throw
/// throws      as throw_does_not_fit() if labels and buffers exceed the budget
template <std::unsigned_integral Index>
run_answer<Index> run_streamed(const row_source<Index>& A, const run_request& request,
                               const device_budget& budget, callback id_outside) {
  const std::uint64_t n = A.row_count();
  const bool records = records_forest<Index>(request);
  const auto plan =
      plan_within(budget, A, request.executor.thread_count(), records ? forest_bytes<Index>(n) : 0);
  run_answer<Index> answer;
  stopwatch watch;
  const device_memory memory;
  device_buffer<Index> ends(records ? 2 * n : 0, memory.resources());
  const auto labels =
      hook_first_streamed(memory.resources(), A, request.pattern, id_outside, plan, ends.data());
  if (records)
    ends.shorten(2 * (n - compact_forest(memory.resources(), labels.data(), n, ends.data())));
  wait_for(memory.resources().stream);
  answer.solve_seconds = watch.lap();
  if (records) answer.edges = download_edges(ends, request);
  answer.labels = downloaded(labels, request.executor);
  answer.build_seconds = watch.lap();
  answer.note = "streamed in chunks of " + bytes_as_text(plan.chunk_bytes);
  return answer;
}

/// The same unless the matrix fits the device: then nothing.
std::optional<run_answer<std::uint32_t>> run_cuda_streamed(const row_source<std::uint32_t>& A,
                                                           const run_request& request,
                                                           callback id_outside) {
  require_cuda_device();
  const auto budget = budget_of(request.gpu_memory);
  const unsigned narrow =
      A.entry_count() <= max_entries_with_32_bit_offsets ? 4 : 8;  // as read() would choose
  if (bytes_on_device<std::uint32_t>(A.row_count(), A.entry_count(), narrow) <= budget.bytes)
    return {};
  return run_streamed(A, request, budget, id_outside);
}

template <class Index, class Offset>
run_answer<Index> run_cuda(const csr_view<Index, Offset>& A, const run_request& request) {
  require_cuda_device();
  const auto id_outside = [&] { check_entries(A, request.executor); };
  if (request.algorithm.checks_ids) check_rows(A, request.executor);  // else they have been checked
  const auto budget = budget_of(request.gpu_memory);
  if (has_to_stream(A, request, budget))
    return run_streamed(csr_source<Index, Offset>(A), request, budget, id_outside);

  run_answer<Index> answer;
  stopwatch watch;
  const device_memory memory;
  const placed_csr<Index, Offset> placed(A, request.device.memory, memory.resources(),
                                         request.executor.thread_count());
  answer.build_seconds = watch.lap();

  const bool records = records_forest<Index>(request);
  labels_and_edges<Index> found;
  if (records)
    found = run_cuda_forest(request.for_device(id_outside), placed.ref(), memory.resources());
  else
    found.labels =
        run_cuda_kernel(request.for_device(id_outside), placed.ref(), memory.resources());
  wait_for(memory.resources().stream);
  answer.solve_seconds = watch.lap();
  if (records) answer.edges = download_edges(found.ends, request);
  answer.labels = downloaded(found.labels, request.executor);
  answer.build_seconds += watch.lap();
  return answer;
}

constexpr device_functions functions{.has_device = driver_has_device,
                                     .device = current_cuda_device,
                                     .make_workspace = make_cuda_workspace,
                                     .run_streamed = run_cuda_streamed};

}  // namespace

const backend_entry& cuda_backend() {
  static const backend_entry entry{.name = "cuda",
                                   .kind = backend_kind::executor,
                                   .is_device = true,
                                   .executor = thread_executor,
                                   .run = {run_cuda, run_cuda, run_cuda},
                                   .device = &functions};
  return entry;
}

}  // namespace skerry
