// SPDX-License-Identifier: Apache-2.0
// Inserts edges into a forest, and reports each link. Hong, Dhulipala, Shun: Exploring the design
// space of static and incremental graph connectivity algorithms on GPUs. PACT 2020, Algorithm 3.
#pragma once

#include "matrix_ops/host_device.hpp"

namespace skerry {

/// A forest that reports its links: links(root) is called for each root that gets a parent.
template <class Ref, class Links>
struct reporting_ref : Ref {
  using index = typename Ref::index;

  Links links;

  SKERRY_HOST_DEVICE void linked(index root) const { links(root); }
};

/// Unites u and v by the rule Unite.  Each root is linked once, so n - count links are reported in
/// all, by whatever threads.
///
/// Links  links(root): `root`, until now the smallest vertex of a component, is so no longer
template <class Unite, class Ref, class Links>
struct insert_edge {
  using index = typename Ref::index;

  Ref t;
  Links links;

  SKERRY_HOST_DEVICE void operator()(index u, index v) const {
    if (t.parent_of(u) == t.parent_of(v)) return;  // most edges of a large component
    Unite::unite(reporting_ref<Ref, Links>{t, links}, u, v);
  }
};

}  // namespace skerry
