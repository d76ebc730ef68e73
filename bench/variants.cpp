// SPDX-License-Identifier: Apache-2.0
// `skerry bench variants`: every sampling with every finish, and what each sampling leaves. Source:
// Tables 2 and 3 of Hong, Dhulipala, Shun: Exploring the design space of static and incremental
// graph connectivity algorithms on GPUs. PACT 2020.
#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bench/measure.hpp"
#include "bench/sampled.hpp"
#include "lib/backends/design_space.hpp"
#include "skerry/info.hpp"

namespace skerry::bench {

namespace {

/// "kout+rem_cas/naive/split_one": the sampling kout, then a finish of the family rem_cas. Where
/// the sampling unites by the rule of the finish, it is "kout(FINISH)".
json sampling_and_family(const std::string& name) {
  const auto plus = name.find('+');
  const auto last = plus == std::string::npos ? name : name.substr(plus + 1);
  std::string sampling = plus == std::string::npos ? "none" : name.substr(0, plus);
  if (const auto rule = sampling.find('('); rule != std::string::npos)
    sampling.replace(rule, std::string::npos, "(FINISH)");
  return {{"sampling", sampling}, {"family", last.substr(0, last.find('/'))}};
}

/// The design space of the host or of a device, and the samplings by the rule of the finish, as in
/// the paper.
std::vector<candidate> variant_candidates(const arguments& args) {
  std::vector<candidate> all;
  const auto add = [&](std::span<const listed_combination> some) {
    for (const auto& each : some) {
      const std::string called(each.called.text());
      all.push_back({called, {.algorithm = called}});
    }
  };
  add(listed_combinations());
  if (args.on_device()) add(device_only_combinations());
  for (const char* sampling : {"kout", "hook"})
    for (const auto& each : listed_combinations().first(listed_rules())) {
      const std::string rule(each.called.text());
      const std::string called = std::string(sampling).append("(" + rule + ")+" + rule);
      all.push_back({called, {.algorithm = called}});
    }
  return all;
}

/// Table 2: a row for each family after each sampling, with the least ratio for each graph.
///
/// times  rows {graph, ..., ratio, ..., sampling, family}
json best_of_families(const json& times, const json& graphs) {
  json best = json::array();
  for (const auto& time : times) {
    const auto same = [&](const json& row) {
      return row["sampling"] == time["sampling"] && row["family"] == time["family"];
    };
    auto found = std::ranges::find_if(best, same);
    if (found == best.end()) {
      json row{{"sampling", time["sampling"]}, {"family", time["family"]}};
      for (const auto& each : graphs) row[each["graph"].get<std::string>()] = nullptr;
      best.push_back(std::move(row));
      found = best.end() - 1;
    }
    json& least = (*found)[time["graph"].get<std::string>()];
    const json& ratio = time["ratio"];
    if (!ratio.is_null() && (least.is_null() || ratio < least)) least = ratio;
  }
  return best;
}

/// The fastest of a graph's rows, beside the choices in the same run.
///
/// chosen  rows of `auto` and of `auto/gconn`
json fastest_row(const json& rows, const json& chosen) {
  const json* fastest = nullptr;
  for (const auto& row : rows)
    if (!row["ratio"].is_null() && (fastest == nullptr || row["ratio"] < (*fastest)["ratio"]))
      fastest = &row;
  json row{{"graph", chosen[0]["graph"]},
           {"fastest", fastest == nullptr ? json(nullptr) : (*fastest)["algorithm"]},
           {"ratio", fastest == nullptr ? json(nullptr) : (*fastest)["ratio"]}};
  for (const auto& each : chosen) row[each["algorithm"].get<std::string>()] = each["ratio"];
  return row;
}

constexpr const char* ratio_of_solves =
    "ratio: the solve alone, pattern promised to be symmetric, over serial_rem in the same run";
constexpr const char* sampling_alone =
    "seconds: the sampling alone; covered: the share of the vertices in its largest tree; left: "
    "the share of the entries between two trees; first hooks, inspected, by the finish: the shares "
    "of the entries that the first step of hook-based sampling reads, all of the sampling, and "
    "then a finish, which reads the rows outside the largest tree";

}  // namespace

report run_variants(const arguments& args) {
  const std::string device = args.on_device() ? cuda_device().name : "";
  auto all = filtered(variant_candidates(args), args);
  const std::size_t combinations = all.size();
  all.push_back({"auto", {}});
  all.push_back({"auto/gconn", {.algorithm = "auto/gconn"}});
  result_table on{.name = "graphs"}, fastest{.name = "fastest", .timed = ratio_of_solves},
      best{.name = "best of a family", .timed = ratio_of_solves},
      samples{.name = "samplings", .timed = sampling_alone},
      times{.name = "times", .output = table_output::json_only};
  for_each_graph(standard_graphs(args.scale_of(20, 14)), args, [&](const graph& G) {
    const auto found = measure(G, all, args);
    json rows = json::array(), chosen = json::array();
    for (std::size_t c = 0; c < all.size(); ++c) {
      json row = row_of(G, all[c], found.timings[c], found.serial_rem);
      row.update(sampling_and_family(all[c].name));
      (c < combinations ? rows : chosen).push_back(std::move(row));
    }
    on.rows.push_back(graph_row(G));
    fastest.rows.push_back(fastest_row(rows, chosen));
    times.rows.insert(times.rows.end(), rows.begin(), rows.end());
    for (auto& row : sampling_rows(G, args)) samples.rows.push_back(std::move(row));
  });
  best.rows = best_of_families(times.rows, on.rows);
  return {.tables = {std::move(on), std::move(fastest), std::move(best), std::move(samples),
                     std::move(times)},
          .plot = {.table = "times",
                   .panel = "graph",
                   .x = "family",
                   .y = "ratio",
                   .series = "sampling"},
          .device = device};
}

}  // namespace skerry::bench
