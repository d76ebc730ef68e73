// SPDX-License-Identifier: Apache-2.0
// Atomic hooking: a single pass over the edges. Sutton, Ben-Nun, Barak, Pai, Pingali: Adaptive
// work-efficient connected components on the GPU. 2016, Figure 3.
#pragma once

#include <concepts>

#include "algorithms/hook_compress/adaptive_hook.hpp"
#include "algorithms/kernel_run.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

/// All entries as one segment. Every hook is a compare-and-swap at a root, so none is lost.
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Run>
[[nodiscard]] vector_of<Run, Index> atomic_hook(const Run& on,
                                                const matrix_of<Run, Index, Offset>& A,
                                                symmetry pattern) {
  return hook_in_segments(on, A, pattern, 1);
}

}  // namespace skerry
