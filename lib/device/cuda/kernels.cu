// SPDX-License-Identifier: Apache-2.0
// The table of kernels on a device's threads.
#include <algorithm>
#include <cstdint>

#include "algorithms/cuda_run.cuh"
#include "algorithms/gconn_tree.hpp"
#include "algorithms/graft/stages.hpp"
#include "algorithms/owner_walk/preallocated_lists.hpp"
#include "lib/backends/kernel_entries.hpp"
#include "lib/backends/kernels.hpp"
#include "lib/device/cuda/instances.cuh"
#include "lib/device/cuda/phases.cuh"
#include "lib/device/cuda/units.hpp"
#include "matrix_ops/cuda/wide_offsets.cuh"

namespace skerry {

/// The combination that the decision tree of gconn_tree.hpp chooses.
template <class Index>
device_buffer<Index> gconn_tree(const cuda_run& on,
                                const csr_ref<Index, std::uint64_t, device_space>& A,
                                symmetry pattern) {
  const auto named = [](const auto& table, const name& called) {
    return *std::ranges::find_if(
        table, [&](const auto& each) { return each.called.text() == called.text(); });
  };
  return solve_by_gconn(on, A, pattern, [&](const name& sampling, const name& finish) {
    return combination<cuda_run, Index, std::uint64_t>{
        named(samplings_on_cuda<Index, std::uint64_t>(), sampling),
        named(union_finishes_on_cuda<Index, std::uint64_t>(), finish)};
  });
}

namespace {

/// The combination of row k of the design space: samplings, and for each of them all finishes.
/// Samplings that only a device has come last, after all rows that the host has as well.
template <class Index>
combination<cuda_run, Index, std::uint64_t> combination_at(std::size_t k) {
  const auto samplings = samplings_on_cuda<Index, std::uint64_t>();
  const auto unions = union_finishes_on_cuda<Index, std::uint64_t>();
  const auto labels = label_finishes_on_cuda<Index, std::uint64_t>();
  const std::size_t finishes = unions.size() + labels.size(), finish = k % finishes;
  return {samplings[k / finishes],
          finish < unions.size() ? unions[finish] : labels[finish - unions.size()]};
}

template <class Index>
std::size_t combinations_on_device() {
  return samplings_on_cuda<Index, std::uint64_t>().size() *
         (union_finishes_on_cuda<Index, std::uint64_t>().size() +
          label_finishes_on_cuda<Index, std::uint64_t>().size());
}

/// Runs the kernel of a row. The rows of two tables are numbered consecutively: kernels, the design
/// space. Then each row of the design space with each rule of its sampling, and stages(NAME) for
/// each of these rows.
template <class Index>
device_buffer<Index> run_row(std::size_t row, const cuda_run& on,
                             const csr_ref<Index, std::uint64_t, device_space>& A,
                             symmetry pattern) {
  const auto& table = kernels<cuda_run, Index, std::uint64_t>;
  static_assert(have_names(table, kernel_entries));
  if (row < table.size()) return table[row].run(on, A, pattern);
  const std::size_t combinations = combinations_on_device<Index>();
  if (row < table.size() + combinations)
    return combination_at<Index>(row - table.size())(on, A, pattern);
  const auto rules = union_finishes_on_cuda<Index, std::uint64_t>();
  const std::size_t first_by_rule = table.size() + combinations,
                    rows = first_by_rule + combinations * rules.size();
  if (row < rows) {
    const std::size_t k = row - first_by_rule;
    return combination_at<Index>(k / rules.size())(on, A, pattern, {}, rules[k % rules.size()].run);
  }
  const std::size_t inner = row - rows;
  join_function<cuda_run, Index>* const join = inner < table.size() ? table[inner].join : nullptr;
  return stages(on, A, pattern, join, [&](const csr_ref<Index, std::uint64_t, device_space>& G) {
    return run_row(inner, on, G, symmetry::yes);
  });
}

/// The same for 32-bit offsets: all kernels but hook_first get wide ones.
template <class Index>
device_buffer<Index> run_row(std::size_t row, const cuda_run& on,
                             const csr_ref<Index, std::uint32_t, device_space>& A,
                             symmetry pattern) {
  const auto wide = with_wide_offsets(on.executor, A);
  return run_row(row, on, wide.ref(), pattern);
}

}  // namespace

template <class Index, class Offset>
device_buffer<Index> run_cuda_kernel(const kernel_request& request,
                                     const csr_ref<Index, Offset, device_space>& A,
                                     const device_resources& resources) {
  const cuda_run on{.executor = cuda_threads(resources),
                    .before_round = request.before_round,
                    .options = request.options,
                    .id_outside = request.id_outside};
  if (request.algorithm.keeps_workspace) return hook_first(on, A, request.pattern);
  return run_row(request.algorithm.device_kernel.value(), on, A, request.pattern);
}

template <class Index, class Offset>
void label_on_cuda(const kernel_request& request, const csr_ref<Index, Offset, device_space>& A,
                   hook_first_workspace<Index>& workspace, Index* labels) {
  if (request.algorithm.keeps_workspace) return hook_first(A, request.pattern, labels, workspace);
  const auto made = run_cuda_kernel(request, A, workspace.resources());
  copy_async(made.data(), labels, made.size(), workspace.resources().stream);
}

using narrow = std::uint32_t;
using wide = std::uint64_t;
using narrow_matrix = csr_ref<narrow, narrow, device_space>;
using mixed_matrix = csr_ref<narrow, wide, device_space>;
using wide_matrix = csr_ref<wide, wide, device_space>;

template device_buffer<narrow> run_cuda_kernel(const kernel_request&, const narrow_matrix&,
                                               const device_resources&);
template device_buffer<narrow> run_cuda_kernel(const kernel_request&, const mixed_matrix&,
                                               const device_resources&);
template device_buffer<wide> run_cuda_kernel(const kernel_request&, const wide_matrix&,
                                             const device_resources&);
template void label_on_cuda(const kernel_request&, const narrow_matrix&,
                            hook_first_workspace<narrow>&, narrow*);
template void label_on_cuda(const kernel_request&, const mixed_matrix&,
                            hook_first_workspace<narrow>&, narrow*);
template void label_on_cuda(const kernel_request&, const wide_matrix&, hook_first_workspace<wide>&,
                            wide*);

}  // namespace skerry
