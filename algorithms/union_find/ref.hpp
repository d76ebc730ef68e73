// SPDX-License-Identifier: Apache-2.0
// The forest that union-find works on, as its rules see it.
#pragma once

#include <concepts>

#include "matrix_ops/host_device.hpp"

namespace skerry {

/// Beside the parents: no second array.
struct nothing {};

/// A forest over the vertices [0, n), owned by somebody else; small, and copied to where it is
/// used. parent[v] <= v wherever a rule links larger roots to smaller ones, so there is no cycle.
///
/// Atomics  how several threads read and write it
/// Aside    what a rule keeps beside each parent, or nothing
template <class Atomics, std::unsigned_integral Index, class Aside = nothing>
struct union_find_ref {
  using atomics = Atomics;
  using index = Index;

  Index* parent;     // [n]
  Aside* auxiliary;  // [n], or none

  /// parent[v]
  [[nodiscard]] SKERRY_HOST_DEVICE Index parent_of(Index v) const {
    return Atomics::load(parent[v]);
  }

  /// parent[v] = to, if it is `from` still.
  SKERRY_HOST_DEVICE bool move(Index v, Index from, Index to) const {
    return Atomics::compare_exchange(parent[v], from, to);
  }

  /// The root of v's tree, its path shortened by the rule Find.
  template <class Find>
  [[nodiscard]] SKERRY_HOST_DEVICE Index find(Index v) const {
    return Find::find(*this, v);
  }

  /// Puts u and v into one tree by the rule Unite.
  template <class Unite>
  SKERRY_HOST_DEVICE void unite(Index u, Index v) const {
    Unite::unite(*this, u, v);
  }
};

}  // namespace skerry
