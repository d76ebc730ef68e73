// SPDX-License-Identifier: Apache-2.0
// The optional members of a union rule, and the functors that apply a rule to entries and vertices.
#pragma once

#include <concepts>
#include <cstddef>

#include "algorithms/union_find/ref.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// A rule with an auxiliary array declares:
///   auxiliary<Index>                  the type of its elements
///   initial_auxiliary(v, parent[v])   the initial value of v's element, for a compressed forest
template <class Unite, class Index>
concept has_auxiliary = requires {
  typename Unite::template auxiliary<Index>;
};

/// A rule whose auxiliary array holds the parents, in the lower bits of its elements, says so, for
/// traces.
template <class Unite>
concept has_parents_in_auxiliary = Unite::parents_in_auxiliary;

/// A rule whose roots need not be the smallest vertices, or whose forest is not in the parent
/// array, provides the root itself:
///   root(t, v)                        the root of v's tree, after all unions
template <class Unite, class Ref>
concept provides_root = requires(Ref t, typename Ref::index v) {
  Unite::root(t, v);
};

/// A rule whose unions may leave long paths that a sampling has made shortens them:
///   shorten(t, v)                     links each vertex of the path from v to its grandparent
template <class Unite, class Ref>
concept shortens_paths = requires(Ref t, typename Ref::index v) {
  Unite::shorten(t, v);
};

/// A rule that is free to choose which root it links accepts a hint before it starts:
///   keep(t, root)                     prefer linking other roots under this one
template <class Unite, class Ref>
concept accepts_root_hint = requires(Ref t, typename Ref::index root) {
  Unite::keep(t, root);
};

template <class Unite, class Index>
struct auxiliary_of {
  using type = no_auxiliary;
};
template <class Unite, class Index>
requires has_auxiliary<Unite, Index>
struct auxiliary_of<Unite, Index> {
  using type = typename Unite::template auxiliary<Index>;
};

/// The forest on which a rule operates.
template <class Unite, class Atomics, class Index, class Record = no_record>
using forest_of = union_find_ref<Atomics, Index, typename auxiliary_of<Unite, Index>::type, Record>;

/// auxiliary[v] = the rule's initial value
template <class Unite, class Ref>
struct init_auxiliary {
  Ref t;
  SKERRY_HOST_DEVICE void operator()(std::size_t v) const {
    t.auxiliary[v] = Unite::initial_auxiliary(static_cast<typename Ref::index>(v), t.parent[v]);
  }
};

/// Passes the root to keep to the rule; called once.
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

/// Whether v is a child of the giant's root, or the root itself: parent[v] == giant.
template <class Ref>
struct has_parent {
  Ref t;
  typename Ref::index giant;
  SKERRY_HOST_DEVICE bool operator()(typename Ref::index v) const {
    return t.parent_of(v) == giant;
  }
};

/// shorten(v)
template <class Unite, class Ref>
struct shorten_path {
  Ref t;
  SKERRY_HOST_DEVICE void operator()(std::size_t v) const {
    Unite::shorten(t, static_cast<typename Ref::index>(v));
  }
};

/// smallest[root(v)] = min(smallest[root(v)], v)
template <class Unite, class Ref>
struct reduce_min_to_root {
  Ref t;
  typename Ref::index* smallest;
  SKERRY_HOST_DEVICE void operator()(std::size_t i) const {
    const auto v = static_cast<typename Ref::index>(i);
    write_min<typename Ref::atomics>(smallest[Unite::root(t, v)], v);
  }
};

/// smallest[v] = smallest[root(v)]. Skips roots, whose elements are already right and are read by
/// other threads.
template <class Unite, class Ref>
struct copy_min_from_root {
  Ref t;
  typename Ref::index* smallest;
  SKERRY_HOST_DEVICE void operator()(std::size_t i) const {
    const auto v = static_cast<typename Ref::index>(i), root = Unite::root(t, v);
    if (root != v) smallest[v] = smallest[root];
  }
};

}  // namespace skerry
