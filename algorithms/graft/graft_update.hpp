// SPDX-License-Identifier: Apache-2.0
// Graft and shortcut with an update of the edges. Cong: Fast parallel connected components
// algorithms on GPUs. HeteroPar 2014, Algorithm 2.
#pragma once

#include <span>

#include "algorithms/graft/edge_list.hpp"
#include "algorithms/hook_compress/hook.hpp"
#include "algorithms/hook_compress/jump.hpp"
#include "algorithms/run_on.hpp"
#include "algorithms/union_find/ref.hpp"
#include "matrix_ops/atomics.hpp"

namespace skerry {

/// graft_shortcut whose edges (u, v) become (D[u], D[v]) after each round: they are their own
/// parents, so a graft reads nothing but the edge.  An edge that has become a loop is dropped, and
/// no edge left is the end.
///
/// edges  between roots of parent
/// cost   as graft_shortcut, the edges becoming fewer
struct graft_update {
  template <class Run, class Index>
  static void join(const Run& on, std::span<edge<Index>> edges, vector_of<Run, Index>& parent) {
    using ref = union_find_ref<typename Run::atomics, Index>;
    typename Run::flag grafted(on.executor);  // which nobody asks: no edge left is the end
    const hook_larger<ref> graft{{parent.data(), nullptr}, grafted.at()};
    while (!edges.empty()) {
      on.before_round();
      for_each_edge(on.executor, std::span<const edge<Index>>(edges), graft);
      multi_jumps{}(on.executor, parent);
      edges = between_parents(on.executor, edges, parent);
    }
  }
};

}  // namespace skerry
