// SPDX-License-Identifier: Apache-2.0
// Union-find as a finish: every entry that may join two trees is united, then the forest is made
// flat. Hong, Dhulipala, Shun: Exploring the design space of static and incremental graph
// connectivity algorithms on GPUs. PACT 2020, Algorithm 7.
#pragma once

#include <concepts>
#include <cstddef>
#include <utility>

#include "algorithms/forest.hpp"
#include "algorithms/host_run.hpp"
#include "algorithms/unfinished.hpp"
#include "algorithms/union_find/ref.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/host_device.hpp"

namespace reef {

/// A rule that keeps a second array says so:
///   aside<Index>                 the type of its elements
///   beside(v, parent of v)       what stands there first, the forest being flat
template <class Unite, class Index>
concept keeps_aside = requires {
  typename Unite::template aside<Index>;
};

/// A rule whose forest is not in the array of parents gives the roots itself, and they need not be
/// the smallest vertices:
///   root(t, v)                   the root of v's tree, once all unions are done
template <class Unite, class Ref>
concept gives_roots = requires(Ref t, typename Ref::index v) {
  Unite::root(t, v);
};

template <class Unite, class Index>
struct aside_of {
  using type = nothing;
};
template <class Unite, class Index>
requires keeps_aside<Unite, Index>
struct aside_of<Unite, Index> {
  using type = typename Unite::template aside<Index>;
};

/// unite(u, v)
template <class Unite, class Ref>
struct unite_entry {
  Ref t;
  ATOLL_HOST_DEVICE void operator()(typename Ref::index u, typename Ref::index v) const {
    t.template unite<Unite>(u, v);
  }
};

/// Whether v hangs below the giant's root.
template <class Ref>
struct hangs_below {
  Ref t;
  typename Ref::index giant;
  ATOLL_HOST_DEVICE bool operator()(typename Ref::index v) const { return t.above(v) == giant; }
};

/// The rule Unite as a finish.
template <class Unite>
struct by_union {
  static constexpr name called = Unite::called;

  /// labels[n]  in: a flat forest, parent[v] <= v; out: the smallest vertex of each component
  template <class Index, class Offset>
  static void finish(const host_run& on, const unfinished<Index, Offset>& of,
                     buffer<Index>& labels) {
    using aside = typename aside_of<Unite, Index>::type;
    using ref = union_find_ref<host_atomics, Index, aside>;
    buffer<aside> beside;
    if constexpr (keeps_aside<Unite, Index>) {
      beside.resize(labels.size());
      on.executor.for_each(labels.size(), [&](std::size_t v) {
        beside[v] = Unite::beside(static_cast<Index>(v), labels[v]);
      });
    }
    const ref t{labels.data(), beside.data()};
    for_each_open_entry(on.executor, of, hangs_below<ref>{t, of.giant}, unite_entry<Unite, ref>{t},
                        on.grain);
    if constexpr (gives_roots<Unite, ref>)
      name_by_least(on.executor, t, labels);
    else
      flatten(on.executor, labels);
  }

 private:
  /// labels[v] = the smallest vertex with v's root
  template <class Ref, class Index>
  static void name_by_least(const any_executor& run, Ref t, buffer<Index>& labels) {
    buffer<Index> least = forest_of_roots<Index>(run, labels.size());
    run.for_each(least.size(), [&](std::size_t v) {
      lower<host_atomics>(least[Unite::root(t, static_cast<Index>(v))], static_cast<Index>(v));
    });
    run.for_each(least.size(), [&](std::size_t v) {
      const Index root = Unite::root(t, static_cast<Index>(v));
      if (root != v) least[v] = least[root];  // a root's is right, and read by others
    });
    labels.swap(least);
  }
};

}  // namespace reef
