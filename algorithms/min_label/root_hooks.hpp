// SPDX-License-Identifier: Apache-2.0
// The root-based variants of Liu and Tarjan's algorithm, and Shiloach and Vishkin's, in a form that
// knows the edge by which each root is linked. Liu, Tarjan: Simple concurrent labeling algorithms
// for connected components. SOSA 2019. Hong, Dhulipala, Shun: Exploring the design space of static
// and incremental graph connectivity algorithms on GPUs. PACT 2020, appendices A.3 and A.4, for
// spanning forests and for batches of a graph that grows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "algorithms/forest.hpp"
#include "algorithms/hook_compress/jump.hpp"
#include "algorithms/kernel_run.hpp"
#include "algorithms/union_find/ref.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// What the variants differ in. A value, not a type: one compiled function serves all of them.
struct hook_rule {
  bool connects_ends;    // direct_connect: an edge sends its smaller end, not the smaller label
  bool shortcuts_fully;  // shortcut_fully, else shortcut_once
  bool alters;           // alter_edges, else keep_edges
};

template <class Index>
struct hook_edge {
  Index u, v;  // the ends, as altered
  Index a, b;  // the edge itself
};

/// In place of an edge: the root has received no label in this round.
inline constexpr std::uint64_t no_hook = ~std::uint64_t{0};

/// The edges of a round, and the edge that hooks each root.
template <class Ref>
struct root_hooks {
  using atomics = typename Ref::atomics;
  using index = typename Ref::index;
  struct message {
    index to, label;  // label <= to
  };

  Ref t;                          // parents: the labels
  std::uint64_t* hook;            // [n], no_hook between rounds
  const hook_edge<index>* edges;  // [edges of the round]
  hook_rule rule;
  std::uint32_t* changed;  // set to 1 if a label changes

  [[nodiscard]] SKERRY_HOST_DEVICE message message_of(std::uint64_t k) const {
    index u = edges[k].u, v = edges[k].v;
    if (!rule.connects_ends) u = t.parent_of(u), v = t.parent_of(v);
    return u < v ? message{v, u} : message{u, v};
  }
};

/// The order of the edges that hook one root: by the labels that they send.
template <class Ref>
struct sends_less {
  root_hooks<Ref> h;
  SKERRY_HOST_DEVICE bool operator()(std::uint64_t k, std::uint64_t other) const {
    return other == no_hook || h.message_of(k).label < h.message_of(other).label;
  }
};

/// hook[r] = k, if edge k sends the root r the smallest label so far. Labels are not written.
template <class Ref>
struct propose_hook {
  root_hooks<Ref> h;
  SKERRY_HOST_DEVICE void operator()(std::size_t k) const {
    const auto m = h.message_of(k);
    if (m.to != m.label && h.t.parent_of(m.to) == m.to)
      write_min<typename Ref::atomics>(h.hook[m.to], std::uint64_t{k}, sends_less<Ref>{h});
  }
};

/// Links the root that edge k hooks, if any, and calls links(root, edge k).
template <class Ref, class Links>
struct link_hooked {
  root_hooks<Ref> h;
  Links links;
  SKERRY_HOST_DEVICE void operator()(std::size_t k) const {
    using atomics = typename Ref::atomics;
    const auto m = h.message_of(k);
    if (atomics::load(h.hook[m.to]) != k) return;
    atomics::store(h.hook[m.to], no_hook);
    atomics::store(h.t.parent[m.to], m.label);
    raise<atomics>(*h.changed);
    links(m.to, h.edges[k]);
  }
};
// Labels that other threads write meanwhile do no harm. Only roots are linked, so the end of edge k
// that has the label m.to keeps it until this thread links m.to. The label of the other end may
// decrease to another vertex of its tree.

/// Shortcuts the labels of both ends of edge k.
template <class Ref>
struct shortcut_ends {
  root_hooks<Ref> h;
  bool fully;
  SKERRY_HOST_DEVICE void operator()(std::size_t k) const {
    shortcut(h.edges[k].u);
    shortcut(h.edges[k].v);
  }

 private:
  SKERRY_HOST_DEVICE void shortcut(std::size_t v) const {
    if (fully)
      link_to_root<Ref>{h.t}(v);
    else
      jump_once<Ref>{h.t, h.changed}(v);
  }
};

/// The ends become their labels; returns whether these differ.
template <class Index>
struct alter_ends {
  const Index* label;  // [n], not written concurrently
  SKERRY_HOST_DEVICE bool operator()(hook_edge<Index>& e) const {
    e.u = label[e.u];
    e.v = label[e.v];
    return e.u != e.v;
  }
};

/// Links roots along edges, in rounds, until both ends of every edge are in one tree.
///
/// edges     reordered and shortened if the rule alters them
/// parent    [n], parent[v] <= v before and after. Of vertices that are no ends of an edge, only
///           roots may get another
/// hook      [n], no_hook before and after
/// link_all  link_all(count, hooks) runs link_hooked for k in [0, count), once a round
/// cost      a round is three passes over the edges; O(log n) rounds in practice
template <class Run, class Index, class LinkAll>
void hook_roots(const Run& on, std::span<hook_edge<Index>> edges, Index* parent,
                std::uint64_t* hook, hook_rule rule, LinkAll link_all) {
  using ref = union_find_ref<typename Run::atomics, Index>;
  typename Run::flag changed(on.executor);
  const auto hooks = [&] {
    return root_hooks<ref>{{parent, nullptr}, hook, edges.data(), rule, changed.at()};
  };
  const auto alter = [&] { edges = compact_list(on.executor, edges, alter_ends<Index>{parent}); };
  on.executor.for_each(edges.size(), shortcut_ends<ref>{hooks(), true});
  if (rule.alters) alter();
  while (!edges.empty()) {
    on.before_round();
    changed.lower();
    on.executor.for_each(edges.size(), propose_hook<ref>{hooks()});
    link_all(edges.size(), hooks());
    on.executor.for_each(edges.size(), shortcut_ends<ref>{hooks(), rule.shortcuts_fully});
    if (rule.alters)
      alter();
    else if (!changed.is_raised())
      return;
  }
}
// Correctness: the edges that link roots are a forest. Let trees be those at the start of a round.
// Ends are only altered to labels, so u is in the tree of a, and v in that of b. The label that is
// sent to a root r is less than r and in the tree of the other end, whose root is not greater. So
// the edge joins the tree of r to one with a smaller root, and each root has one such edge.
// Correctness of the labels. In a round that changes nothing, the labels of all ends are roots, and
// the greater label of every edge has received no smaller one: the two are equal. An altered edge
// is dropped if both ends have one label. Termination: every other round lowers a label or an end.

}  // namespace skerry
