// SPDX-License-Identifier: Apache-2.0
// Label propagation along entries. Hong, Dhulipala, Shun: Exploring the design space of static and
// incremental graph connectivity algorithms on GPUs. PACT 2020 (its "Label-Propagation"). As
// products: algorithms/label_propagation.hpp.
#pragma once

#include <string_view>

#include "algorithms/host_run.hpp"
#include "algorithms/min_label/connect.hpp"
#include "algorithms/min_label/labels.hpp"
#include "algorithms/name.hpp"
#include "algorithms/unfinished.hpp"
#include "matrix_ops/buffer.hpp"

namespace reef {

/// Every entry's ends are compared, round after round, in one array: a label may run along many
/// entries in a round, and surely along one.
///
/// cost  a round is a pass over the open entries; as many rounds as the longest shortest path from
///       a component's smallest vertex, plus one: n for a path, at worst
struct by_propagation {
  static constexpr name called{"label_propagation"};
  static constexpr std::string_view source = "Hong, Dhulipala, Shun, PACT 2020";
  static constexpr unsigned words_an_entry = 0;

  /// labels[n]  in: a flat forest, parent[v] <= v; out: the smallest vertex of each component
  template <class Index, class Offset>
  static void finish(const host_run& on, const unfinished<Index, Offset>& of,
                     buffer<Index>& labels) {
    until_no_label_falls(on, of, labels, [&](auto t) {
      for_each_open_entry(on.executor, of, bears_giant<decltype(t)>{t},
                          connect_now<end_connect, decltype(t)>{t}, on.grain);
    });
  }
};
// Why it stops right.  A round that changes nothing has compared the labels at the ends of every open
// entry, as they still are, and the later one did not fall: they are equal.

}  // namespace reef
