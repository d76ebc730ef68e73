// SPDX-License-Identifier: Apache-2.0
// Hook and compress, with a compression that is one pass of multi-jumps. Sutton, Ben-Nun, Barak,
// Pai, Pingali: Adaptive work-efficient connected components on the GPU. 2016, Figure 3.
#pragma once

#include <concepts>

#include "algorithms/hook_compress/hook_compress.hpp"
#include "algorithms/hook_compress/jump.hpp"
#include "algorithms/kernel_run.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

/// hook_compress() in which each vertex jumps to its root in one pass.
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Run>
[[nodiscard]] vector_of<Run, Index> hook_multijump(const Run& on,
                                                   const matrix_of<Run, Index, Offset>& A,
                                                   symmetry pattern) {
  return hook_and(multi_jumps{}, on, A, pattern);
}

}  // namespace skerry
