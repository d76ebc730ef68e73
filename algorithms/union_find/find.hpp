// SPDX-License-Identifier: Apache-2.0
// Find rules: how the root of a tree is found, and how its path is shortened. Hong, Dhulipala,
// Shun: Exploring the design space of static and incremental graph connectivity algorithms on GPUs.
// PACT 2020, Algorithm 8. Jayanti, Tarjan: A randomized concurrent algorithm for disjoint set
// union. PODC 2016, for splitting and halving. Jayanti, Tarjan, Boix-Adsera: Randomized concurrent
// set union and generalized wake-up. PODC 2019, for two-try splitting.
#pragma once

#include <concepts>

#include "algorithms/name.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// No compression: the path stays as it is.
struct naive {
  static constexpr name called{"naive"};

  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static Index find(Ref t, Index v) {
    for (Index parent_v = t.parent_of(v); parent_v != v; parent_v = t.parent_of(v)) v = parent_v;
    return v;
  }
};

/// Path splitting: links every vertex on the path to its grandparent.
struct split {
  static constexpr name called{"split"};

  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static Index find(Ref t, Index v) {
    for (;;) {
      const Index parent_v = t.parent_of(v), grandparent = t.parent_of(parent_v);
      if (parent_v == grandparent) return parent_v;
      t.move(v, parent_v, grandparent);
      v = parent_v;
    }
  }
};

/// Two-try splitting: splits at every vertex twice, which links it to its grandparent or higher.
struct two_try_split {
  static constexpr name called{"two_try_split"};

  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static Index find(Ref t, Index v) {
    for (Index parent_v = v;; v = parent_v)
      for (int attempt = 0; attempt < 2; ++attempt) {
        parent_v = t.parent_of(v);
        const Index grandparent = t.parent_of(parent_v);
        if (parent_v == grandparent) return parent_v;
        t.move(v, parent_v, grandparent);
      }
  }
};

/// Path halving: links every second vertex on the path to its grandparent.
struct halve {
  static constexpr name called{"halve"};

  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static Index find(Ref t, Index v) {
    for (;;) {
      const Index parent_v = t.parent_of(v), grandparent = t.parent_of(parent_v);
      if (parent_v == grandparent) return parent_v;
      t.move(v, parent_v, grandparent);
      v = grandparent;
    }
  }
};

/// Full compression: links every vertex on the path to the root.
struct compress {
  static constexpr name called{"compress"};

  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static Index find(Ref t, Index v) {
    const Index root = naive::find(t, v);
    for (Index parent_v = t.parent_of(v); parent_v > root; parent_v = t.parent_of(v)) {
      t.move(v, parent_v, root);
      v = parent_v;
    }
    return root;
  }
};
// Correctness: a find keeps all trees. It moves a vertex within its tree, from its parent to
// another ancestor, and only if the parent is still the one that was read. It never moves a root.

/// The finds that are correct with linking by index; two_try_split is for jtb rules only.
template <class Find>
concept index_find = std::same_as<Find, naive> || std::same_as<Find, split> ||
    std::same_as<Find, halve> || std::same_as<Find, compress>;

/// Shortens the paths of two vertices after their union.
template <class Find, class Ref, class Index>
SKERRY_HOST_DEVICE void shorten(Ref t, Index u, Index v) {
  if constexpr (!std::same_as<Find, naive>) {
    static_cast<void>(Find::find(t, u));
    static_cast<void>(Find::find(t, v));
  }
}

}  // namespace skerry
