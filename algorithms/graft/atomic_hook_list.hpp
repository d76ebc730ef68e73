// SPDX-License-Identifier: Apache-2.0
// Atomic hooking on an edge list, for stages. Sutton, Ben-Nun, Barak, Pai, Pingali: Adaptive
// work-efficient connected components on the GPU. 2016, Figure 3.
#pragma once

#include <span>

#include "algorithms/graft/edge_list.hpp"
#include "algorithms/hook_compress/hook.hpp"
#include "algorithms/hook_compress/jump.hpp"
#include "algorithms/kernel_run.hpp"
#include "algorithms/union_find/ref.hpp"
#include "matrix_ops/atomics.hpp"

namespace skerry {

/// Hooks every edge by compare-and-swap, then compresses the forest: one round.
struct atomic_hook_list {
  template <class Run, class Index>
  static void join(const Run& on, std::span<edge<Index>> edges, vector_of<Run, Index>& parent) {
    using ref = union_find_ref<typename Run::atomics, Index>;
    on.before_round();
    for_each_edge(on.executor, std::span<const edge<Index>>(edges),
                  hook_atomically<ref>{{parent.data(), nullptr}});
    multi_jumps{}(on.executor, parent);
  }
};

}  // namespace skerry
