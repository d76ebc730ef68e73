// SPDX-License-Identifier: Apache-2.0
// Union-find over the nodes of a hash table that maps ids to nodes. Thakur, Shuaib, Ahmed,
// Shashidhar: Wait-free parallel disjoint-set data structure for CPUs and GPUs. 2014.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "algorithms/forest.hpp"
#include "algorithms/kernel_run.hpp"
#include "algorithms/union_find/async.hpp"
#include "algorithms/union_find/find.hpp"
#include "algorithms/union_find/label_trees.hpp"
#include "algorithms/union_find/union_rule.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/node_table.hpp"
#include "matrix_ops/views/entry_visitor.hpp"

namespace skerry {

/// occurs[v] = 0
struct clear_occurs {
  std::uint8_t* occurs;  // [n]
  SKERRY_HOST_DEVICE void operator()(std::size_t v) const { occurs[v] = 0; }
};

/// Entry visitor: marks both endpoints of every entry.
template <class Atomics, class Index>
struct mark_endpoints {
  std::uint8_t* occurs;  // [n], 1 if the vertex is an endpoint of an entry

  [[nodiscard]] SKERRY_HOST_DEVICE row_filter filter_of(Index) const { return row_filter::all; }
  SKERRY_HOST_DEVICE void operator()(row_filter, Index u, Index v) const {
    mark(u);
    mark(v);
  }

 private:
  SKERRY_HOST_DEVICE void mark(Index end) const {
    if (Atomics::load(occurs[end]) == 0) Atomics::store(occurs[end], std::uint8_t{1});
  }
};

/// occurs[v]
struct read_occurs {
  const std::uint8_t* occurs;  // [n]
  SKERRY_HOST_DEVICE std::uint8_t operator()(std::size_t v) const { return occurs[v]; }
};

/// The vertices that are endpoints of entries of A, ascending, in host memory. O(n + entries)
template <class Executor, std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] buffer<Index> vertices_with_entries(const Executor& run,
                                                  const matrix_of<Executor, Index, Offset>& A) {
  auto occurs = run.template allocate<std::uint8_t>(A.row_count);
  run.for_each(A.row_count, clear_occurs{occurs.data()});
  visit_entries(run, A, {0, A.entry_count},
                mark_endpoints<typename Executor::atomics, Index>{occurs.data()});
  const auto flags = run.template evaluate<std::uint8_t>(A.row_count, read_occurs{occurs.data()});
  buffer<Index> ids;
  for (std::uint64_t v = 0; v < A.row_count; ++v)
    if (flags[v] != 0) ids.push_back(static_cast<Index>(v));
  return ids;
}

/// The paper's union by id: finds both roots with path splitting, its Figure 1, and links the
/// larger root under the smaller by compare-and-swap. Retries if another thread was faster.
/// Figure 2 applies the compare-and-swap to the nodes of the ids, not to their roots, and compares
/// the ids. At the roots, as here, no subtree is cut off.
using by_id = async<split>;

/// Unites the nodes of two ids that are in the table by the rule Unite.
template <class Unite, class Ref>
struct unite_ids {
  Ref t;
  node_table_ref<typename Ref::index> nodes;

  SKERRY_HOST_DEVICE void operator()(typename Ref::index u, typename Ref::index v) const {
    t.template unite<Unite>(nodes.node(u), nodes.node(v));
  }
};

/// label[ids[k]] = ids[parent[k]]: the vertex of node k gets the id of its tree's smallest node.
template <class Index>
struct label_by_node {
  Index* label;         // [n]
  const Index* ids;     // [nodes]
  const Index* parent;  // [nodes], the smallest node of each tree
  SKERRY_HOST_DEVICE void operator()(std::size_t k) const { label[ids[k]] = ids[parent[k]]; }
};

/// Labels each row of A with the smallest row of its component. The table is built on the host from
/// one array of ids, and copied to the memory of the executor.
///
/// Unite      the rule, by_id or by_rank
/// Atomics    memory access to the nodes
/// each_edge  each_edge(f) calls f(u, v) for the entries of A
/// returns    labels[n]
/// cost       two look-ups per entry, O(1) expected each; 8 ids of memory per vertex with entries,
///            and two bytes per vertex; by_rank takes 8 bytes and an id more
template <class Unite, class Atomics, class Executor, class Index, class Offset, class EachEdge>
[[nodiscard]] vector_of<Executor, Index> by_node_table(const Executor& run,
                                                       const matrix_of<Executor, Index, Offset>& A,
                                                       EachEdge each_edge) {
  using ref = forest_of<Unite, Atomics, Index>;
  const node_table<Index> nodes(vertices_with_entries(run, A));
  const auto buckets = run.upload(nodes.buckets());
  const auto slots = run.upload(nodes.slots());
  const auto ids = run.upload(nodes.ids());
  const node_table_ref<Index> table{buckets.data(), slots.data(), nodes.ref().mask,
                                    nodes.ref().nodes};
  auto parent = forest_of_roots<Index>(run, nodes.size());
  auto auxiliary = auxiliary_for<Unite>(run, parent);
  const ref t{parent.data(), auxiliary.data()};
  each_edge(unite_ids<Unite, ref>{t, table});
  label_trees<Unite>(run, t, parent);
  auto labels = forest_of_roots<Index>(run, A.row_count);
  run.for_each(nodes.size(), label_by_node<Index>{labels.data(), ids.data(), parent.data()});
  return labels;
}

}  // namespace skerry
