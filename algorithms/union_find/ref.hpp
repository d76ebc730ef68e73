// SPDX-License-Identifier: Apache-2.0
// The forest on which union-find rules operate.
#pragma once

#include <concepts>

#include "algorithms/union_find/record.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// No auxiliary array.
struct no_auxiliary {};

/// A non-owning view of a forest over the vertices [0, n); cheap to copy to a device. Rules that
/// link larger roots to smaller ones keep parent[v] <= v, so there is no cycle.
///
/// Atomics    memory access, for one thread or for many
/// Auxiliary  what a rule stores per vertex besides the parent, or no_auxiliary
/// Record     what is kept of the edges that link roots: no_record or edge_record
template <class Atomics, std::unsigned_integral Index, class Auxiliary = no_auxiliary,
          class Record = no_record>
struct union_find_ref {
  using atomics = Atomics;
  using index = Index;

  Index* parent;         // [n]
  Auxiliary* auxiliary;  // [n], or nullptr
  Record record = {};

  static constexpr bool records = Record::records;
  /// Whether a rule may move a vertex to another tree before its root follows.
  static constexpr bool may_splice = !records || std::same_as<Atomics, plain_access>;

  /// parent[v]
  [[nodiscard]] SKERRY_HOST_DEVICE Index parent_of(Index v) const {
    return Atomics::load(parent[v]);
  }

  /// parent[v] = to, if it is still `from`; returns whether it was.
  SKERRY_HOST_DEVICE bool move(Index v, Index from, Index to) const {
    return Atomics::compare_exchange(parent[v], from, to);
  }

  /// The root of v's tree; shortens the path by the rule Find.
  template <class Find>
  [[nodiscard]] SKERRY_HOST_DEVICE Index find(Index v) const {
    return Find::find(*this, v);
  }

  /// Unites the trees of u and v by the rule Unite; (u, v) is an edge if edges are recorded.
  template <class Unite>
  SKERRY_HOST_DEVICE void unite(Index u, Index v) const {
    Unite::unite(for_edge(u, v), u, v);
  }

  /// This forest, where the next link is due to the edge (u, v).
  [[nodiscard]] SKERRY_HOST_DEVICE union_find_ref for_edge(Index u, Index v) const {
    return {parent, auxiliary, record.for_edge(u, v)};
  }

  /// To be called by a rule, once it has linked the root.
  SKERRY_HOST_DEVICE void linked(Index root) const { record.linked(root); }
};

}  // namespace skerry
