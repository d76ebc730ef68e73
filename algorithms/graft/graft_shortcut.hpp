// SPDX-License-Identifier: Apache-2.0
// Graft and shortcut. Cong: Fast parallel connected components algorithms on GPUs. HeteroPar 2014,
// Algorithm 1, after Shiloach, Vishkin: An O(log n) parallel connectivity algorithm. Journal of
// Algorithms 1982.
#pragma once

#include <span>

#include "algorithms/graft/edge_list.hpp"
#include "algorithms/hook_compress/hook.hpp"
#include "algorithms/hook_compress/jump.hpp"
#include "algorithms/kernel_run.hpp"

namespace skerry {

/// Grafts: D[D[v]] = D[u] for every edge with D[u] < D[v], in both directions; then shortcuts every
/// vertex to its root. Repeats until no edge grafts. The paper's D is parent here, its graft a
/// hook, its shortcut a multi-jump.
///
/// cost  O(log n) rounds in practice, each a pass over all edges with random reads and writes
struct graft_shortcut {
  template <class Run, class Index>
  static void join(const Run& on, std::span<edge<Index>> edges, vector_of<Run, Index>& parent) {
    const auto pass = [&]<class Ref>(hook_larger<Ref> graft) {
      for_each_edge(on.executor, std::span<const edge<Index>>(edges), hook_parents<Ref>{graft});
    };
    hook_rounds(on, pass, multi_jumps{}, parent);
  }
};

}  // namespace skerry
