// SPDX-License-Identifier: Apache-2.0
// Sequential union-find over nodes that an ordered map finds by their ids. Thakur, Shuaib, Ahmed,
// Shashidhar: Wait-free parallel disjoint-set data structure for CPUs and GPUs. 2014, "sequential
// node-based".
#pragma once

#include <concepts>
#include <cstddef>
#include <map>
#include <utility>

#include "algorithms/each_edge_in_order.hpp"
#include "algorithms/host_run.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/views/csr_ref.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

/// Disjoint sets of ids. An id that was never passed to unite() is a set by itself.
template <std::unsigned_integral Id>
class node_map {
 public:
  /// Creates missing nodes for u and v, and unites their sets.
  void unite(Id u, Id v) {
    node *low = &root_of(find_or_create(u)), *high = &root_of(find_or_create(v));
    if (high->id < low->id) std::swap(low, high);
    high->parent = low;
  }

  /// The smallest id of the set of `id`.
  [[nodiscard]] Id smallest(Id id) {
    const auto found = nodes_.find(id);
    return found == nodes_.end() ? id : root_of(found->second).id;
  }

 private:
  /// Has a stable address, since other nodes point to it.
  struct node {
    Id id;
    node* parent;  // has a smaller id; the node itself for a root
  };

  node& find_or_create(Id id) {
    const auto [entry, is_new] = nodes_.try_emplace(id, node{id, nullptr});
    if (is_new) entry->second.parent = &entry->second;
    return entry->second;
  }

  /// The root of a node's tree, with path halving.
  static node& root_of(node& start) {
    node* current = &start;
    while (current->parent != current) current = current->parent = current->parent->parent;
    return *current;
  }

  std::map<Id, node> nodes_;
};

/// Labels each row of A with the smallest row of its component.
///
/// A        n x n; without the promise of symmetry, the components are the weak ones
/// returns  labels[n]
/// cost     two look-ups per entry, O(log n) each
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] buffer<Index> disjoint_set_map(const host_run& on,
                                             const csr_ref<Index, Offset, host_space>& A,
                                             symmetry pattern) {
  node_map<Index> sets;
  for_each_edge_in_order(on, A, pattern, [&](Index u, Index v) { sets.unite(u, v); });
  buffer<Index> labels(A.row_count);
  for (std::size_t v = 0; v < labels.size(); ++v) labels[v] = sets.smallest(static_cast<Index>(v));
  return labels;
}

}  // namespace skerry
