// SPDX-License-Identifier: Apache-2.0
// Templates for a device that are compiled once, in cuda_*.cu, for other device units.
#pragma once

#include <cstdint>
#include <span>

#include "algorithms/combination.hpp"
#include "algorithms/cuda_run.cuh"
#include "algorithms/hook_first/cuda/hook_first.cuh"
#include "algorithms/hook_first/cuda/share.cuh"
#include "algorithms/union_find/record.hpp"
#include "lib/device/cuda/units.hpp"
#include "lib/pipeline/algorithm_entry.hpp"
#include "matrix_ops/views/csr_ref.hpp"

namespace skerry {

extern template void hook_first(const csr_ref<std::uint32_t, std::uint32_t, device_space>&,
                                symmetry, std::uint32_t*, hook_first_workspace<std::uint32_t>&,
                                no_record);
extern template void hook_first(const csr_ref<std::uint32_t, std::uint64_t, device_space>&,
                                symmetry, std::uint32_t*, hook_first_workspace<std::uint32_t>&,
                                no_record);
extern template void hook_first(const csr_ref<std::uint64_t, std::uint64_t, device_space>&,
                                symmetry, std::uint64_t*, hook_first_workspace<std::uint64_t>&,
                                no_record);
extern template hook_first_state<std::uint32_t> hook_first_and_wait(
    const csr_ref<std::uint32_t, std::uint32_t, device_space>&, symmetry, bool, std::uint32_t*,
    hook_first_workspace<std::uint32_t>&, no_record);
extern template hook_first_state<std::uint32_t> hook_first_and_wait(
    const csr_ref<std::uint32_t, std::uint64_t, device_space>&, symmetry, bool, std::uint32_t*,
    hook_first_workspace<std::uint32_t>&, no_record);
extern template hook_first_state<std::uint64_t> hook_first_and_wait(
    const csr_ref<std::uint64_t, std::uint64_t, device_space>&, symmetry, bool, std::uint64_t*,
    hook_first_workspace<std::uint64_t>&, no_record);
extern template std::uint64_t balance_sum_of_share(
    const csr_ref<std::uint32_t, std::uint32_t, device_space>&, const keyed_hash&,
    hook_first_workspace<std::uint32_t>&);
extern template hook_first_state<std::uint32_t> hook_first_of_share(
    const csr_ref<std::uint32_t, std::uint32_t, device_space>&, share_of_matrix&, std::uint32_t*,
    hook_first_workspace<std::uint32_t>&);
extern template std::uint64_t balance_sum_of_share(
    const csr_ref<std::uint32_t, std::uint64_t, device_space>&, const keyed_hash&,
    hook_first_workspace<std::uint32_t>&);
extern template hook_first_state<std::uint32_t> hook_first_of_share(
    const csr_ref<std::uint32_t, std::uint64_t, device_space>&, share_of_matrix&, std::uint32_t*,
    hook_first_workspace<std::uint32_t>&);
extern template std::uint64_t balance_sum_of_share(
    const csr_ref<std::uint64_t, std::uint64_t, device_space>&, const keyed_hash&,
    hook_first_workspace<std::uint64_t>&);
extern template hook_first_state<std::uint64_t> hook_first_of_share(
    const csr_ref<std::uint64_t, std::uint64_t, device_space>&, share_of_matrix&, std::uint64_t*,
    hook_first_workspace<std::uint64_t>&);

/// Labels each row of A by the request's algorithm; asynchronous in the workspace's stream.
///
/// A          n x n in device memory, checked, but for ids if the algorithm checks them: an id out
///            of range then raises workspace.state()->id_outside
/// workspace  kept between calls by algorithms that keep one
/// labels     [n] in device memory
/// throws     backend_error, and what request.before_round throws
template <class Index, class Offset>
void label_on_cuda(const kernel_request& request, const csr_ref<Index, Offset, device_space>& A,
                   hook_first_workspace<Index>& workspace, Index* labels);

/// The same with a spanning forest, if the algorithm finds one; waits for the stream.
///
/// ends     [2n] in device memory: the report.roots components have n - report.roots edges, which
///          are moved to the front, in unspecified order and asynchronously
/// returns  as solve_csr(); after an error, labels and ends are of no use
template <class Index, class Offset>
[[nodiscard]] solve_report record_on_cuda(const kernel_request& request,
                                          const csr_ref<Index, Offset, device_space>& A,
                                          bool tests_pattern,
                                          hook_first_workspace<Index>& workspace, Index* labels,
                                          Index* ends);

/// What hook_first has found.
template <class Index>
[[nodiscard]] solve_report report_of(const hook_first_state<Index>& found) {
  return {.roots = found.count(),
          .fault = found.bad_offset,
          .id_outside = found.id_outside,
          .pattern = found.found};
}

template <class Index, class Offset>
using cuda_samplings = std::span<const named_sampling<cuda_run, Index, Offset>>;
template <class Index, class Offset>
using cuda_finishes = std::span<const named_finish<cuda_run, Index, Offset>>;

template <class Index, class Offset>
using cuda_forest_samplings =
    std::span<const named_sampling<cuda_run, Index, Offset, edge_record<Index>>>;
template <class Index, class Offset>
using cuda_forest_finishes =
    std::span<const named_finish<cuda_run, Index, Offset, edge_record<Index>>>;

/// All samplings that a device has.
template <class Index, class Offset>
[[nodiscard]] cuda_samplings<Index, Offset> samplings_on_cuda();

/// The finishes by a union rule.
template <class Index, class Offset>
[[nodiscard]] cuda_finishes<Index, Offset> union_finishes_on_cuda();

/// The finishes that propagate minimum labels.
template <class Index, class Offset>
[[nodiscard]] cuda_finishes<Index, Offset> label_finishes_on_cuda();

/// The samplings and the finishes that record a spanning forest.
template <class Index, class Offset>
[[nodiscard]] cuda_forest_samplings<Index, Offset> forest_samplings_on_cuda();
template <class Index, class Offset>
[[nodiscard]] cuda_forest_finishes<Index, Offset> forest_finishes_on_cuda();

}  // namespace skerry
