// SPDX-License-Identifier: Apache-2.0
// Shiloach and Vishkin's algorithm as in Hong, Dhulipala, Shun: Exploring the design space of
// static and incremental graph connectivity algorithms on GPUs. PACT 2020, Algorithm 15. After
// Shiloach, Vishkin: An O(log n) parallel connectivity algorithm. Journal of Algorithms 3(1), 1982.
#pragma once

#include <string_view>

#include "algorithms/list.hpp"
#include "algorithms/min_label/alter.hpp"
#include "algorithms/min_label/connect.hpp"
#include "algorithms/min_label/liu_tarjan.hpp"
#include "algorithms/min_label/shortcut.hpp"
#include "algorithms/min_label/update.hpp"
#include "algorithms/name.hpp"

namespace skerry {

/// In every round each entry sends the smaller of the current labels of its endpoints to the larger
/// one by write-min, if that was a root at the start of the round. Then the forest is compressed.
///
/// This is the rule liu_tarjan/PRF, since the connects of liu_tarjan read current labels, too. The
/// paper lists both, and reads the labels of the previous round in the description of the latter.
///
/// cost  as liu_tarjan
struct shiloach_vishkin : liu_tarjan<parent_connect, update_roots, shortcut_fully, keep_edges> {
  static constexpr name called{"shiloach_vishkin"};
  static constexpr std::string_view source = "Shiloach, Vishkin, J. Algorithms 1982";
};

/// The algorithms that move a vertex to another tree only with its whole tree: they record forests,
/// and insert batches of edges without reading earlier ones.
using root_label_algorithms =
    joined<list<shiloach_vishkin>, filtered<links_roots_only, liu_tarjan_variants>>;

}  // namespace skerry
