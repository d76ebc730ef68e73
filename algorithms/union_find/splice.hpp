// SPDX-License-Identifier: Apache-2.0
// The step of Rem's union at a vertex that is not yet a root. Hong, Dhulipala, Shun: Exploring the
// design space of static and incremental graph connectivity algorithms on GPUs. PACT 2020,
// Algorithm 9.
#pragma once

#include "algorithms/name.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// Links u to its grandparent and continues at its former parent.
struct split_one {
  static constexpr name called{"split_one"};

  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static Index step(Ref t, Index u, Index) {
    const Index parent_u = t.parent_of(u), grandparent = t.parent_of(parent_u);
    if (parent_u != grandparent) t.move(u, parent_u, grandparent);
    return parent_u;
  }
};

/// Links u to its grandparent and continues there.
struct halve_one {
  static constexpr name called{"halve_one"};

  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static Index step(Ref t, Index u, Index) {
    const Index parent_u = t.parent_of(u), grandparent = t.parent_of(parent_u);
    if (parent_u != grandparent) t.move(u, parent_u, grandparent);
    return grandparent;
  }
};

/// Links u to `target`, a smaller vertex of the other path, and continues at its former parent.
struct splice {
  static constexpr name called{"splice"};

  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static Index step(Ref t, Index u, Index target) {
    const Index parent_u = t.parent_of(u);
    if (target < parent_u) t.move(u, parent_u, target);
    return parent_u;
  }
};

}  // namespace skerry
