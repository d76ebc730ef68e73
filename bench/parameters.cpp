// SPDX-License-Identifier: Apache-2.0
// `skerry bench parameters`: k of k-out and N of hook-based sampling, and q of stages, each over a
// range. Hong, Dhulipala, Shun: Exploring the design space of static and incremental graph
// connectivity algorithms on GPUs. PACT 2020, which takes k = 2 and N = 4. Cong: Fast parallel
// connected components algorithms on GPUs. HeteroPar 2014, where 1/2 < q <= m / n.
#include <string>
#include <utility>
#include <vector>

#include "bench/measure.hpp"
#include "skerry/info.hpp"

namespace skerry::bench {

namespace {

/// An algorithm with one value of its parameter.
struct setting {
  std::string algorithm, parameter;
  double value;
  kernel_options kernel;
};

std::vector<setting> settings(const graph& G, const arguments& args) {
  std::vector<setting> all;
  for (const std::uint64_t k : {1, 2, 3, 4, 6, 8})
    all.push_back(
        {"kout+async/halve", "sample_edges", static_cast<double>(k), {.sample_edges = k}});
  for (const std::uint64_t N : {1, 2, 4, 8, 16})
    all.push_back({"hook+ecl/jump", "hook_edges", static_cast<double>(N), {.hook_edges = N}});
  const double most = G.average_degree() / 2;  // m / n, and one group
  for (double q = 0.75;; q *= 2) {
    for (const char* algorithm : {"stages(graft_shortcut)", "stages(rem_cas/naive/split_one)"})
      all.push_back({algorithm, "stage_size", q, {.stage_size = q}});
    if (q >= most) break;
  }
  std::erase_if(all, [&](const setting& each) { return !args.selects(each.algorithm); });
  return all;
}

}  // namespace

report run_parameters(const arguments& args) {
  const std::string device = args.on_device() ? cuda_device().name : "";
  const char* const timed = args.on_device() ? timed_solve_on_device : timed_solve;
  result_table on{.name = "graphs"}, times{.name = "times", .timed = timed};
  for_each_graph(standard_graphs(args.scale_of(20, 14)), args, [&](const graph& G) {
    const auto some = settings(G, args);
    std::vector<candidate> all;
    for (const setting& each : some)
      all.push_back({each.algorithm, {.algorithm = each.algorithm, .kernel = each.kernel}});
    const auto found = measure(G, all, args);
    on.rows.push_back(graph_row(G));
    for (std::size_t c = 0; c < all.size(); ++c) {
      json row = row_of(G, all[c], found.timings[c], found.serial_rem);
      row["parameter"] = some[c].parameter;
      row["value"] = some[c].value;
      times.rows.push_back(std::move(row));
    }
  });
  return {.tables = {std::move(on), std::move(times)},
          .plot = {.table = "times",
                   .panel = "graph",
                   .x = "value",
                   .y = "ratio",
                   .series = "algorithm",
                   .across = plot::scale::logarithmic},
          .device = device};
}

}  // namespace skerry::bench
