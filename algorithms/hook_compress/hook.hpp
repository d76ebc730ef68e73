// SPDX-License-Identifier: Apache-2.0
// Hooking: a tree comes to hang below a vertex of another. Soman, Kothapalli, Narayanan: A fast GPU
// algorithm for graph connectivity. IPDPS Workshops 2010, for the plain one. Sutton, Ben-Nun,
// Barak, Pai, Pingali: Adaptive work-efficient connected components on the GPU. 2016, for the
// atomic one.
#pragma once

#include <cstdint>

#include "algorithms/union_find/ref.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// parent[max(a, b)] = min(a, b) where a and b, the parents of an edge's ends, differ; no atomic
/// operation beyond load and store, so that of two hooks of one tree the later one stands.
template <class Ref>
struct hook_larger {
  Ref t;
  std::uint32_t* hooked;  // 1 once any edge has been

  SKERRY_HOST_DEVICE void operator()(typename Ref::index a, typename Ref::index b) const {
    if (a == b) return;
    Ref::atomics::store(t.parent[a < b ? b : a], a < b ? a : b);
    raise<typename Ref::atomics>(*hooked);
  }
};

/// hook(parent[u], parent[v])
template <class Ref>
struct hook_parents {
  hook_larger<Ref> hook;

  SKERRY_HOST_DEVICE void operator()(typename Ref::index u, typename Ref::index v) const {
    hook(hook.t.parent_of(u), hook.t.parent_of(v));
  }
};

/// Hooks the larger of the two roots above u and v below the other tree; climbs until it has, or
/// until both have one parent.  A compare-and-swap is tried where `high` was read as a root: the
/// paper tries one at each step, and most of them at vertices that are none any more.
///
/// Loads may be stale: whatever stood there is an ancestor still, a failing compare-and-swap says
/// what stands there now, and every turn is about smaller vertices, so there is a last one.
template <class Ref>
struct hook_atomically {
  Ref t;

  SKERRY_HOST_DEVICE void operator()(typename Ref::index u, typename Ref::index v) const {
    for (;;) {
      const auto a = t.parent_of(u), b = t.parent_of(v);
      if (a == b) return;
      const auto high = a < b ? b : a, low = a < b ? a : b;
      auto parent_high = t.parent_of(high);
      if (parent_high == high && Ref::atomics::compare_exchange(t.parent[high], parent_high, low))
        return;
      u = parent_high;
      v = low;
    }
  }
};

/// Rounds of a hook of every edge and of making the forest flat, until no edge hooks.
///
/// pass        pass(hook) calls hook(a, b) for the parents of every edge's ends, all read in this
///             round
/// compress_by  compress_by(executor, parent) makes every vertex hang below its root
/// parent[n]   in: a flat forest, parent[v] <= v; out: the same, and both ends of every edge have
///             one parent
/// cost        a round is a pass over the edges and compress_by; n rounds at worst, and in practice
///             about log n
template <class Run, class Labels, class Pass, class Flatten>
void hook_rounds(const Run& on, Pass pass, Flatten compress_by, Labels& parent) {
  using ref = union_find_ref<typename Run::atomics, typename Labels::value_type>;
  typename Run::flag hooked(on.executor);
  for (;;) {
    on.before_round();
    hooked.lower();
    pass(hook_larger<ref>{{parent.data(), nullptr}, hooked.at()});
    if (!hooked.is_raised()) return;
    compress_by(on.executor, parent);
  }
}
// Why it is right.  The forest is flat when a round begins, so whatever is read in it as a parent
// was a root then.  A hook therefore moves whole trees, below a smaller vertex of their component:
// there is no cycle, and a root that is hooked is none any more, though another hook may have moved
// it again.  A round in which an edge hooks leaves fewer roots; one in which none does has changed
// nothing, and has seen one parent above the ends of every edge.

}  // namespace skerry
