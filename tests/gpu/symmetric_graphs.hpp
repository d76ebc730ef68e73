// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "tests/gpu/local_graphs.hpp"
#include "tests/graphs.hpp"

namespace skerry::testing {

/// Symmetric graphs for each plan: of a search, of a sample with a giant and without, of tiles, and
/// of short rows that are not local; with rows for a lane, for a warp, and for segments.  Those of
/// `many` rows are tested beside find_giant(), with a giant and without.
[[nodiscard]] inline std::vector<named_graph> symmetric_graphs() {
  constexpr std::uint64_t many = 1 << 17;
  const auto dense = random_graph(20000, 160000, 7);
  const auto third = random_graph(many / 3 + 1, 2 * many, 9);
  std::vector<named_graph> all{
      {"long rows, a giant", disjoint_union(dense, path(3000))},
      {"long rows, no giant", two_copies(local_graph(20000, 100, 150000, 6), 0)},
      {"long rows, some empty", disjoint_union({1500, {}}, with_diagonal(dense))},
      {"rows of four entries", local_graph(60000, 40, 120000, 2)},
      {"many rows of four entries", local_graph(many, 40, 2 * many, 2)},
      {"many long rows, a giant", random_graph(many, 6 * many, 8)},
      {"many long rows, no giant", disjoint_union(third, disjoint_union(third, third))},
      {"short rows, local", local_graph(60000, 300, 70000, 1)},
      {"short rows, not local", shuffled(local_graph(60000, 40, 50000, 3), 4)},
      {"short rows and hubs", with_hubs(20000)},
      {"a small matrix", disjoint_union(random_graph(3000, 20000, 5), star(2000, 0))},
      {"star", star(50000, 20000)},
      {"path", path(100000)},
      {"clique chain", clique_chain(300, 20)}};
  for (auto& [name, graph] : all) graph = symmetrised(graph);
  return all;
}

}  // namespace skerry::testing
