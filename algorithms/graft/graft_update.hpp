// SPDX-License-Identifier: Apache-2.0
// Graft and shortcut with edge updates. Cong: Fast parallel connected components algorithms on
// GPUs. HeteroPar 2014, Algorithm 2.
#pragma once

#include <span>

#include "algorithms/graft/edge_list.hpp"
#include "algorithms/hook_compress/jump.hpp"
#include "algorithms/kernel_run.hpp"
#include "algorithms/union_find/ref.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// parent[max(u, v)] = min(itself, u, v), for an edge between two roots u and v.
///
/// The slides store min(u, v), and of several grafts of one root any may persist. Where it is the
/// last, a star whose centre has the largest id takes a round a leaf.
template <class Ref>
struct graft_smallest {
  Ref t;

  SKERRY_HOST_DEVICE void operator()(typename Ref::index u, typename Ref::index v) const {
    write_min<typename Ref::atomics>(t.parent[u < v ? v : u], u < v ? u : v);
  }
};

/// graft_shortcut whose edges (u, v) become (D[u], D[v]) after each round. Endpoints are then their
/// own parents, so a graft reads only the edge. Self-loops are dropped; the algorithm ends with the
/// last edge.
///
/// edges  between roots of parent
/// cost   at most 2 log2(n) rounds, each a pass over the edges that are left and one over n parents
struct graft_update {
  template <class Run, class Index>
  static void join(const Run& on, std::span<edge<Index>> edges, vector_of<Run, Index>& parent) {
    using ref = union_find_ref<typename Run::atomics, Index>;
    const graft_smallest<ref> graft{{parent.data(), nullptr}};
    while (!edges.empty()) {
      on.before_round();
      for_each_edge(on.executor, std::span<const edge<Index>>(edges), graft);
      multi_jumps{}(on.executor, parent);
      edges = between_parents(on.executor, edges, parent);
    }
  }
};
// Rounds. A root that has not been grafted in a round is smaller than all adjacent roots. Each of
// those was grafted to the smallest root next to it: to this root, or to a smaller one, which this
// root is adjacent to in the next round, and grafted to. So every two rounds each tree with an edge
// to another one grows into a tree of at least two, and of n trees n / 2 remain at most.

}  // namespace skerry
