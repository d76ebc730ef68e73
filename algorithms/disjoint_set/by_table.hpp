// SPDX-License-Identifier: Apache-2.0
// Union-find over the nodes of a table, which finds them by their ids. Thakur, Shuaib, Ahmed,
// Shashidhar: Wait-free parallel disjoint-set data structure for CPUs and GPUs. 2014.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "algorithms/forest.hpp"
#include "algorithms/union_find/async.hpp"
#include "algorithms/union_find/find.hpp"
#include "algorithms/union_find/ref.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/node_table.hpp"
#include "matrix_ops/view.hpp"

namespace reef {

/// The vertices that entries of A name, ascending.  O(entries), one thread
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] buffer<Index> named_vertices(const csr_view<Index, Offset>& A) {
  std::vector<bool> named(A.row_count);
  for (std::uint64_t u = 0; u < A.row_count; ++u)
    if (A.row_offsets[u] != A.row_offsets[u + 1]) named[u] = true;
  for (const std::uint64_t v : A.columns) named[v] = true;
  buffer<Index> ids;
  for (std::uint64_t v = 0; v < A.row_count; ++v)
    if (named[v]) ids.push_back(static_cast<Index>(v));
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

  ATOLL_HOST_DEVICE void operator()(typename Ref::index u, typename Ref::index v) const {
    t.template unite<async<halve>>(nodes.node(u), nodes.node(v));
  }
};

/// Labels each row of A with the smallest row of its component.
///
/// Atomics    how nodes are read and written
/// each_edge  each_edge(f) calls f(u, v) for the entries of A
/// returns    labels[n]
/// cost       two look-ups for each entry, O(1) expected; 8 words of an id for each vertex that an
///            entry names, and a bit for each that there is
template <class Atomics, class Index, class Offset, class EachEdge>
[[nodiscard]] buffer<Index> by_node_table(const any_executor& run, const csr_view<Index, Offset>& A,
                                          EachEdge each_edge) {
  using ref = union_find_ref<Atomics, Index>;
  const node_table<Index> nodes(named_vertices(A));
  auto parent = forest_of_roots<Index>(run, nodes.size());
  each_edge(unite_ids<ref>{{parent.data(), nullptr}, nodes.ref()});
  flatten(run, parent);
  auto labels = forest_of_roots<Index>(run, A.row_count);
  const auto ids = nodes.ids();
  run.for_each(ids.size(), [&](std::size_t k) { labels[ids[k]] = ids[parent[k]]; });
  return labels;
}

}  // namespace reef
