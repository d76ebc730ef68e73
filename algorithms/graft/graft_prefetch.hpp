// SPDX-License-Identifier: Apache-2.0
// Graft and shortcut with software prefetching. Cong: Fast parallel connected components algorithms
// on GPUs. HeteroPar 2014, "Taming random accesses".
#pragma once

#include <cstddef>
#include <span>

#include "algorithms/graft/edge_list.hpp"
#include "algorithms/hook_compress/hook.hpp"
#include "algorithms/hook_compress/jump.hpp"
#include "algorithms/kernel_run.hpp"
#include "matrix_ops/executors/loop_observer.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/prefetch.hpp"

namespace skerry {

/// hook(parent[u], parent[v]) for the k-th edge (u, v); prefetches the parents of edge k + ahead.
template <class Ref>
struct hook_with_prefetch {
  const edge<typename Ref::index>* edges;
  std::size_t size, ahead;
  hook_parents<Ref> hook;

  SKERRY_HOST_DEVICE void operator()(std::size_t k) const {
    if (k + ahead < size) {
      const auto& later = edges[k + ahead];
      prefetch(&hook.hook.t.parent[later.u]);
      prefetch(&hook.hook.t.parent[later.v]);
    }
    hook(edges[k].u, edges[k].v);
  }
};

/// graft_shortcut that prefetches the parents of a later edge, since reads of them are random, and
/// which of them will be read is known from the list.
///
/// ahead  on the host the distance in a loop, as for all prefetches here; on a device one that the
///        threads of a launch reach later, 2^18 edges
/// cost   as graft_shortcut; each edge is read twice a round, the second time from a cache
struct graft_prefetch {
  template <class Run, class Index>
  static void join(const Run& on, std::span<edge<Index>> edges, vector_of<Run, Index>& parent) {
    constexpr std::size_t ahead =
        Run::executor_type::is_device ? std::size_t{1} << 18 : steps_ahead;
    const auto pass = [&]<class Ref>(hook_larger<Ref> graft) {
      const listed_edges<Index> listed{edges.data()};
      announce_entries(on.executor, listed);
      on.executor.for_each(edges.size(), hook_with_prefetch<Ref>{edges.data(), edges.size(), ahead,
                                                                 hook_parents<Ref>{graft}});
    };
    hook_rounds(on, pass, multi_jumps{}, parent);
  }
};

}  // namespace skerry
