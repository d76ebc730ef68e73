// SPDX-License-Identifier: Apache-2.0
// Back end "cuda": kernels on a device's threads.
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <vector>

#include "lib/backends/backend_entry.hpp"
#include "lib/device/cuda/context.hpp"
#include "lib/device/cuda/devices.hpp"
#include "lib/device/cuda/divided.hpp"
#include "lib/device/cuda/edges.hpp"
#include "lib/device/cuda/streamed.hpp"
#include "lib/device/cuda/units.hpp"
#include "lib/pipeline/registry.hpp"
#include "matrix_ops/cuda/download.hpp"
#include "matrix_ops/cuda/memory.hpp"
#include "matrix_ops/cuda/placed_csr.hpp"
#include "matrix_ops/formatted.hpp"
#include "matrix_ops/passes/check.hpp"
#include "matrix_ops/stopwatch.hpp"
#include "matrix_ops/views/row_source.hpp"
#include "matrix_ops/views/stored_matrix.hpp"

namespace skerry {

namespace {

/// Whether the matrix has to be streamed because it does not fit the device.
///
/// throws  if it does not fit and the algorithm does not stream
template <class Index, class Offset>
bool has_to_stream(const csr_view<Index, Offset>& A, const run_request& request,
                   const device_budget& budget) {
  if (request.device.memory == matrix_memory::zero_copy) return false;  // it stays on the host
  const auto need = bytes_on_device<Index>(A.row_count, A.entry_count(), sizeof(Offset)) +
                    wide_copy_bytes(request.algorithm, A.row_count, sizeof(Offset)) +
                    (records_forest<Index>(request) ? forest_bytes<Index>(A.row_count) : 0);
  if (need <= budget.bytes) return false;
  if (request.algorithm.streams) return true;
  throw_does_not_fit("the matrix and its labels", need, budget,
                     "the default algorithm, \"hook_first\", streams the entries");
}

/// The devices of a run; more than one stream their parts of the matrix.
///
/// throws  as devices_to_use(); std::invalid_argument: several cannot run the request
std::vector<int> devices_of(const run_request& request) {
  auto devices = devices_to_use(request.device.count);
  if (devices.size() > 1 &&
      (!request.algorithm.streams || request.device.memory != matrix_memory::device))
    throw std::invalid_argument(formatted(
        "device.count = {} with \"{}\"; several devices run the default algorithm, \"hook_first\", "
        "with memory \"device\"; else set device.count = 1",
        request.device.count, request.algorithm.name));
  return devices;
}

/// Streams a matrix of a file, unless there is one device and the matrix fits it: then nothing.
std::optional<run_answer<std::uint32_t>> run_cuda_streamed(const row_source<std::uint32_t>& A,
                                                           const run_request& request,
                                                           callback id_outside) {
  const auto devices = devices_of(request);
  const unsigned narrow =
      A.entry_count() <= max_entries_with_32_bit_offsets ? 4 : 8;  // as read() would choose
  if (devices.size() == 1 &&
      bytes_on_device<std::uint32_t>(A.row_count(), A.entry_count(), narrow) <=
          budget_of(request.gpu_memory).bytes)
    return {};
  return run_streamed(A, request, devices, id_outside);
}

template <class Index, class Offset>
run_answer<Index> run_cuda(const csr_view<Index, Offset>& A, const run_request& request) {
  const auto devices = devices_of(request);
  const auto id_outside = [&] { check_entries(A, request.executor); };
  if (request.algorithm.checks_ids) check_rows(A, request.executor);  // else they have been checked
  if (devices.size() > 1 || has_to_stream(A, request, budget_of(request.gpu_memory)))
    return run_streamed<Index>(csr_source<Index, Offset>(A), request, devices, id_outside);

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
                                     .context = current_context,
                                     .in_context = in_context,
                                     .free_in_context = free_in_context,
                                     .make_workspace = make_cuda_workspace,
                                     .run_streamed = run_cuda_streamed,
                                     .merge_narrow = merge_divided<std::uint32_t>,
                                     .merge_wide = merge_divided<std::uint64_t>};

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
