// SPDX-License-Identifier: Apache-2.0
// Solves by any algorithm, for other device units; definitions: kernels.cu, forest.cu. Those of
// hook_first alone are in hook_first*.cu.
#pragma once

#include <cstdint>

#include "algorithms/hook_first/cuda/solve.cuh"
#include "algorithms/hook_first/cuda/state.cuh"
#include "algorithms/hook_first/cuda/workspace.cuh"
#include "lib/device/cuda/units.hpp"
#include "lib/pipeline/algorithm_entry.hpp"
#include "matrix_ops/views/csr_ref.hpp"

namespace skerry {

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

}  // namespace skerry
