// SPDX-License-Identifier: Apache-2.0
// How the root of a tree is found, and what becomes of the path on the way. Hong, Dhulipala, Shun:
// Exploring the design space of static and incremental graph connectivity algorithms on GPUs. PACT
// 2020, Algorithm 8. Jayanti, Tarjan: A randomized concurrent algorithm for disjoint set union.
// PODC 2016, for splitting and halving. Jayanti, Tarjan, Boix-Adsera: Randomized concurrent set
// union and generalized wake-up. PODC 2019, for two tries.
#pragma once

#include <concepts>

#include "algorithms/name.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// The path stays as it is.
struct naive {
  static constexpr name called{"naive"};

  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static Index find(Ref t, Index v) {
    for (Index up = t.parent_of(v); up != v; up = t.parent_of(v)) v = up;
    return v;
  }
};

/// Every vertex on the path comes to hang below its grandparent.
struct split {
  static constexpr name called{"split"};

  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static Index find(Ref t, Index v) {
    for (;;) {
      const Index up = t.parent_of(v), grandparent = t.parent_of(up);
      if (up == grandparent) return up;
      t.move(v, up, grandparent);
      v = up;
    }
  }
};

/// Every vertex on the path comes to hang below its grandparent, or higher: it is tried twice.
struct two_try_split {
  static constexpr name called{"two_try_split"};

  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static Index find(Ref t, Index v) {
    for (Index up = v;; v = up)
      for (int attempt = 0; attempt < 2; ++attempt) {
        up = t.parent_of(v);
        const Index grandparent = t.parent_of(up);
        if (up == grandparent) return up;
        t.move(v, up, grandparent);
      }
  }
};

/// Every second vertex on the path comes to hang below its grandparent.
struct halve {
  static constexpr name called{"halve"};

  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static Index find(Ref t, Index v) {
    for (;;) {
      const Index up = t.parent_of(v), grandparent = t.parent_of(up);
      if (up == grandparent) return up;
      t.move(v, up, grandparent);
      v = grandparent;
    }
  }
};

/// Every vertex on the path comes to hang below the root.
struct compress {
  static constexpr name called{"compress"};

  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static Index find(Ref t, Index v) {
    const Index root = naive::find(t, v);
    for (Index up = t.parent_of(v); up > root; up = t.parent_of(v)) {
      t.move(v, up, root);
      v = up;
    }
    return root;
  }
};
// Why a find breaks nothing.  A vertex is moved within its tree, from its parent to a vertex above
// that, and only while it still hangs where it was seen to; a root is never moved.

/// The finds that go with linking by index; two_try_split is jtb's.
template <class Find>
concept index_find = std::same_as<Find, naive> || std::same_as<Find, split> ||
    std::same_as<Find, halve> || std::same_as<Find, compress>;

/// Shortens the paths of two vertices whose union is done.
template <class Find, class Ref, class Index>
SKERRY_HOST_DEVICE void shorten(Ref t, Index u, Index v) {
  if constexpr (!std::same_as<Find, naive>) {
    static_cast<void>(Find::find(t, u));
    static_cast<void>(Find::find(t, v));
  }
}

}  // namespace skerry
