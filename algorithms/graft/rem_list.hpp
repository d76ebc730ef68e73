// SPDX-License-Identifier: Apache-2.0
// Rem's union-find on an edge list, for stages. Cong: Fast parallel connected components algorithms
// on GPUs. HeteroPar 2014, Algorithm 4.
#pragma once

#include <span>

#include "algorithms/forest.hpp"
#include "algorithms/graft/edge_list.hpp"
#include "algorithms/kernel_run.hpp"
#include "algorithms/rem.hpp"
#include "algorithms/union_find/ref.hpp"

namespace skerry {

/// Unites edge after edge, on host threads.
struct rem_list {
  template <class Run, class Index>
  static void join(const Run& on, std::span<edge<Index>> edges, vector_of<Run, Index>& parent) {
    using ref = union_find_ref<typename Run::atomics, Index>;
    on.before_round();
    for_each_edge(on.executor, std::span<const edge<Index>>(edges),
                  unite_ends<ref>{{ref{parent.data(), nullptr}}});
    compress_all(on.executor, parent);
  }
};

}  // namespace skerry
