// SPDX-License-Identifier: Apache-2.0
// Graphs that take each of the phases that hook_first has on a device.
#pragma once

#include <cstdint>
#include <vector>

#include "tests/gpu/local_graphs.hpp"
#include "tests/graphs.hpp"

namespace skerry::testing {

/// Short and long rows, local and not, with and without a giant; hubs, stars, paths.
[[nodiscard]] inline std::vector<named_graph> varied_graphs() {
  const auto hubs = with_hubs(20000);
  const auto dense = random_graph(20000, 160000, 7);
  auto long_rows = disjoint_union(dense, path(3000));
  for (std::uint64_t k = 0; k < 15000; ++k) long_rows.add(77, k), long_rows.add(k % 300, 19000);
  for (std::uint64_t k = 0; k < 1500; ++k) long_rows.add(21000, 20000 + 2 * k);
  return {
      {"short rows, local", local_graph(60000, 40, 50000, 1)},
      {"short rows, local, some entries cross tiles", local_graph(60000, 300, 70000, 2)},
      {"short rows, local, most entries cross tiles", cross_tile_graph(60000, 88000, 14)},
      {"long rows, non-local, after some empty rows", disjoint_union({1500, {}}, dense)},
      {"long rows, non-local, after many empty rows", disjoint_union({17000, {}}, dense)},
      {"long rows, non-local, a giant, hubs, and a tree", shuffled(long_rows, 15)},
      {"short rows, non-local", shuffled(local_graph(60000, 40, 50000, 3), 4)},
      {"long rows, local", local_graph(40000, 100, 300000, 5)},
      {"long rows, local, with the diagonal", with_diagonal(local_graph(40000, 100, 300000, 5))},
      {"a mesh, local, with tiles that start within a plane", mesh(30, 30, 30)},
      {"a mesh whose planes are longer than a tile", mesh(200, 100, 3)},
      {"long rows, local, no giant", two_copies(local_graph(20000, 100, 150000, 6), 0)},
      {"long rows, non-local, a giant", dense},
      {"long rows, non-local, no giant", shuffled(two_copies(random_graph(9000, 90000, 8), 0), 9)},
      {"two halves and a few links", shuffled(two_copies(random_graph(9000, 90000, 8), 3), 10)},
      {"hubs", hubs},
      {"hubs, shuffled", shuffled(hubs, 11)},
      {"star, centre last", star(50000, 49999)},
      {"star, centre first", star(50000, 0)},
      {"path", path(100000)},
      {"shuffled path", shuffled(path(100000), 12)},
      {"clique chain", clique_chain(300, 20)},
      {"shuffled clique chain", shuffled(clique_chain(300, 20), 13)}};
}

}  // namespace skerry::testing
