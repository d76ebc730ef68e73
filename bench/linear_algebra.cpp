// SPDX-License-Identifier: Apache-2.0
// `skerry bench linear_algebra`: all algorithms of products on all back ends, by what they read and
// write; and LAGraph's on the same graphs.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bench/metered.hpp"
#include "bench/peer.hpp"
#include "lib/backends/product_list.hpp"
#include "skerry/info.hpp"
#include "skerry/verify.hpp"

namespace skerry::bench {

namespace {

/// Graphs of about 2^scale vertices by diameter, degree, skew, bridges and components. The grids
/// have a quarter of them: label propagation takes a round for each row and each column.
std::vector<recipe> measured_graphs(unsigned scale) {
  const std::uint64_t n = std::uint64_t{1} << scale, side = std::uint64_t{1} << (scale / 2 - 1);
  const generate_options shuffled{.seed = 1, .shuffle = true};
  std::vector<recipe> all;
  all.push_back(generated(fmt::format("kron{}", scale), graphs::kron{.scale = scale}));
  all.push_back(generated(fmt::format("er{}", scale), graphs::er{.vertices = n, .degree = 8}));
  all.push_back(generated(fmt::format("grid{}x{}", side, n / 4 / side),
                          graphs::grid{.rows = side, .columns = n / 4 / side}));
  all.push_back(generated(fmt::format("shuffled grid{}x{}", side, n / 4 / side),
                          graphs::grid{.rows = side, .columns = n / 4 / side}, shuffled));
  all.push_back(generated(fmt::format("bridges{}", scale),
                          graphs::bridges{.first = n / 4 * 3, .second = n / 4}));
  all.push_back(generated(fmt::format("degree64er{}", scale - 3),
                          graphs::er{.vertices = n / 8, .degree = 32}));
  all.push_back(generated(fmt::format("chung_lu{}", scale), graphs::chung_lu{.vertices = n}));
  all.push_back(generated(fmt::format("road{}x{}", side, n / 4 / side),
                          graphs::grid{.rows = side, .columns = n / 4 / side, .keep = .62}));
  all.push_back(generated(fmt::format("small{}", scale), graphs::sparse{.vertices = n}));
  all.push_back(
      generated(fmt::format("tree{}", scale), graphs::attachment{.vertices = n}, shuffled));
  return all;
}

/// Back ends of products on which a run of this command measures.
std::vector<std::string> product_backends(const arguments& args) {
  if (args.on_device()) return {"thrust_cuda", "thrust_cuda_calls", "cusparse"};
  return {"reference", "graphblas", "graphblas_calls", "thrust", "thrust_calls"};
}

/// is_small  a closure, of the square of a component in entries, fits the memory
std::vector<candidate> product_candidates(const arguments& args, bool is_small) {
  std::vector<std::string> names;
  for (const auto& each : product_list)
    if (!each.is_dense && (is_small || each.name != "transitive_closure"))
      names.emplace_back(each.name);
  std::vector<candidate> all;
  for (const auto& backend : product_backends(args))
    for (auto& each : candidates_on(backend, names)) all.push_back(std::move(each));
  for (auto& each : candidates_on(args.on_device() ? "cuda" : "threads", {"hook_first"}))
    all.push_back(std::move(each));
  return all;
}

constexpr double giga = 1e9, mega = 1e6;

/// The row of a candidate, with what it moved.
json moved_row(json row, metered_graph& counted, const candidate& each, const timing& time) {
  const auto moved = counted.reading(each, time);
  row["mb"] = moved ? json(static_cast<double>(moved->bytes) / mega) : json(nullptr);
  row["gb_per_s"] =
      moved ? json(static_cast<double>(moved->bytes) / *time.seconds / giga) : json(nullptr);
  if (row["backend"] == "") row["backend"] = each.opts.backend;  // of a stopped run
  return row;
}

constexpr const char* what_is_timed =
    "seconds: the solve alone on a matrix promised to be symmetric, of LAGraph its call alone; mb: "
    "what the operations read and write by their equations; gb_per_s: that over the time; ratio: "
    "to "
    "serial_rem in the same run";

}  // namespace

report run_linear_algebra(const arguments& args) {
  const unsigned scale = args.scale_of(18, 12);
  const auto all = filtered(product_candidates(args, scale <= 12), args);
  const lagraph_peer lagraph(args);
  result_table on{.name = "graphs"}, times{.name = "times", .timed = what_is_timed};
  std::vector<std::string> skipped;
  for_each_graph(measured_graphs(scale), args, [&](const graph& G) {
    on.rows.push_back(graph_row(G));
    const auto found = measure(G, all, args);
    metered_graph counted(G);
    for (std::size_t c = 0; c < all.size(); ++c)
      times.rows.push_back(moved_row(row_of(G, all[c], found.timings[c], found.serial_rem), counted,
                                     all[c], found.timings[c]));
    const auto peers = lagraph.run(G, args, {"FastSV6", "Boruvka", "LACC"});
    for (const auto& answer : peers.answers) {
      const bool is_right = verify(G.view(), std::span<const std::uint32_t>(answer.labels)).right;
      timing time;
      if (is_right) time.seconds = answer.seconds;
      json row = row_of(G, {answer.name, {}}, time, found.serial_rem);
      row["backend"] = is_right ? "LAGraph" : "LAGraph, wrong";
      row["rounds"] = row["mb"] = row["gb_per_s"] = nullptr;
      times.rows.push_back(std::move(row));
    }
    for (const auto& line : peers.absent)
      if (std::ranges::find(skipped, line) == skipped.end()) skipped.push_back(line);
  });
  return {.tables = {std::move(on), std::move(times)},
          .skipped = std::move(skipped),
          .plot = {.table = "times",
                   .panel = "graph",
                   .x = "mb",
                   .y = "seconds",
                   .series = "backend",
                   .across = plot::scale::logarithmic},
          .device = args.on_device() ? cuda_device().name : ""};
}

}  // namespace skerry::bench
