// SPDX-License-Identifier: Apache-2.0
// Back end "cuda": kernels on a device's threads.
#include "backends.hpp"
#include "cuda_device.hpp"
#include "cuda_kernels.hpp"
#include "device_parts.hpp"
#include "matrix_ops/check.hpp"
#include "matrix_ops/cuda/memory.hpp"
#include "matrix_ops/cuda/staged_copy.hpp"
#include "matrix_ops/stopwatch.hpp"
#include "placed_csr.hpp"
#include "registry.hpp"

namespace skerry {

namespace {

/// Whether the matrix has to be streamed because it does not fit the device.
///
/// throws  if it does not fit and the algorithm does not stream
template <class Index, class Offset>
bool has_to_stream(const csr_view<Index, Offset>& A, const run_request& request,
                   const device_budget& budget) {
  if (request.device.memory == matrix_memory::zero_copy) return false;  // it stays on the host
  const auto need = bytes_on_device<Index>(A.row_count, A.entry_count(), sizeof(Offset));
  if (need <= budget.bytes) return false;
  if (request.algorithm.streams) return true;
  throw_does_not_fit("the matrix and its labels", need, budget,
                     "the default algorithm, \"hook_first\", streams the entries");
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

  const auto labels = run_cuda_kernel(request, placed.view(), memory.resources(), id_outside);
  wait_for(memory.resources().stream);
  answer.solve_seconds = watch.lap();
  answer.labels = downloaded(labels, request.executor);
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
