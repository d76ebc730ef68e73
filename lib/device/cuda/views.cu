// SPDX-License-Identifier: Apache-2.0
// The kernels around a solve of a matrix in device memory, and the memory of a workspace.
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "algorithms/hook_first/cuda/coo.cuh"
#include "lib/device/cuda/instances.cuh"
#include "lib/device/cuda/units.hpp"
#include "lib/pipeline/algorithm_entry.hpp"
#include "matrix_ops/cuda/csr_from_coo.cuh"
#include "matrix_ops/cuda/device_scope.hpp"
#include "matrix_ops/cuda/host_slot.cuh"
#include "matrix_ops/cuda/label_numbering.cuh"
#include "matrix_ops/cuda/matrix_checks.cuh"
#include "matrix_ops/cuda/memory.hpp"

namespace skerry {

namespace {

/// The current device, which must be that of the stream.
int device_of_stream(cudaStream_t stream) {
  int current = 0, of_stream = 0;
  check_cuda(cudaGetDevice(&current), "cudaGetDevice");
  check_cuda(cudaStreamGetDevice(stream, &of_stream), "cudaStreamGetDevice");
  if (of_stream != current)
    throw std::invalid_argument("the stream is of device " + std::to_string(of_stream) +
                                ", but device " + std::to_string(current) +
                                " is current; call cudaSetDevice before a workspace is made");
  return current;
}

}  // namespace

/// The memory of a workspace; members are destroyed before the pool that they are from.
struct workspace_state {
  explicit workspace_state(cudaStream_t stream)
      : device(device_of_stream(stream)), memory(std::make_shared<device_memory>(stream)) {}

  /// hook_first's, for ids of that width.
  template <class Index>
  [[nodiscard]] hook_first_workspace<Index>& kept() {
    if constexpr (sizeof(Index) == 4)
      return narrow;
    else
      return wide;
  }
  [[nodiscard]] const device_resources& resources() const { return memory->resources(); }
  [[nodiscard]] cuda_threads threads() const { return cuda_threads(resources()); }

