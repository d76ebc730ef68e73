// SPDX-License-Identifier: Apache-2.0
// What a union rule may bring along, and the functors that apply one to an entry or a vertex.
#pragma once

#include <concepts>
#include <cstddef>

#include "algorithms/union_find/ref.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// A rule that keeps a second array says so:
///   aside<Index>                 the type of its elements
///   beside(v, parent of v)       what stands there first, the forest being flat
template <class Unite, class Index>
concept has_auxiliary = requires {
  typename Unite::template auxiliary<Index>;
};

/// A rule whose roots need not be the smallest vertices, or whose forest is not in the array of
/// parents, gives the roots itself:
///   root(t, v)                   the root of v's tree, once all unions are done
template <class Unite, class Ref>
concept gives_roots = requires(Ref t, typename Ref::index v) {
  Unite::root(t, v);
};

/// A rule that may hang any root takes advice before it starts:
///   keep(t, root)                hang other roots below this one, as a rule
template <class Unite, class Ref>
concept takes_advice = requires(Ref t, typename Ref::index root) {
  Unite::keep(t, root);
};

template <class Unite, class Index>
struct auxiliary_of {
  using type = nothing;
};
template <class Unite, class Index>
requires has_auxiliary<Unite, Index>
struct auxiliary_of<Unite, Index> {
  using type = typename Unite::template auxiliary<Index>;
};

/// The forest that a rule works on.
template <class Unite, class Atomics, class Index>
using forest_of = union_find_ref<Atomics, Index, typename auxiliary_of<Unite, Index>::type>;

/// aside[v] = what the rule wants there first
template <class Unite, class Ref>
struct init_auxiliary {
  Ref t;
  SKERRY_HOST_DEVICE void operator()(std::size_t v) const {
    t.auxiliary[v] = Unite::beside(static_cast<typename Ref::index>(v), t.parent[v]);
  }
};

/// Tells the rule which root to keep; called once.
template <class Unite, class Ref>
struct keep_root {
  Ref t;
  typename Ref::index root;
  SKERRY_HOST_DEVICE void operator()(std::size_t) const { Unite::keep(t, root); }
};

/// unite(u, v)
template <class Unite, class Ref>
struct unite_entry {
  Ref t;
  SKERRY_HOST_DEVICE void operator()(typename Ref::index u, typename Ref::index v) const {
    t.template unite<Unite>(u, v);
  }
};

/// Whether v hangs below the giant's root.
template <class Ref>
struct links_to {
  Ref t;
  typename Ref::index giant;
  SKERRY_HOST_DEVICE bool operator()(typename Ref::index v) const {
    return t.parent_of(v) == giant;
  }
};

/// least[root(v)] = min(least[root(v)], v)
template <class Unite, class Ref>
struct tell_root {
  Ref t;
  typename Ref::index* least;
  SKERRY_HOST_DEVICE void operator()(std::size_t i) const {
    const auto v = static_cast<typename Ref::index>(i);
    lower<typename Ref::atomics>(least[Unite::root(t, v)], v);
  }
};

/// least[v] = least[root(v)].  A root's is right already, and read by others.
template <class Unite, class Ref>
struct ask_root {
  Ref t;
  typename Ref::index* least;
  SKERRY_HOST_DEVICE void operator()(std::size_t i) const {
    const auto v = static_cast<typename Ref::index>(i), root = Unite::root(t, v);
    if (root != v) least[v] = least[root];
  }
};

}  // namespace skerry
