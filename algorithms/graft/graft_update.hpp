// SPDX-License-Identifier: Apache-2.0
// Graft and shortcut with edge updates. Cong: Fast parallel connected components algorithms on
// GPUs. HeteroPar 2014, Algorithm 2.
#pragma once

#include <span>

#include "algorithms/graft/edge_list.hpp"
#include "algorithms/hook_compress/hook.hpp"
#include "algorithms/hook_compress/jump.hpp"
#include "algorithms/kernel_run.hpp"
#include "algorithms/union_find/ref.hpp"
#include "matrix_ops/atomics.hpp"

namespace skerry {

/// graft_shortcut whose edges (u, v) become (D[u], D[v]) after each round. Endpoints are then their
/// own parents, so a graft reads only the edge. Self-loops are dropped; the algorithm ends with the
/// last edge.
///
/// edges  between roots of parent
/// cost   as graft_shortcut, with a shrinking edge list
struct graft_update {
  template <class Run, class Index>
  static void join(const Run& on, std::span<edge<Index>> edges, vector_of<Run, Index>& parent) {
    using ref = union_find_ref<typename Run::atomics, Index>;
    typename Run::flag grafted(on.executor);  // never read: the loop ends when no edge is left
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
