// SPDX-License-Identifier: Apache-2.0
// Graft and shortcut whose reads are put in order by sorting. Cong: Fast parallel connected
// components algorithms on GPUs. HeteroPar 2014, after Chiang, Goodrich, Grove, Tamassia, Vengroff,
// Vitter: External-memory graph algorithms. SODA 1995.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "algorithms/graft/edge_list.hpp"
#include "algorithms/hook_compress/hook.hpp"
#include "algorithms/hook_compress/jump.hpp"
#include "algorithms/host_run.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/radix_sort.hpp"

namespace reef {

/// An edge with the parents of its ends beside them.
template <std::unsigned_integral Index>
struct edge_with_parents {
  Index u, v, above_u, above_v;
};

/// graft_shortcut whose edges are sorted by u to read D[u], and by v to read D[v]: the reads then
/// run through D in order.  The paper's model says that this pays where 2^((8/41) log2 n) reads are
/// served at once, 73 for 200 million vertices, which no machine of its does.
///
/// cost  as graft_shortcut, and two sorts of all edges in each round; 8 ids for each edge
struct graft_sorted {
  template <class Index>
  static void join(const host_run& on, std::span<edge<Index>> edges, buffer<Index>& parent) {
    using item = edge_with_parents<Index>;
    const any_executor& run = on.executor;
    const std::uint64_t n = std::max<std::uint64_t>(1, parent.size());
    buffer<item> list(edges.size()), scratch(edges.size());
    run.for_each(list.size(), [&](std::size_t k) { list[k] = {edges[k].u, edges[k].v, 0, 0}; });
    const auto pass = [&](auto graft) {
      radix_sort(run, list, scratch, n, [](const item& e) { return e.u; });
      run.for_each(list.size(), [&](std::size_t k) { list[k].above_u = parent[list[k].u]; });
      radix_sort(run, list, scratch, n, [](const item& e) { return e.v; });
      run.for_each(list.size(), [&](std::size_t k) { list[k].above_v = parent[list[k].v]; });
      // From the largest v to the smallest: of the grafts of one tree the last one stands, and the
      // one furthest down is worth most: 3 rounds instead of 6 on an R-MAT graph of 2^16 vertices.
      run.for_each(list.size(), [&](std::size_t k) {
        const item& e = list[list.size() - 1 - k];
        graft(e.above_u, e.above_v);
      });
    };
    hook_rounds(on, pass, multi_jumps{}, parent);
  }
};

}  // namespace reef
