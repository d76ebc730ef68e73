// SPDX-License-Identifier: Apache-2.0
// Union-find over the nodes of a table, which finds them by their ids. Thakur, Shuaib, Ahmed,
// Shashidhar: Wait-free parallel disjoint-set data structure for CPUs and GPUs. 2014.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "algorithms/forest.hpp"
#include "algorithms/run_on.hpp"
#include "algorithms/union_find/async.hpp"
#include "algorithms/union_find/find.hpp"
#include "algorithms/union_find/ref.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/executors/entries.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/node_table.hpp"
#include "matrix_ops/view.hpp"

namespace skerry {

/// named[v] = 0
struct forget_name {
  std::uint8_t* named;  // [n]
  SKERRY_HOST_DEVICE void operator()(std::size_t v) const { named[v] = 0; }
};

/// A visitor that notes both ends of every entry.
template <class Atomics, class Index>
struct name_ends {
  std::uint8_t* named;  // [n], 1 where an entry names the vertex

  [[nodiscard]] SKERRY_HOST_DEVICE row_part part_of(Index) const { return row_part::all; }
  SKERRY_HOST_DEVICE void operator()(row_part, Index u, Index v) const {
    note(u);
    note(v);
  }

 private:
  SKERRY_HOST_DEVICE void note(Index end) const {
    if (Atomics::load(named[end]) == 0) Atomics::store(named[end], std::uint8_t{1});
  }
};

/// named[v]
struct is_named {
  const std::uint8_t* named;  // [n]
  SKERRY_HOST_DEVICE std::uint8_t operator()(std::size_t v) const { return named[v]; }
};

/// The vertices that entries of A name, ascending, in the host's memory.  O(n + entries)
template <class Executor, std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] buffer<Index> named_vertices(const Executor& run, const csr_view<Index, Offset>& A) {
  auto named = run.template allocate<std::uint8_t>(A.row_count);
  run.for_each(A.row_count, forget_name{named.data()});
  visit_entries(run, A, {0, A.entry_count()},
                name_ends<typename Executor::atomics, Index>{named.data()});
  const auto flags = run.template evaluate<std::uint8_t>(A.row_count, is_named{named.data()});
  buffer<Index> ids;
  for (std::uint64_t v = 0; v < A.row_count; ++v)
    if (flags[v] != 0) ids.push_back(static_cast<Index>(v));
  return ids;
}

/// Puts the nodes of two ids, which the table has, into one tree: finds both roots, halving the
/// paths, hangs the larger below the smaller by compare-and-swap, and tries anew where another
/// thread was faster.  The paper's Figure 2 compares and swaps at the ids themselves; at the roots,
/// as here, no tree is cut.
template <class Ref>
struct unite_ids {
  Ref t;
  node_table_ref<typename Ref::index> nodes;

  SKERRY_HOST_DEVICE void operator()(typename Ref::index u, typename Ref::index v) const {
    t.template unite<async<halve>>(nodes.node(u), nodes.node(v));
  }
};

/// label[id of node k] = id of its root
template <class Index>
struct label_by_node {
  Index* label;         // [n]
  const Index* ids;     // [nodes]
  const Index* parent;  // [nodes], flat
  SKERRY_HOST_DEVICE void operator()(std::size_t k) const { label[ids[k]] = ids[parent[k]]; }
};

/// Labels each row of A with the smallest row of its component.  The table is made on the host,
/// from ids that come in one piece, and brought to where entries are.
///
/// Atomics    how nodes are read and written
/// each_edge  each_edge(f) calls f(u, v) for the entries of A
/// returns    labels[n]
/// cost       two look-ups for each entry, O(1) expected; 8 words of an id for each vertex that an
///            entry names, and two bytes for each that there is
template <class Atomics, class Executor, class Index, class Offset, class EachEdge>
[[nodiscard]] vector_of<Executor, Index> by_node_table(const Executor& run,
                                                       const csr_view<Index, Offset>& A,
                                                       EachEdge each_edge) {
  using ref = union_find_ref<Atomics, Index>;
  const node_table<Index> nodes(named_vertices(run, A));
  const auto buckets = run.upload(nodes.buckets());
  const auto slots = run.upload(nodes.slots());
  const auto ids = run.upload(nodes.ids());
  const node_table_ref<Index> table{buckets.data(), slots.data(), nodes.ref().mask,
                                    nodes.ref().nodes};
  auto parent = forest_of_roots<Index>(run, nodes.size());
  each_edge(unite_ids<ref>{{parent.data(), nullptr}, table});
  compress_all(run, parent);
  auto labels = forest_of_roots<Index>(run, A.row_count);
  run.for_each(nodes.size(), label_by_node<Index>{labels.data(), ids.data(), parent.data()});
  return labels;
}

}  // namespace skerry