  int device;
  std::shared_ptr<device_memory> memory;  // shared with labels
  host_slot slot;
  device_buffer<solve_report> report{1, memory->resources()};
  hook_first_workspace<std::uint32_t> narrow{memory->resources(), &slot};
  hook_first_workspace<std::uint64_t> wide{memory->resources(), &slot};
};

std::shared_ptr<workspace_state> make_workspace_state(CUstream_st* stream) {
  // Freed on its own device: the default stream is that of the current device.
  return {new workspace_state(stream), [](workspace_state* state) {
            const device_scope here(state->device);
            delete state;
          }};
}

const std::shared_ptr<device_memory>& memory_of(const workspace_state& state) {
  return state.memory;
}
int device_of(const workspace_state& state) { return state.device; }

namespace {

/// The first of n places where something holds, or n.  Waits for the stream, twice if there is one.
template <class Predicate>
std::uint64_t find_first(workspace_state& state, std::uint64_t n, Predicate holds) {
  const cuda_threads run = state.threads();
  fill_zero(state.report);
  run.for_each(n, raise_if<Predicate>{holds, &state.report.data()->fault});
  const bool somewhere = read_back(&state.report.data()->fault, run.stream()) != 0;
  return somewhere ? run.first(n, holds) : n;
}

}  // namespace

template <class Index, class Offset>
std::optional<row_fault> find_row_fault(workspace_state& state,
                                        const device_csr_view<Index, Offset>& A) {
  const std::uint64_t row = find_first(state, A.row_count, row_is_invalid<Index, Offset>{A});
  if (row == A.row_count) return {};
  const cudaStream_t stream = state.resources().stream;
  return row_fault{row, read_back(A.row_offsets + row, stream),
                   read_back(A.row_offsets + row + 1, stream)};
}

template <class Index>
std::optional<id_fault> find_id_fault(workspace_state& state, const Index* ids, std::uint64_t count,
                                      std::uint64_t bound) {
  const std::uint64_t place = find_first(state, count, id_is_out_of_range<Index>{ids, bound});
  if (place == count) return {};
  return id_fault{place, read_back(ids + place, state.resources().stream)};
}

template <class Index>
coo_facts inspect_coo(workspace_state& state, const device_coo_view<Index>& A) {
  fill_zero(state.report);
  solve_report* const there = state.report.data();
  state.threads().for_each(A.entry_count,
                           inspect_entry<Index>{A.rows, A.columns, A.row_count, A.column_count,
                                                &there->fault, &there->falls});
  const solve_report found = state.slot.read(there, state.resources().stream);
  return {found.fault != 0, found.falls == 0};
}

template <class Offset, class Index>
device_csr<Index, Offset> csr_of_coo(workspace_state& state, const device_coo_view<Index>& A,
                                     std::uint64_t n, Index shift, bool ascending) {
  return csr_from_coo<Index, Offset>(state.threads(), A, n, shift, ascending);
}

template <class Index, class Offset>
device_csr<Index, Offset> shifted_csr(workspace_state& state,
                                      const device_csr_view<Index, Offset>& A, std::uint64_t n,
                                      Index shift) {
  return square_csr(state.threads(), A, n, shift);
}

namespace {

/// Counts the roots of labels and reads the report back.  Waits for the stream.
template <class Index>
solve_report report_of(workspace_state& state, const Index* labels, std::uint64_t n) {
  solve_report* const there = state.report.data();
  count_roots(state.threads(), labels, n, &there->roots);
  return state.slot.read(there, state.resources().stream);
}

}  // namespace

template <class Index, class Offset>
solve_report solve_csr(workspace_state& state, const kernel_request& request,
                       const csr_ref<Index, Offset, device_space>& A, bool tests_pattern,
                       Index* labels, Index* ends) {
  hook_first_workspace<Index>& kept = state.kept<Index>();
  if (ends != nullptr) return record_on_cuda(request, A, tests_pattern, kept, labels, ends);
  if (request.algorithm.keeps_workspace)
    return report_of(hook_first_and_wait(A, request.pattern, tests_pattern, labels, kept));
  fill_zero(state.report);
  label_on_cuda(request, A, kept, labels);
  return report_of(state, labels, A.row_count);
}

template <class Index, class Offset>
solve_report solve_csr_share(workspace_state& state, const csr_ref<Index, Offset, device_space>& A,
                             share_of_matrix& share, Index* labels) {
  return report_of(hook_first_of_share(A, share, labels, state.kept<Index>()));
}

template <class Index, class Offset>
std::uint64_t balance_sum(workspace_state& state, const csr_ref<Index, Offset, device_space>& A,
                          std::uint64_t key) {
  return balance_sum_of_share(A, keyed_hash{key}, state.kept<Index>());
}

template <class Index>
solve_report solve_coo(workspace_state& state, const device_coo_view<Index>& A, std::uint64_t n,
                       Index shift, symmetry pattern, Index* labels, Index* ends) {
  if (ends != nullptr) {
    hook_first_coo(state.threads(), A, n, shift, pattern, labels, edge_record<Index>{ends});
    const solve_report report{.roots = compact_forest(state.resources(), labels, n, ends)};
    wait_for(state.resources().stream);
    return report;
  }
  fill_zero(state.report);
  hook_first_coo(state.threads(), A, n, shift, pattern, labels);
  return report_of(state, labels, n);
}

template <class Index>
std::uint64_t count_on_device(workspace_state& state, const Index* labels, std::uint64_t n) {
  fill_zero(state.report);
  return report_of(state, labels, n).roots;
}

template <class Index>
void number_on_device(workspace_state& state, Index* labels, std::uint64_t n) {
  number_densely(state.threads(), labels, n);
}

template std::optional<id_fault> find_id_fault(workspace_state&, const std::uint32_t*,
                                               std::uint64_t, std::uint64_t);
template coo_facts inspect_coo(workspace_state&, const device_coo_view<std::uint32_t>&);
template solve_report solve_coo(workspace_state&, const device_coo_view<std::uint32_t>&,
                                std::uint64_t, std::uint32_t, symmetry, std::uint32_t*,
                                std::uint32_t*);
template void number_on_device(workspace_state&, std::uint32_t*, std::uint64_t);
template std::uint64_t count_on_device(workspace_state&, const std::uint32_t*, std::uint64_t);
template std::optional<id_fault> find_id_fault(workspace_state&, const std::uint64_t*,
                                               std::uint64_t, std::uint64_t);
template coo_facts inspect_coo(workspace_state&, const device_coo_view<std::uint64_t>&);
template solve_report solve_coo(workspace_state&, const device_coo_view<std::uint64_t>&,
                                std::uint64_t, std::uint64_t, symmetry, std::uint64_t*,
                                std::uint64_t*);
template void number_on_device(workspace_state&, std::uint64_t*, std::uint64_t);
template std::uint64_t count_on_device(workspace_state&, const std::uint64_t*, std::uint64_t);
template std::optional<row_fault> find_row_fault(
    workspace_state&, const device_csr_view<std::uint32_t, std::uint32_t>&);
template device_csr<std::uint32_t, std::uint32_t> csr_of_coo<std::uint32_t>(
    workspace_state&, const device_coo_view<std::uint32_t>&, std::uint64_t, std::uint32_t, bool);
template device_csr<std::uint32_t, std::uint32_t> shifted_csr(
    workspace_state&, const device_csr_view<std::uint32_t, std::uint32_t>&, std::uint64_t,
    std::uint32_t);
template solve_report solve_csr(workspace_state&, const kernel_request&,
                                const csr_ref<std::uint32_t, std::uint32_t, device_space>&, bool,
                                std::uint32_t*, std::uint32_t*);
template solve_report solve_csr_share(workspace_state&,
                                      const csr_ref<std::uint32_t, std::uint32_t, device_space>&,
                                      share_of_matrix&, std::uint32_t*);
template std::uint64_t balance_sum(workspace_state&,
                                   const csr_ref<std::uint32_t, std::uint32_t, device_space>&,
                                   std::uint64_t);
template std::optional<row_fault> find_row_fault(
    workspace_state&, const device_csr_view<std::uint32_t, std::uint64_t>&);
template device_csr<std::uint32_t, std::uint64_t> csr_of_coo<std::uint64_t>(
    workspace_state&, const device_coo_view<std::uint32_t>&, std::uint64_t, std::uint32_t, bool);
template device_csr<std::uint32_t, std::uint64_t> shifted_csr(
    workspace_state&, const device_csr_view<std::uint32_t, std::uint64_t>&, std::uint64_t,
    std::uint32_t);
template solve_report solve_csr(workspace_state&, const kernel_request&,
                                const csr_ref<std::uint32_t, std::uint64_t, device_space>&, bool,
                                std::uint32_t*, std::uint32_t*);
template solve_report solve_csr_share(workspace_state&,
                                      const csr_ref<std::uint32_t, std::uint64_t, device_space>&,
                                      share_of_matrix&, std::uint32_t*);
template std::uint64_t balance_sum(workspace_state&,
                                   const csr_ref<std::uint32_t, std::uint64_t, device_space>&,
                                   std::uint64_t);
template std::optional<row_fault> find_row_fault(
    workspace_state&, const device_csr_view<std::uint64_t, std::uint64_t>&);
template device_csr<std::uint64_t, std::uint64_t> csr_of_coo<std::uint64_t>(
    workspace_state&, const device_coo_view<std::uint64_t>&, std::uint64_t, std::uint64_t, bool);
template device_csr<std::uint64_t, std::uint64_t> shifted_csr(
    workspace_state&, const device_csr_view<std::uint64_t, std::uint64_t>&, std::uint64_t,
    std::uint64_t);
template solve_report solve_csr(workspace_state&, const kernel_request&,
                                const csr_ref<std::uint64_t, std::uint64_t, device_space>&, bool,
                                std::uint64_t*, std::uint64_t*);
template solve_report solve_csr_share(workspace_state&,
                                      const csr_ref<std::uint64_t, std::uint64_t, device_space>&,
                                      share_of_matrix&, std::uint64_t*);
template std::uint64_t balance_sum(workspace_state&,
                                   const csr_ref<std::uint64_t, std::uint64_t, device_space>&,
                                   std::uint64_t);

}  // namespace skerry
