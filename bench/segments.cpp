// SPDX-License-Identifier: Apache-2.0
// `skerry bench segments`: adaptive_hook by its number of segments, on the host or a device.
// Source: Figure 6 of Sutton, Ben-Nun, Barak, Pai, Pingali: Adaptive work-efficient connected
// components on the GPU. 2016.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "bench/measure.hpp"
#include "skerry/info.hpp"

namespace skerry::bench {

namespace {

/// Graphs over a range of average degrees: uniform ones, a skewed one, a grid.
std::vector<recipe> graphs_by_degree(unsigned scale) {
  std::vector<recipe> all;
  const auto n = std::uint64_t{1} << scale;
  for (const unsigned degree : {1, 2, 4, 8, 16, 32})
    all.push_back(generated(fmt::format("er{}_degree{}", short_number(n), 2 * degree),
                            graphs::er{.vertices = n, .degree = static_cast<double>(degree)}));
  const auto side = std::uint64_t{1} << (scale / 2);
  all.push_back(generated(fmt::format("kron{}", scale), graphs::kron{.scale = scale}));
  all.push_back(generated(fmt::format("grid{}", short_number(side * side)),
                          graphs::grid{.rows = side, .columns = side}));
  return all;
}

/// 1, 2, 4 ... up to four times the average degree.
std::vector<candidate> candidates(const graph& G, const arguments& args) {
  const std::string name = "adaptive_hook";
  const auto most = static_cast<std::uint64_t>(std::max(4.0, 4 * G.average_degree()));
  std::vector<candidate> all;
  for (std::uint64_t segments = 1; segments <= most; segments *= 2)
    all.push_back({name, {.algorithm = name, .kernel = {.segments = segments}}});
  return filtered(std::move(all), args);
}

}  // namespace

report run_segments(const arguments& args) {
  const std::string device = args.on_device() ? cuda_device().name : "";
  const char* const timed = args.on_device() ? timed_solve_on_device : timed_solve;
  result_table on{.name = "graphs"}, maxima{.name = "maxima", .timed = timed},
      times{.name = "times", .timed = timed};
  for_each_graph(graphs_by_degree(args.scale_of(20, 15)), args, [&](const graph& G) {
    const auto all = candidates(G, args);
    const auto found = measure(G, all, args);
    on.rows.push_back(graph_row(G));
    json best;
    for (std::size_t c = 0; c < all.size(); ++c) {
      const auto seconds = found.timings[c].seconds, of_one = found.timings[0].seconds;
      if (!seconds || !of_one) continue;
      json row{{"graph", G.name},
               {"degree", G.average_degree()},
               {"segments", all[c].opts.kernel.segments},
               {"segments / degree",
                static_cast<double>(all[c].opts.kernel.segments) / G.average_degree()},
               {"seconds", *seconds},
               {"speedup", *of_one / *seconds},
               {"ratio", *seconds / found.serial_rem}};
      if (best.is_null() || row["speedup"] > best["speedup"]) best = row;
      times.rows.push_back(std::move(row));
    }
    if (!best.is_null()) maxima.rows.push_back(std::move(best));
  });
  return {.tables = {std::move(on), std::move(maxima), std::move(times)},
          .plot = {.table = "times",
                   .x = "segments / degree",
                   .y = "speedup",
                   .series = "graph",
                   .across = plot::scale::logarithmic},
          .device = device};
}

}  // namespace skerry::bench
