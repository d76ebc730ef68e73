// SPDX-License-Identifier: Apache-2.0
// Spanning forests of the label algorithms that update roots only. Hong, Dhulipala, Shun: Exploring
// the design space of static and incremental graph connectivity algorithms on GPUs. PACT 2020,
// Algorithm 2.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "algorithms/forest.hpp"
#include "algorithms/kernel_run.hpp"
#include "algorithms/min_label/previous.hpp"
#include "algorithms/min_label/root_hooks.hpp"
#include "algorithms/name.hpp"
#include "algorithms/residual_graph.hpp"
#include "algorithms/union_find/record.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// put({u, v}) if root[u] != root[v]
template <class Index, class Put>
struct put_hook_edge {
  const Index* root;  // [n]
  Put put;
  SKERRY_HOST_DEVICE void operator()(Index u, Index v) const {
    if (root[u] != root[v]) put(hook_edge<Index>{u, v, u, v});
  }
};

/// Keeps the edge that has linked a root.
template <class Index>
struct keep_hook {
  edge_record<Index> record;
  SKERRY_HOST_DEVICE void operator()(Index root, const hook_edge<Index>& e) const {
    record.keep(root, e.a, e.b);
  }
};

/// hook[v] = no_hook
struct make_unhooked {
  std::uint64_t* hook;  // [n]
  SKERRY_HOST_DEVICE void operator()(std::size_t v) const { hook[v] = no_hook; }
};

/// Links the trees of labels that residual entries join by a rule, and records the edges.
template <class Index, class Offset, class Run>
void record_hooks(const Run& on, const residual_of<Run, Index, Offset>& graph,
                  vector_of<Run, Index>& labels, edge_record<Index> record, hook_rule rule) {
  auto list = collect_items<hook_edge<Index>>(on.executor, graph.A, [&](auto put) {
    return make_residual_visitor(graph, had_giant_label<Index>{labels.data(), graph.giant},
                                 put_hook_edge<Index, decltype(put)>{labels.data(), put});
  });
  auto hook = on.executor.template allocate<std::uint64_t>(labels.size());
  on.executor.for_each(labels.size(), make_unhooked{hook.data()});
  hook_roots(on, std::span(list.data(), list.size()), labels.data(), hook.data(), rule,
             [&]<class Ref>(std::size_t count, const root_hooks<Ref>& hooks) {
               on.executor.for_each(count, link_hooked<Ref, keep_hook<Index>>{hooks, {record}});
             });
  compress_all(on.executor, labels);
}

/// A label algorithm as a finish that records a forest: as the algorithm, but all hooks of a round
/// read the labels at its start. An edge by a label that has just changed might join other trees
/// than the labels do.
template <class Variant>
struct hook_finish {
  static constexpr name called = Variant::called;
  static constexpr std::string_view source = Variant::source;
  static constexpr unsigned words_per_entry = 4;

  /// labels[n]  in: a compressed forest, parent[v] <= v; out: the smallest vertex of each component
  template <class Index, class Offset, class Run>
  static void finish(const Run& on, const residual_of<Run, Index, Offset>& graph,
                     vector_of<Run, Index>& labels, edge_record<Index> record) {
    record_hooks<Index, Offset>(on, graph, labels, record, Variant::rule);
  }
};

}  // namespace skerry
