// SPDX-License-Identifier: Apache-2.0
// Graft and shortcut, with reads made sequential by sorting. Cong: Fast parallel connected
// components algorithms on GPUs. HeteroPar 2014, after Chiang, Goodrich, Grove, Tamassia, Vengroff,
// Vitter: External-memory graph algorithms. SODA 1995.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "algorithms/graft/edge_list.hpp"
#include "algorithms/hook_compress/hook.hpp"
#include "algorithms/hook_compress/jump.hpp"
#include "algorithms/kernel_run.hpp"
#include "matrix_ops/error.hpp"
#include "matrix_ops/executors/loop_observer.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/radix_sort.hpp"

namespace skerry {

/// An edge with the parents of its endpoints.
template <std::unsigned_integral Index>
struct edge_with_parents {
  Index u, v, parent_u, parent_v;
};

/// list[k] = edges[k], with the parents not yet read
template <class Index>
struct copy_edge {
  edge_with_parents<Index>* list;
  const edge<Index>* edges;
  SKERRY_HOST_DEVICE void operator()(std::size_t k) const {
    list[k] = {edges[k].u, edges[k].v, 0, 0};
  }
};

/// list[k].parent_u = parent[list[k].u]
template <class Index>
struct read_parent_u {
  edge_with_parents<Index>* list;
  const Index* parent;
  SKERRY_HOST_DEVICE void operator()(std::size_t k) const { list[k].parent_u = parent[list[k].u]; }
};

/// list[k].parent_v = parent[list[k].v]
template <class Index>
struct read_parent_v {
  edge_with_parents<Index>* list;
  const Index* parent;
  SKERRY_HOST_DEVICE void operator()(std::size_t k) const { list[k].parent_v = parent[list[k].v]; }
};

struct key_u {
  template <class Index>
  SKERRY_HOST_DEVICE Index operator()(const edge_with_parents<Index>& e) const {
    return e.u;
  }
};

struct key_v {
  template <class Index>
  SKERRY_HOST_DEVICE Index operator()(const edge_with_parents<Index>& e) const {
    return e.v;
  }
};

/// graft(parent_u, parent_v) for the k-th edge counted from the end of the list
template <class Index, class Graft>
struct graft_from_end {
  const edge_with_parents<Index>* list;
  std::size_t size;
  Graft graft;
  SKERRY_HOST_DEVICE void operator()(std::size_t k) const {
    const auto& e = list[size - 1 - k];
    graft(e.parent_u, e.parent_v);
  }
};

/// The edges in the order of graft_from_end, as pairs.
template <class Index>
struct edges_from_end {
  const edge_with_parents<Index>* list;
  std::size_t size;
  [[nodiscard]] std::pair<Index, Index> operator()(std::size_t k) const {
    return {list[size - 1 - k].u, list[size - 1 - k].v};
  }
};

/// graft_shortcut with the edges sorted by u to read D[u], and by v to read D[v], so that the reads
/// access D in ascending order. By the model of the slides this pays only if 2^((8/41) log n) reads
/// are served at once. With a binary logarithm that is 15 for 1 million vertices and 42 for 200
/// million, for which the slides state 73. No machine of theirs does that.
///
/// throws  invalid_matrix: 2^32 edges or more on a device
/// cost    as graft_shortcut, plus two sorts of all edges per round; 8 ids per edge
struct graft_sorted {
  template <class Run, class Index>
  static void join(const Run& on, std::span<edge<Index>> edges, vector_of<Run, Index>& parent) {
    const auto& run = on.executor;
    const std::size_t m = edges.size(), n = std::max<std::size_t>(1, parent.size());
    if (Run::executor_type::is_device && m >> 32 != 0)
      throw invalid_matrix(
          "graft_sorted supports fewer than 2^32 edges on a device; this matrix has " +
          std::to_string(m) + "; use graft_shortcut");
    auto list = run.template allocate<edge_with_parents<Index>>(m),
         scratch = run.template allocate<edge_with_parents<Index>>(m);
    run.for_each(m, copy_edge<Index>{list.data(), edges.data()});
    const auto pass = [&]<class Ref>(hook_larger<Ref> graft) {
      radix_sort(run, list, scratch, n, key_u{});
      run.for_each(m, read_parent_u<Index>{list.data(), parent.data()});
      radix_sort(run, list, scratch, n, key_v{});
      run.for_each(m, read_parent_v<Index>{list.data(), parent.data()});
      // Grafts from the largest v to the smallest. Of several grafts of one tree the last write
      // wins, and the smallest parent is worth most: 3 rounds instead of 6 on an R-MAT graph of
      // 2^16 vertices.
      const edges_from_end<Index> listed{list.data(), m};
      announce_entries(run, listed);
      run.for_each(m, graft_from_end<Index, hook_larger<Ref>>{list.data(), m, graft});
    };
    hook_rounds(on, pass, multi_jumps{}, parent);
  }
};

}  // namespace skerry
