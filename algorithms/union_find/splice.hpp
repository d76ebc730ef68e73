// SPDX-License-Identifier: Apache-2.0
// What Rem's union does at a vertex that is not a root yet. Hong, Dhulipala, Shun: Exploring the
// design space of static and incremental graph connectivity algorithms on GPUs. PACT 2020,
// Algorithm 9.
#pragma once

#include "algorithms/name.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// u comes to hang below its grandparent; on with its former parent.
struct split_one {
  static constexpr name called{"split_one"};

  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static Index step(Ref t, Index u, Index) {
    const Index up = t.parent_of(u), grandparent = t.parent_of(up);
    if (up != grandparent) t.move(u, up, grandparent);
    return up;
  }
};

/// u comes to hang below its grandparent; on with that.
struct halve_one {
  static constexpr name called{"halve_one"};

  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static Index step(Ref t, Index u, Index) {
    const Index up = t.parent_of(u), grandparent = t.parent_of(up);
    if (up != grandparent) t.move(u, up, grandparent);
    return grandparent;
  }
};

/// u comes to hang below `other`, a smaller vertex of the other path; on with its former parent.
struct splice {
  static constexpr name called{"splice"};

  template <class Ref, class Index>
  SKERRY_HOST_DEVICE static Index step(Ref t, Index u, Index other) {
    const Index up = t.parent_of(u);
    if (other < up) t.move(u, up, other);
    return up;
  }
};

}  // namespace skerry
