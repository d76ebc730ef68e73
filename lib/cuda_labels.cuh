// SPDX-License-Identifier: Apache-2.0
// What a matrix that is on a device already and one that was just copied there have in common.
#pragma once

#include "algorithms/hook_first/cuda/workspace.cuh"
#include "matrix_ops/view.hpp"
#include "run.hpp"

namespace skerry {

/// Labels each row of A by the kernel that the request names, in the order of room's stream, which
/// may not have come by when this returns.
///
/// A       n x n and checked, in the device's memory; of hook_first ids need not be checked: one
///         that is no row raises room.state()->id_outside
/// labels  [n], in the device's memory
/// throws  backend_error, and what request.before_round does
template <class Index, class Offset>
void label_on_cuda(const run_request& request, const csr_view<Index, Offset>& A,
                   hook_first_workspace<Index>& room, Index* labels);

}  // namespace skerry
