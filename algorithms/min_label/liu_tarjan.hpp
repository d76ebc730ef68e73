// SPDX-License-Identifier: Apache-2.0
// The labelling algorithms of Liu and Tarjan: connect, update, shortcut, alter. Liu, Tarjan: Simple
// concurrent labeling algorithms for connected components. SOSA 2019. The 16 variants are those of
// Hong, Dhulipala, Shun: Exploring the design space of static and incremental graph connectivity
// algorithms on GPUs. PACT 2020, appendix A.4.
#pragma once

#include <concepts>
#include <string_view>
#include <type_traits>

#include "algorithms/kernel_run.hpp"
#include "algorithms/list.hpp"
#include "algorithms/min_label/alter.hpp"
#include "algorithms/min_label/connect.hpp"
#include "algorithms/min_label/root_hooks.hpp"
#include "algorithms/min_label/shortcut.hpp"
#include "algorithms/min_label/update.hpp"
#include "algorithms/name.hpp"
#include "algorithms/residual_graph.hpp"

namespace skerry {

/// In every round each edge sends a label (connect) to vertices that may take it (update), labels
/// are shortcut along labels (shortcut), and edges may be rewritten to join the labels of their
/// endpoints (alter).
///
/// cost  a round is a pass over the edges and one over n labels; O(log n) rounds in practice.
///       update_roots stores a second array of n labels; alter_edges stores the edges, 2 ids each
template <class Connect, class Update, class Shortcut, class Edges>
requires(std::same_as<Edges, alter_edges> ||
         !std::same_as<Connect, direct_connect>) struct liu_tarjan {
  static constexpr char letters[] = {Connect::letter, Update::letter, Shortcut::letter,
                                     Edges::letter, '\0'};
  static constexpr name called = name{"liu_tarjan"} / name{letters};
  static constexpr std::string_view source = "Liu, Tarjan, SOSA 2019";
  static constexpr unsigned words_per_entry = Edges::words_per_entry;
  static constexpr bool updates_roots = std::same_as<Update, update_roots>;
  static constexpr hook_rule rule{std::same_as<Connect, direct_connect>,
                                  std::same_as<Shortcut, shortcut_fully>,
                                  std::same_as<Edges, alter_edges>};

  /// labels[n]  in: a compressed forest, parent[v] <= v; out: the smallest vertex of each component
  template <class Index, class Offset, class Run>
  static void finish(const Run& on, const residual_of<Run, Index, Offset>& graph,
                     vector_of<Run, Index>& labels, no_record = {}) {
    vector_of<Run, Index> previous;
    Edges::rounds(on, graph, labels, [&](auto t, auto each_edge) {
      auto receivers = Update::receivers(on.executor, t, labels, previous);
      each_edge(connect_now<Connect, decltype(receivers)>{receivers});
      Shortcut::pass(on.executor, t, labels.size());
    });
  }
};

/// The 16 variants, in the paper's order.
using liu_tarjan_variants =
    list<liu_tarjan<direct_connect, update_all, shortcut_once, alter_edges>,     // CUSA
         liu_tarjan<direct_connect, update_roots, shortcut_once, alter_edges>,   // CRSA
         liu_tarjan<parent_connect, update_all, shortcut_once, alter_edges>,     // PUSA
         liu_tarjan<parent_connect, update_roots, shortcut_once, alter_edges>,   // PRSA
         liu_tarjan<parent_connect, update_all, shortcut_once, keep_edges>,      // PUS
         liu_tarjan<parent_connect, update_roots, shortcut_once, keep_edges>,    // PRS
         liu_tarjan<extended_connect, update_all, shortcut_once, alter_edges>,   // EUSA
         liu_tarjan<extended_connect, update_all, shortcut_once, keep_edges>,    // EUS
         liu_tarjan<direct_connect, update_all, shortcut_fully, alter_edges>,    // CUFA
         liu_tarjan<direct_connect, update_roots, shortcut_fully, alter_edges>,  // CRFA
         liu_tarjan<parent_connect, update_all, shortcut_fully, alter_edges>,    // PUFA
         liu_tarjan<parent_connect, update_roots, shortcut_fully, alter_edges>,  // PRFA
         liu_tarjan<parent_connect, update_all, shortcut_fully, keep_edges>,     // PUF
         liu_tarjan<parent_connect, update_roots, shortcut_fully, keep_edges>,   // PRF
         liu_tarjan<extended_connect, update_all, shortcut_fully, alter_edges>,  // EUFA
         liu_tarjan<extended_connect, update_all, shortcut_fully, keep_edges>>;  // EUF

/// Whether a variant moves a vertex to another tree only with its whole tree.
template <class Variant>
struct links_roots_only : std::bool_constant<Variant::updates_roots> {};

}  // namespace skerry
