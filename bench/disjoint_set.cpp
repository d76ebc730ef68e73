// SPDX-License-Identifier: Apache-2.0
// `skerry bench disjoint_set`: disjoint sets over a map, over a table, and in parallel by the unions
// that a thread takes: 2K to 32K on the host, 32 to 1024 on a device. Table IV of Thakur, Shuaib,
// Ahmed, Shashidhar: Wait-free parallel disjoint-set data structure for CPUs and GPUs. 2014.
#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bench/race.hpp"
#include "cuda_device.hpp"

namespace skerry::bench {

namespace {

/// A graph of the table, and how its file's name begins.
struct real_graph {
  const char *name, *file;
};

constexpr real_graph real_graphs[] = {{"FB", "facebook_combined."},
                                      {"soc-Epinions1", "soc-Epinions1."},
                                      {"twitter", "ego-twitter"},
                                      {"soc-LiveJournal1", "soc-LiveJournal1."}};

/// The file in a folder, or in a folder of it, whose name begins so.
std::optional<std::filesystem::path> file_in(const std::filesystem::path& folder,
                                             const std::string& begin) {
  std::error_code absent;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, absent))
    if (entry.is_regular_file() && entry.path().filename().string().starts_with(begin))
      return entry.path();
  return std::nullopt;
}

/// disjoint_set/parallel, with so many unions a thread.
std::vector<contestant> with_jobs(std::uint64_t jobs, const std::string& said) {
  auto all = contestants_named({"disjoint_set/parallel"});
  for (auto& each : all) {
    each.name += ", " + said + " jobs";
    each.how.jobs = jobs;
  }
  return all;
}

std::vector<contestant> contestants_on_device() {
  std::vector<contestant> all;
  for (const std::uint64_t jobs : {1, 32, 64, 128, 256, 512, 1024})
    for (auto& each : with_jobs(jobs, fmt::format("{}", jobs))) all.push_back(std::move(each));
  for (auto& each : contestants_named({"async/halve", "auto"})) all.push_back(std::move(each));
  return all;
}

std::vector<contestant> disjoint_set_contestants() {
  auto all = contestants_named({"disjoint_set/map", "disjoint_set/table"});
  for (const std::uint64_t thousands : {2, 4, 8, 16, 32})
    for (auto& each : with_jobs(thousands * 1024, fmt::format("{}K", thousands)))
      all.push_back(std::move(each));
  for (auto& each : contestants_named({"rem", "auto"})) all.push_back(std::move(each));
  return all;
}

}  // namespace

report run_disjoint_set(const arguments& how) {
  result_table on{.name = "graphs"}, times{.name = "times"};
  std::vector<std::string> skipped;
  std::vector<recipe> recipes;
  for (const auto& [name, begin] : real_graphs)
    if (const auto file = file_in(how.data, begin))
      recipes.push_back(from_file(name, *file));
    else
      skipped.push_back(fmt::format("{}: no file {}* in {}; name its folder by --data", name, begin,
                                    how.data.string()));
  const std::string device = how.on_device() ? cuda_device().name : "";
  if (how.on_device()) {  // of a device's size
    const unsigned scale = how.scale_of(20, 14);
    recipes.push_back(generated(fmt::format("kron{}", scale), graphs::kron{.scale = scale}));
  }
  const auto all =
      filtered(how.on_device() ? contestants_on_device() : disjoint_set_contestants(), how);
  for_each_graph(recipes, how, [&](const graph& G) {
    on.rows.push_back(graph_row(G));
    for (auto& row : rows_of(G, all, race(G, all, how))) times.rows.push_back(std::move(row));
  });
  return {.tables = {std::move(on), std::move(times)},
          .skipped = std::move(skipped),
          .plot = {.table = "times",
                   .panel = "graph",
                   .x = "algorithm",
                   .y = "seconds",
                   .series = "backend"},
          .device = device};
}

}  // namespace skerry::bench
