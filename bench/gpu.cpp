// SPDX-License-Identifier: Apache-2.0
// `skerry bench gpu`: solves of a matrix that is on the device, beside what bounds them from below.
#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "bench/gpu_graphs.hpp"
#include "bench/gpu_session.hpp"
#include "bench/race.hpp"
#include "cuda_device.hpp"

namespace skerry::bench {

namespace {

/// hook_first, which "auto" is there; with a filter all whose names hold it.
std::vector<contestant> contestants(const arguments& how) {
  std::vector<contestant> all;
  for (const auto& name : names_on_cuda()) all.push_back({name, {.algorithm = name}});
  if (how.filter.empty())
    std::erase_if(all, [](const contestant& who) { return who.name != "hook_first"; });
  return filtered(std::move(all), how);
}

/// Bytes that any algorithm moves: offsets, of each row's columns a sector of 32 or, where that is
/// less, all columns, and labels, once each.
std::uint64_t least_bytes(const graph& G) {
  constexpr std::uint64_t word = 4, sector = 32;
  const std::uint64_t n = G.A.row_count, entries = G.A.columns.size();
  return word * (n + 1) + std::min(word * entries, sector * n) + word * n;
}

json row_of(const graph& G, const std::string& name, double seconds, double floor) {
  const auto bytes = static_cast<double>(least_bytes(G));
  return {{"graph", G.name},
          {"algorithm", name},
          {"seconds", seconds},
          {"floor_ms", 1e3 * floor},
          {"over_floor", seconds / floor},
          {"mb_to_move", 1e-6 * bytes},
          {"gb_per_s", 1e-9 * bytes / seconds}};
}

json floor_row(const graph& G, const floor_times& floor) {
  return {{"graph", G.name},
          {"labels_ms", 1e3 * floor.labels},
          {"columns_ms", 1e3 * floor.columns},
          {"gather_ms", 1e3 * floor.gather},
          {"columns_gb_per_s", 1e-9 * static_cast<double>(4 * G.A.columns.size()) / floor.columns}};
}

}  // namespace

report run_gpu(const arguments& how) {
  const auto device = cuda_device();
  const auto all = contestants(how);
  result_table on{.name = "graphs"}, times{.name = "times"}, floors{.name = "floors"};
  std::vector<std::string> skipped;
  for_each_graph(
      gpu_graphs(how.scale_of(22, 14)), how,
      [&](const graph& G) {
        gpu_session there(G.name, G.view(), G.answer);
        const auto floor = there.floor(how.turns());
        for (const auto& who : all) {
          const auto seconds = median_seconds(there, who.how, how.turns());
          if (seconds)
            times.rows.push_back(row_of(G, who.name, *seconds, floor.sum()));
          else
            skipped.push_back(G.name + ": " + who.name + " was stopped after a second");
        }
        on.rows.push_back(graph_row(G));
        floors.rows.push_back(floor_row(G, floor));
      },
      proof::by_two_solvers);
  return {.tables = {std::move(on), std::move(times), std::move(floors)},
          .skipped = std::move(skipped),
          .plot = {.table = "times", .x = "graph", .y = "seconds", .series = "algorithm"},
          .device = device.name,
          .of_turns = statistic::median};
}

}  // namespace skerry::bench
