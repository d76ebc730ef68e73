// SPDX-License-Identifier: Apache-2.0
// `skerry bench ranking`: graft and shortcut, its variants, and Rem's union-find, on random and on
// skewed graphs. Source: the comparison of Cong: Fast parallel connected components algorithms on
// GPUs. HeteroPar 2014.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "bench/giant_share.hpp"
#include "bench/measure.hpp"

namespace skerry::bench {

namespace {

std::vector<recipe> random_and_skewed(unsigned scale) {
  std::vector<recipe> all;
  for (const unsigned degree : {4, 16}) {
    const auto edges = static_cast<double>(degree);
    all.push_back(generated(fmt::format("er{}_degree{}", scale, 2 * degree),
                            graphs::urand{.scale = scale, .degree = edges}));
    all.push_back(generated(fmt::format("rmat{}_degree{}", scale, 2 * degree),
                            graphs::rmat{.scale = scale, .degree = edges}));
  }
  return all;
}

/// On the host and, if there is one, on a device, where "auto" is hook_first.
std::vector<candidate> ranking_candidates() {
  std::vector<std::string> names{"graft_shortcut",
                                 "graft_update",
                                 "graft_sorted",
                                 "graft_prefetch",
                                 "stages(graft_shortcut)",
                                 "stages(graft_update)",
                                 "stages(graft_sorted)",
                                 "stages(atomic_hook)",
                                 "hook_compress",
                                 "hook_multijump",
                                 "atomic_hook",
                                 "adaptive_hook",
                                 "rem",
                                 "rem_cas/naive/split_one",
                                 "rem_lock/naive/split_one",
                                 "auto"};
  auto all = candidates_named(names);
  names.back() = "hook_first";
  for (auto& each : candidates_on("cuda", names)) all.push_back(std::move(each));
  return all;
}

/// Adds to each of a graph's rows its rank, 1 the fastest.
void rank(json& rows) {
  for (auto& row : rows) {
    if (row["seconds"].is_null()) {
      row["place"] = nullptr;
      continue;
    }
    const auto faster = std::ranges::count_if(rows, [&](const json& other) {
      return !other["seconds"].is_null() && other["seconds"] < row["seconds"];
    });
    row["place"] = faster + 1;
  }
}

/// Random graphs with c n edges, as after the groups of a run in stages.
json giant_rows(const arguments& args) {
  json rows = json::array();
  arguments all = args;
  all.graphs.clear();
  const unsigned scale = args.scale_of(20, 14);
  for (const double c : {.6, .75, 1., 1.5, 2., 4.}) {
    const recipe of =
        generated(fmt::format("er{}_c{}", scale, c), graphs::urand{.scale = scale, .degree = c});
    for_each_graph(
        {of}, all,
        [&](const graph& G) {
          std::vector<std::uint64_t> size(G.answer.size());
          for (const std::uint32_t label : G.answer) ++size[label];
          const auto n = static_cast<double>(size.size());
          rows.push_back(
              {{"graph", G.name},
               {"c", c},
               {"f(c)", giant_share(c)},
               {"largest component", static_cast<double>(*std::ranges::max_element(size)) / n},
               {"bound", stages_bound(n, 8 * n, c)}});
        },
        proof::by_two_solvers);
  }
  return rows;
}

}  // namespace

report run_ranking(const arguments& args) {
  const auto all = filtered(ranking_candidates(), args);
  result_table on{.name = "graphs"}, times{.name = "times", .timed = timed_solve},
      giant{.name = "giant",
            .rows = giant_rows(args),
            .timed =
                "f(c), largest component: shares of the vertices, by formula and found, with "
                "c edges a vertex; bound: on T_cc - T_stages, over m log n, with m = 8 n and "
                "q = c"};
  for_each_graph(random_and_skewed(args.scale_of(20, 14)), args, [&](const graph& G) {
    on.rows.push_back(graph_row(G));
    json rows = rows_of(G, all, measure(G, all, args));
    rank(rows);
    times.rows.insert(times.rows.end(), rows.begin(), rows.end());
  });
  return {
      .tables = {std::move(on), std::move(times), std::move(giant)},
      .plot = {
          .table = "times", .panel = "graph", .x = "algorithm", .y = "ratio", .series = "backend"}};
}

}  // namespace skerry::bench
