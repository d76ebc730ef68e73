// SPDX-License-Identifier: Apache-2.0
// Spanning forests of a matrix in device memory, compiled apart from labels alone.
#include <cstdint>

#include "algorithms/compact_edges.cuh"
#include "algorithms/cuda_run.cuh"
#include "lib/device/cuda/instances.cuh"
#include "lib/device/cuda/phases.cuh"
#include "lib/device/cuda/units.hpp"
#include "matrix_ops/cuda/label_numbering.cuh"
#include "matrix_ops/cuda/wide_offsets.cuh"

namespace skerry {

namespace {

/// Components of labels.  Waits for the stream.
template <class Index>
std::uint64_t roots_of(const cuda_threads& on, const Index* labels, std::uint64_t n) {
  auto count = on.allocate<unsigned long long>(1);
  fill_zero(count);
  count_roots(on, labels, n, count.data());
  return read_back(count.data(), on.stream());
}

/// Runs the combination of row k of forest_combinations(), or of those that only a device has,
/// which come last.
template <class Index>
device_buffer<Index> run_row(std::size_t k, const cuda_run& on,
                             const csr_ref<Index, std::uint64_t, device_space>& A, symmetry pattern,
                             const edge_record<Index>& record) {
  const auto samplings = forest_samplings_on_cuda<Index, std::uint64_t>();
  const auto finishes = forest_finishes_on_cuda<Index, std::uint64_t>();
  const combination<cuda_run, Index, std::uint64_t, edge_record<Index>> row{
      samplings[k / finishes.size()], finishes[k % finishes.size()]};
  return row(on, A, pattern, record);
}

/// The same for 32-bit offsets.
template <class Index>
device_buffer<Index> run_row(std::size_t k, const cuda_run& on,
                             const csr_ref<Index, std::uint32_t, device_space>& A, symmetry pattern,
                             const edge_record<Index>& record) {
  const auto wide = with_wide_offsets(on.executor, A);
  return run_row(k, on, wide.ref(), pattern, record);
}

}  // namespace

template <std::unsigned_integral Index>
std::uint64_t compact_forest(const device_resources& resources, const Index* labels,
                             std::uint64_t n, Index* ends) {
  const cuda_threads on(resources);
  const std::uint64_t roots = roots_of(on, labels, n);
  compact_edges(on, n, n - roots, ends, is_no_root<Index>{labels});
  return roots;
}

template <class Index, class Offset>
solve_report record_on_cuda(const kernel_request& request,
                            const csr_ref<Index, Offset, device_space>& A, bool tests_pattern,
                            hook_first_workspace<Index>& workspace, Index* labels, Index* ends) {
  const cuda_threads on(workspace.resources());
  const edge_record<Index> record{ends};
  const std::uint64_t n = A.row_count;
  if (const auto row = request.algorithm.forest_kernel) {
    const cuda_run run{.executor = on,
                       .before_round = request.before_round,
                       .options = request.options,
                       .id_outside = request.id_outside};
    const auto made = run_row(*row, run, A, request.pattern, record);
    copy_async(made.data(), labels, n, on.stream());
    const std::uint64_t roots = roots_of(on, labels, n);
    compact_edges(on, n, n - roots, ends, has_edge<Index>{ends});
    wait_for(on.stream());
    return {.roots = roots};
  }
  return report_of(
      hook_first_and_wait(A, request.pattern, tests_pattern, labels, workspace, record));
}

template <class Index, class Offset>
labels_and_edges<Index> run_cuda_forest(const kernel_request& request,
                                        const csr_ref<Index, Offset, device_space>& A,
                                        const device_resources& resources) {
  hook_first_workspace<Index> workspace(resources);
  labels_and_edges<Index> found{device_buffer<Index>(A.row_count, resources),
                                device_buffer<Index>(2 * A.row_count, resources)};
  const solve_report report =
      record_on_cuda(request, A, true, workspace, found.labels.data(), found.ends.data());
  if (report.id_outside) request.id_outside();
  found.ends.shorten(2 * (A.row_count - report.roots));
  return found;
}

using narrow = std::uint32_t;
using wide = std::uint64_t;
using narrow_matrix = csr_ref<narrow, narrow, device_space>;
using mixed_matrix = csr_ref<narrow, wide, device_space>;
using wide_matrix = csr_ref<wide, wide, device_space>;

template std::uint64_t compact_forest(const device_resources&, const narrow*, std::uint64_t,
                                      narrow*);
template std::uint64_t compact_forest(const device_resources&, const wide*, std::uint64_t, wide*);
template solve_report record_on_cuda(const kernel_request&, const narrow_matrix&, bool,
                                     hook_first_workspace<narrow>&, narrow*, narrow*);
template solve_report record_on_cuda(const kernel_request&, const mixed_matrix&, bool,
                                     hook_first_workspace<narrow>&, narrow*, narrow*);
template solve_report record_on_cuda(const kernel_request&, const wide_matrix&, bool,
                                     hook_first_workspace<wide>&, wide*, wide*);
template labels_and_edges<narrow> run_cuda_forest(const kernel_request&, const narrow_matrix&,
                                                  const device_resources&);
template labels_and_edges<narrow> run_cuda_forest(const kernel_request&, const mixed_matrix&,
                                                  const device_resources&);
template labels_and_edges<wide> run_cuda_forest(const kernel_request&, const wide_matrix&,
                                                const device_resources&);

}  // namespace skerry
