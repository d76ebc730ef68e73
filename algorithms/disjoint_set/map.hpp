// SPDX-License-Identifier: Apache-2.0
// Union-find over nodes that a map finds by their ids; sequential. Thakur, Shuaib, Ahmed,
// Shashidhar: Wait-free parallel disjoint-set data structure for CPUs and GPUs. 2014, "sequential
// node-based".
#pragma once

#include <concepts>
#include <cstddef>
#include <map>
#include <utility>

#include "algorithms/each_edge.hpp"
#include "algorithms/host_run.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/view.hpp"

namespace skerry {

/// Sets of ids; an id that nobody named is a set by itself.
template <std::unsigned_integral Id>
class node_map {
 public:
  /// Makes nodes for u and v where there are none, and puts them into one set.
  void unite(Id u, Id v) {
    node *low = &top(made(u)), *high = &top(made(v));
    if (high->id < low->id) std::swap(low, high);
    high->parent = low;
  }

  /// The smallest id of the set that id is in.
  [[nodiscard]] Id smallest(Id id) {
    const auto found = nodes_.find(id);
    return found == nodes_.end() ? id : top(found->second).id;
  }

 private:
  /// Stays where it is, so that others can point to it.
  struct node {
    Id id;
    node* parent;  // with a smaller id; itself where it is a root
  };

  node& made(Id id) {
    const auto [place, is_new] = nodes_.try_emplace(id, node{id, nullptr});
    if (is_new) place->second.parent = &place->second;
    return place->second;
  }

  /// The root above a node; every second node on the way comes to hang below its grandparent.
  static node& top(node& from) {
    node* at = &from;
    while (at->parent != at) at = at->parent = at->parent->parent;
    return *at;
  }

  std::map<Id, node> nodes_;
};

/// Labels each row of A with the smallest row of its component.
///
/// A        n x n; where `symmetric` is not promised, the components are the weak ones
/// returns  labels[n]
/// cost     two look-ups for each entry, O(log n) each
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] buffer<Index> disjoint_set_map(const host_run& on, const csr_view<Index, Offset>& A,
                                             bool symmetric) {
  node_map<Index> sets;
  for_each_edge_in_order(on, A, symmetric, [&](Index u, Index v) { sets.unite(u, v); });
  buffer<Index> labels(A.row_count);
  for (std::size_t v = 0; v < labels.size(); ++v) labels[v] = sets.smallest(static_cast<Index>(v));
  return labels;
}

}  // namespace skerry
