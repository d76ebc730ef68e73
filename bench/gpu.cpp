// SPDX-License-Identifier: Apache-2.0
// `skerry bench gpu`: solves of a matrix in the device's memory, beside their lower bound.
#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "bench/forest_row.hpp"
#include "bench/gpu_graphs.hpp"
#include "bench/gpu_session.hpp"
#include "bench/measure.hpp"
#include "skerry/info.hpp"

namespace skerry::bench {

namespace {

/// hook_first, which is "auto" on a device; with a filter, all names that contain it.
std::vector<candidate> candidates(const arguments& args) {
  std::vector<candidate> all;
  for (const auto& name : names_on_cuda()) all.push_back({name, {.algorithm = name}});
  if (args.filter.empty())
    std::erase_if(all, [](const candidate& each) { return each.name != "hook_first"; });
  return filtered(std::move(all), args);
}

/// A lower bound of the bytes that any algorithm moves: offsets, labels, and of the columns one
/// 32-byte sector a row or, where that is less, all columns.
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

/// Whole calls for labels alone and for a spanning forest, in turns; the median of each, after one
/// that is not counted.
///
/// throws  wrong_answer
json time_forest(const graph& G, gpu_session& device, symmetry promise, unsigned repetitions) {
  std::vector<double> labels, forest;
  for (unsigned k = 0; k <= repetitions; ++k) {
    labels.push_back(device.labels_call(promise));
    forest.push_back(device.forest_call(promise));
  }
  device.check_forest(G.view());
  labels.erase(labels.begin());
  forest.erase(forest.begin());
  return forest_row(G, promise, median_of(std::move(labels)), median_of(std::move(forest)));
}

}  // namespace

report run_gpu(const arguments& args) {
  const std::string device_name = cuda_device().name;
  const auto all = candidates(args);
  result_table on{.name = "graphs"},
      times{.name = "times",
            .timed =
                "seconds: the solve alone, between two events on the device's stream around "
                "it; labels written on the device, memory allocated before, pattern promised "
                "to be symmetric; floor_ms: the sum of the passes in the table of floors"},
      floors{.name = "floors",
             .timed =
                 "one pass each, between two events: a word written a vertex; all columns "
                 "read; a label gathered at each row's first column"};
  result_table forests{
      .name = "forests",
      .timed =
          "whole calls by the host's clock: cc(A, workspace), and spanning_forest(A, "
          "workspace), whose result has the edges as well; both allocate their result in the "
          "memory that the workspace keeps; ratio: of the forest to labels alone"};
  std::vector<std::string> skipped;
  for_each_graph(
      gpu_graphs(args.scale_of(22, 14)), args,
      [&](const graph& G) {
        gpu_session device(G.name, G.view(), G.answer);
        const auto floor = device.floor(args.repetitions());
        for (const auto& each : all) {
          const auto seconds = median_seconds(device, each.opts, args.repetitions());
          if (seconds)
            times.rows.push_back(row_of(G, each.name, *seconds, floor.sum()));
          else
            skipped.push_back(G.name + ": " + each.name + " was stopped after a second");
        }
        if (args.filter.empty())
          for (const symmetry promise : {symmetry::yes, symmetry::unknown})
            forests.rows.push_back(time_forest(G, device, promise, args.repetitions()));
        on.rows.push_back(graph_row(G));
        floors.rows.push_back(floor_row(G, floor));
      },
      proof::by_two_solvers);
  return {.tables = {std::move(on), std::move(times), std::move(floors), std::move(forests)},
          .skipped = std::move(skipped),
          .plot = {.table = "times", .x = "graph", .y = "seconds", .series = "algorithm"},
          .device = device_name,
          .reported = statistic::median};
}

}  // namespace skerry::bench
