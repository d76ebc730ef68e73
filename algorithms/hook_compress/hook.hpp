// SPDX-License-Identifier: Apache-2.0
// Hooking: links the root of a tree to a vertex of another tree. Soman, Kothapalli, Narayanan: A
// fast GPU algorithm for graph connectivity. IPDPS Workshops 2010, for the plain version. Sutton,
// Ben-Nun, Barak, Pai, Pingali: Adaptive work-efficient connected components on the GPU. 2016, for
// the atomic version.
#pragma once

#include <cstdint>

#include "algorithms/union_find/ref.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// parent[max(a, b)] = min(a, b) if a != b, where a and b are the parents of an edge's endpoints.
/// Uses no atomic operation but load and store, so of two hooks of one tree the later one persists.
template <class Ref>
struct hook_larger {
  Ref t;
  std::uint32_t* hooked;  // set to 1 if any edge hooks

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

/// Hooks the larger of the roots of u and v to the other tree. Walks up until the hook succeeds or
/// both endpoints have one parent. Tries the compare-and-swap only if `high` was read as a root.
/// The paper tries one at every step, mostly at vertices that are no longer roots.
///
/// Loads may be stale: a previous parent is still an ancestor, and a failed compare-and-swap
/// returns the current one. Every iteration moves to smaller vertices, so the loop terminates.
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

/// Alternates a hook of every edge with a compression of the forest, until no edge hooks.
///
/// pass         pass(hook) calls hook(a, b) for the parents of every edge's endpoints, all read in
///              this round
/// compress_by  compress_by(executor, parent) sets parent[v] = root(v) for every v
/// parent[n]    in: a compressed forest, parent[v] <= v; out: the same, where both endpoints of
///              every edge have one parent
/// cost         a round is a pass over the edges and compress_by; n rounds in the worst case, about
///              log n in practice
template <class Run, class Labels, class Pass, class Compress>
void hook_rounds(const Run& on, Pass pass, Compress compress_by, Labels& parent) {
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
// Correctness. The forest is compressed at the start of a round, so every parent read in the round
// was a root at its start. A hook therefore links a whole tree to a smaller vertex of the same
// component. So there is no cycle, and a hooked root is no longer a root, even if another hook has
// relinked it.
// Termination. A round in which an edge hooks leaves fewer roots. A round in which none does has
// changed nothing, so both endpoints of every edge have one parent.

}  // namespace skerry
