// SPDX-License-Identifier: Apache-2.0
// `skerry bench disjoint_set`: disjoint sets over a map, over a hash table, and in parallel by the
// number of unions a thread: 2K to 32K on the host, 32 to 1024 on a device. Then the tables that
// number ids. Source: Table IV of Thakur, Shuaib, Ahmed, Shashidhar: Wait-free parallel
// disjoint-set data structure for CPUs and GPUs. 2014.
#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bench/id_tables.hpp"
#include "bench/measure.hpp"
#include "skerry/info.hpp"

namespace skerry::bench {

namespace {

/// A graph of the paper's table, and the prefix of its file's name.
struct real_graph {
  const char *name, *file;
};

constexpr real_graph real_graphs[] = {{"FB", "facebook_combined."},
                                      {"soc-Epinions1", "soc-Epinions1."},
                                      {"twitter", "ego-twitter"},
                                      {"soc-LiveJournal1", "soc-LiveJournal1."}};

/// The first file below a folder whose name starts with a prefix.
std::optional<std::filesystem::path> file_in(const std::filesystem::path& folder,
                                             const std::string& prefix) {
  std::error_code absent;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, absent))
    if (entry.is_regular_file() && entry.path().filename().string().starts_with(prefix))
      return entry.path();
  return std::nullopt;
}

/// By id and by rank with `jobs` unions a thread; `text` is the number as the names show it.
std::vector<candidate> with_jobs(std::uint64_t jobs, const std::string& text) {
  auto all = candidates_named({"disjoint_set/parallel", "disjoint_set/parallel_by_rank"});
  for (auto& each : all) {
    each.name += ", " + text + " jobs";
    each.opts.kernel.jobs = jobs;
  }
  return all;
}

std::vector<candidate> candidates_on_device() {
  std::vector<candidate> all;
  for (const std::uint64_t jobs : {1, 32, 64, 128, 256, 512, 1024})
    for (auto& each : with_jobs(jobs, fmt::format("{}", jobs))) all.push_back(std::move(each));
  for (auto& each : candidates_named({"async/halve", "async/split", "auto"}))
    all.push_back(std::move(each));
  return all;
}

std::vector<candidate> candidates_on_host() {
  auto all = candidates_named({"disjoint_set/map", "disjoint_set/table"});
  for (const std::uint64_t thousands : {2, 4, 8, 16, 32})
    for (auto& each : with_jobs(thousands * 1024, fmt::format("{}K", thousands)))
      all.push_back(std::move(each));
  for (auto& each : candidates_named({"rem", "auto"})) all.push_back(std::move(each));
  return all;
}

}  // namespace

report run_disjoint_set(const arguments& args) {
  result_table on{.name = "graphs"}, times{.name = "times"};
  times.timed = args.on_device() ? timed_solve_on_device : timed_solve;
  std::vector<std::string> skipped;
  std::vector<recipe> recipes;
  for (const auto& [name, prefix] : real_graphs)
    if (const auto file = file_in(args.data, prefix))
      recipes.push_back(from_file(name, *file));
    else
      skipped.push_back(fmt::format("{}: no file {}* in {}; give its folder with --data", name,
                                    prefix, args.data.string()));
  const std::string device = args.on_device() ? cuda_device().name : "";
  if (args.on_device()) {  // a graph that fills a device
    const unsigned scale = args.scale_of(20, 14);
    recipes.push_back(generated(fmt::format("kron{}", scale), graphs::kron{.scale = scale}));
  }
  const auto all = filtered(args.on_device() ? candidates_on_device() : candidates_on_host(), args);
  for_each_graph(recipes, args, [&](const graph& G) {
    on.rows.push_back(graph_row(G));
    for (auto& row : rows_of(G, all, measure(G, all, args))) times.rows.push_back(std::move(row));
  });
  std::vector<result_table> tables{std::move(on), std::move(times)};
  std::vector<plot> of_ids;
  if (!args.on_device() && args.graphs.empty() && args.filter.empty()) {
    tables.push_back(id_table_rows(args));
    for (const char* const time : {"fill", "find"})
      of_ids.push_back({.table = "ids",
                        .x = "ids",
                        .y = time,
                        .series = "table",
                        .across = plot::scale::logarithmic});
  }
  return {.tables = std::move(tables),
          .skipped = std::move(skipped),
          .plot = {.table = "times",
                   .panel = "graph",
                   .x = "algorithm",
                   .y = "seconds",
                   .series = "backend"},
          .more_plots = std::move(of_ids),
          .device = device};
}

}  // namespace skerry::bench
