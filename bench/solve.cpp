// SPDX-License-Identifier: Apache-2.0
// `skerry bench solve`: solves of graphs in memory by what users run, beside serial_rem.
#include <utility>

#include "bench/own_candidates.hpp"

namespace skerry::bench {

report run_solve(const arguments& args) {
  const auto all = filtered(own_candidates(), args);
  result_table on{.name = "graphs"}, times{.name = "times", .timed = timed_solve};
  for_each_graph(standard_graphs(args.scale_of(20, 16)), args, [&](const graph& G) {
    on.rows.push_back(graph_row(G));
    for (auto& row : rows_of(G, all, measure(G, all, args))) times.rows.push_back(std::move(row));
  });
  return {.tables = {std::move(on), std::move(times)},
          .plot = {.table = "times", .x = "graph", .y = "ratio", .series = "algorithm backend"}};
}

}  // namespace skerry::bench
