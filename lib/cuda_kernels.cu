// SPDX-License-Identifier: Apache-2.0
// The table of kernels on a device's threads.
#include <cstdint>
#include <utility>

#include "algorithms/cuda_run.cuh"
#include "cuda_instances.cuh"
#include "cuda_kernels.hpp"
#include "kernels.hpp"

namespace skerry {

namespace {

/// The combination of row k of the design space: samplings, and for each of them all finishes.
/// Samplings that only a device has come last, after all rows that the host has as well.
template <class Index, class Offset>
combination<cuda_run, Index, Offset> combination_at(std::size_t k) {
  const auto samplings = samplings_on_cuda<Index, Offset>();
  const auto unions = union_finishes_on_cuda<Index, Offset>();
  const auto labels = label_finishes_on_cuda<Index, Offset>();
  const std::size_t finishes = unions.size() + labels.size(), finish = k % finishes;
  return {samplings[k / finishes],
          finish < unions.size() ? unions[finish] : labels[finish - unions.size()]};
}

/// Runs the kernel of a row. The rows of two tables are numbered consecutively: kernels, the design
/// space.
template <class Index, class Offset>
device_buffer<Index> run_row(std::size_t row, const cuda_run& on, const csr_view<Index, Offset>& A,
                             bool symmetric) {
  const auto& table = kernels<cuda_run, Index, Offset>;
  if (row < table.size()) return table[row].run(on, A, symmetric);
  return combination_at<Index, Offset>(row - table.size())(on, A, symmetric);
}

}  // namespace

template <class Index, class Offset>
device_buffer<Index> run_cuda_kernel(const run_request& request, const csr_view<Index, Offset>& A,
                                     const device_resources& resources,
                                     std::function<void()> id_outside) {
  cuda_run on{.executor = cuda_threads(resources),
              .before_round = request.before_round,
              .options = request.kernel};
  if (id_outside) on.id_outside = std::move(id_outside);
  return run_row(request.algorithm.device_kernel.value(), on, A, request.symmetric);
}

template <class Index, class Offset>
void label_on_cuda(const run_request& request, const csr_view<Index, Offset>& A,
                   hook_first_workspace<Index>& workspace, Index* labels) {
  if (request.algorithm.keeps_workspace)
    return hook_first<Index, Offset>(
        {A.row_count, A.entry_count(), A.row_offsets.data(), A.columns.data()}, request.symmetric,
        labels, workspace);
  const auto made = run_cuda_kernel(request, A, workspace.resources(), {});
  copy_async(made.data(), labels, made.size(), workspace.resources().stream);
}

using narrow = std::uint32_t;
using wide = std::uint64_t;

template device_buffer<narrow> run_cuda_kernel(const run_request&, const csr_view<narrow, narrow>&,
                                               const device_resources&, std::function<void()>);
template device_buffer<narrow> run_cuda_kernel(const run_request&, const csr_view<narrow, wide>&,
                                               const device_resources&, std::function<void()>);
template device_buffer<wide> run_cuda_kernel(const run_request&, const csr_view<wide, wide>&,
                                             const device_resources&, std::function<void()>);
template void label_on_cuda(const run_request&, const csr_view<narrow, narrow>&,
                            hook_first_workspace<narrow>&, narrow*);
template void label_on_cuda(const run_request&, const csr_view<narrow, wide>&,
                            hook_first_workspace<narrow>&, narrow*);
template void label_on_cuda(const run_request&, const csr_view<wide, wide>&,
                            hook_first_workspace<wide>&, wide*);

}  // namespace skerry
