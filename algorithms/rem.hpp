// SPDX-License-Identifier: Apache-2.0
// Rem's union-find: walks from both endpoints towards their roots at once, always from the vertex
// with the larger parent, and splices its path onto the other. Dijkstra: A Discipline of
// Programming, 1976, attributes it to Rem; Patwary, Blair, Manne: Experiments on union-find
// algorithms for the disjoint-set data structure. SEA 2010.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "algorithms/forest.hpp"
#include "algorithms/hook_first/compress.hpp"
#include "algorithms/union_find/record.hpp"
#include "algorithms/union_find/ref.hpp"
#include "algorithms/union_find/splice.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/executors/loop_observer.hpp"
#include "matrix_ops/prefetch.hpp"

namespace skerry {

/// parent = to, if it is still `from`; else from = parent. Returns whether it was.
///
/// Atomics  those with overwrite() do not compare: the parent is lost that another thread has set
template <class Atomics, std::unsigned_integral Index>
bool set_parent(Index& parent, Index& from, Index to) {
  if constexpr (requires { Atomics::overwrite(parent, to); }) {
    Atomics::overwrite(parent, to);
    return true;
  } else {
    return Atomics::compare_exchange(parent, from, to);
  }
}

/// Unites the trees of u and v. Invariant: parent[x] <= x.
///
/// Safe to call concurrently. Every link is a compare-and-swap, unless the atomics overwrite; it
/// fails if another thread was faster. Then a root is no longer a root and the walk continues, or a
/// splice is skipped. Where a splice is not allowed, the path is split instead.
/// Inlined into every loop: a call for each entry costs as much as the union of most.
template <class Ref, std::unsigned_integral Index>
[[gnu::always_inline]] inline void rem_unite(Ref t, Index u, Index v) {
  using atomics = typename Ref::atomics;
  Index parent_u = t.parent_of(u), parent_v = t.parent_of(v);
  while (parent_u != parent_v) {
    if (parent_u < parent_v) {  // let u be the vertex with the larger parent
      std::swap(u, v);
      std::swap(parent_u, parent_v);
    }
    if (parent_u == u) {
      if (set_parent<atomics>(t.parent[u], parent_u, parent_v)) return t.linked(u);
      continue;  // another thread has linked u under parent_u
    }
    const Index next = parent_u;
    if constexpr (Ref::may_splice)
      set_parent<atomics>(t.parent[u], parent_u, parent_v);  // splice: the smaller parent
    else
      split_one::step(t, u, parent_v);
    u = next;
    parent_u = t.parent_of(u);
  }
}

/// Base of functions of entries that read the parents of their ends: prefetches these.
template <class Ref>
struct reads_parents {
  using index = typename Ref::index;
  Ref t;

  void expect(index u, index v) const {
    prefetch(t.parent + u);
    prefetch(t.parent + v);
  }
};

/// rem_unite() as a function of entries.
template <class Ref>
struct unite_ends : reads_parents<Ref> {
  using typename reads_parents<Ref>::index;

  void operator()(index u, index v) const { rem_unite(this->t.for_edge(u, v), u, v); }
};

/// Labels each vertex with the smallest vertex of its component.
///
/// run      the host threads that unite; Atomics is plain_access for a single thread
/// entries  entries(f) calls f(u, v) for the entries, u, v < n, in any order; one entry of a
///          symmetric pair suffices. It may call f.expect(u, v) before, to prefetch
/// labels   [n], written
/// record   if an edge_record: its [2n] ends are written, and give a spanning forest
/// cost     one pass over the entries, nearly linear; no memory besides the labels
template <class Atomics, std::unsigned_integral Index, class Executor, class Entries,
          class Record = no_record>
void rem(const Executor& run, Entries entries, std::span<Index> labels, Record record = {}) {
  run.for_each(labels.size(), make_root<Index>{labels.data()});
  announce_array(run, "parent", labels);
  if constexpr (Record::records) run.for_each(labels.size(), make_edgeless<Index>{record});
  using ref = union_find_ref<Atomics, Index, no_auxiliary, Record>;
  const ref t{labels.data(), nullptr, record};
  entries(unite_ends<ref>{{t}});
  compress_ranges(run, t, labels.size());
}

/// The same for n vertices, with labels of its own.
template <class Atomics, std::unsigned_integral Index, class Entries>
[[nodiscard]] buffer<Index> rem(const any_executor& run, std::uint64_t n, Entries entries) {
  buffer<Index> labels(n);
  rem<Atomics>(run, entries, std::span(labels));
  return labels;
}

}  // namespace skerry
