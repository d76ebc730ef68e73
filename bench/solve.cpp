// SPDX-License-Identifier: Apache-2.0
// `skerry bench solve`: what users run, on graphs in memory, beside serial_rem.
#include <utility>

#include "bench/own_contestants.hpp"

namespace skerry::bench {

report run_solve(const arguments& how) {
  const auto all = filtered(own_contestants(), how);
  result_table on{.name = "graphs"}, times{.name = "times"};
  for_each_graph(standard_graphs(how.scale_of(20, 16)), how, [&](const graph& G) {
    on.rows.push_back(graph_row(G));
    for (auto& row : rows_of(G, all, race(G, all, how))) times.rows.push_back(std::move(row));
  });
  return {.tables = {std::move(on), std::move(times)},
          .plot = {.table = "times", .x = "graph", .y = "ratio", .series = "algorithm backend"}};
}

}  // namespace skerry::bench
