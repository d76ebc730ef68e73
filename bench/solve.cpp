// SPDX-License-Identifier: Apache-2.0
// `atoll bench solve`: what users run, on graphs in memory, beside serial_rem.
#include "bench/own_contestants.hpp"

namespace reef::bench {

report run_solve(const arguments& how) {
  const auto all = filtered(own_contestants(), how);
  result_table on{.name = "graphs"}, times{.name = "times"};
  for_each_graph(standard_graphs(how.scale_of(20, 16)), how, [&](const graph& G) {
    const auto found = race(G, all, how);
    on.rows.push_back(graph_row(G));
    times.rows.push_back(serial_rem_row(G, found.serial_rem));
    for (std::size_t c = 0; c < all.size(); ++c)
      times.rows.push_back(row_of(G, all[c], found.timings[c], found.serial_rem));
  });
  return {.tables = {std::move(on), std::move(times)},
          .plot = {.table = "times", .x = "graph", .y = "ratio", .series = "algorithm backend"}};
}

}  // namespace reef::bench
