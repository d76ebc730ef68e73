// SPDX-License-Identifier: Apache-2.0
// `skerry bench semiring`: FastSV, label propagation, the max-per-row fixpoint and the default on
// every back end of the host, by the diameter and by the density of graphs of one size; and what
// each moves, rounds x bytes of a round.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "bench/metered.hpp"

namespace skerry::bench {

namespace {

/// Grids of about 2^scale vertices, from a path to a square, and the Kronecker graph, by falling
/// diameter; then uniform random graphs by average degree.
std::vector<recipe> swept_graphs(unsigned scale) {
  std::vector<recipe> all;
  for (unsigned rows = 0; 2 * rows <= scale; rows += 2) {
    const std::uint64_t high = std::uint64_t{1} << rows, wide = std::uint64_t{1} << (scale - rows);
    all.push_back(generated(fmt::format("grid{}x{}", high, wide),
                            graphs::grid{.rows = high, .columns = wide}));
  }
  all.push_back(generated(fmt::format("kron{}", scale), graphs::kron{.scale = scale}));
  for (unsigned drawn = 1; drawn <= 32; drawn *= 2)
    all.push_back(generated(
        fmt::format("er_degree{}", 2 * drawn),
        graphs::er{.vertices = std::uint64_t{1} << scale, .degree = static_cast<double>(drawn)}));
  return all;
}

/// Whether a graph is one of those by density; files are among those by diameter.
bool is_by_density(const graph& G) { return G.name.starts_with("er_degree"); }

std::vector<candidate> semiring_candidates() {
  std::vector<candidate> all;
  for (const char* backend : {"reference", "graphblas", "thrust"})
    for (auto& each : candidates_on(backend, {"none+fastsv", "label_propagation", "max_per_row"}))
      all.push_back(std::move(each));
  for (const auto& backend : backends())
    if (backend.compiled &&
        (backend.name == "serial" || backend.name == "threads" || backend.name == "openmp"))
      all.push_back({"auto", {.backend = backend.name}});
  return all;
}

/// The distance of the vertex that is farthest from a vertex, and that vertex.
std::pair<std::uint64_t, std::uint32_t> farthest(const graph& G, std::uint32_t from) {
  std::vector<bool> visited(G.A.row_count);
  std::vector<std::uint32_t> front{from}, next;
  visited[from] = true;
  std::uint64_t distance = 0;
  for (;; ++distance, front.swap(next)) {
    next.clear();
    for (const auto u : front)
      for (auto k = G.A.row_offsets[u]; k < G.A.row_offsets[u + 1]; ++k)
        if (const auto v = G.A.columns[k]; !visited[v]) {
          visited[v] = true;
          next.push_back(v);
        }
    if (next.empty()) return {distance, front.front()};
  }
}

/// The longest distance that two searches find, the second from the end of the first: the diameter
/// of a grid, else at most that of the largest component.
std::uint64_t found_diameter(const graph& G) {
  if (G.A.row_count == 0) return 0;
  std::map<std::uint32_t, std::uint64_t> sizes;
  for (const auto label : G.answer) ++sizes[label];
  const auto largest =
      std::ranges::max_element(sizes, {}, [](const auto& component) { return component.second; });
  return farthest(G, farthest(G, largest->first).second).first;
}

constexpr double giga = 1e9, mega = 1e6;

/// The row of a candidate, with what it moved.
json swept_row(json row, metered_graph& counted, const candidate& each, const timing& time,
               std::uint64_t diameter, double degree) {
  row["diameter"] = diameter;
  row["degree"] = degree;
  const auto moved = counted.reading(each, time);
  row["mb_a_round"] = nullptr;
  row["gb_per_s"] = nullptr;
  if (moved) {
    const auto bytes = static_cast<double>(moved->bytes);
    row["mb_a_round"] = bytes / static_cast<double>(moved->rounds) / mega;
    row["gb_per_s"] = bytes / *time.seconds / giga;
  }
  return row;
}

/// The least, median and largest rate of each algorithm on each back end over all graphs.
json rates_of(const json& rows) {
  std::map<std::pair<std::string, std::string>, std::vector<double>> rates;
  for (const auto& row : rows)
    if (!row["gb_per_s"].is_null())
      rates[{row["algorithm"], row["backend"]}].push_back(row["gb_per_s"]);
  json table = json::array();
  for (auto& [run, some] : rates) {
    std::ranges::sort(some);
    table.push_back({{"algorithm", run.first},
                     {"backend", run.second},
                     {"graphs", some.size()},
                     {"least, GB/s", some.front()},
                     {"median, GB/s", some[some.size() / 2]},
                     {"largest, GB/s", some.back()}});
  }
  return table;
}

plot plot_of(const std::string& table, const std::string& x) {
  return {.table = table,
          .panel = "algorithm",
          .x = x,
          .y = "seconds",
          .series = "backend",
          .across = plot::scale::logarithmic};
}

constexpr const char* what_rates_are =
    "what the operations read and write by their equations, over the time; rounds x bytes of a "
    "round explain the time where the rate is the same on all graphs";

}  // namespace

report run_semiring(const arguments& args) {
  const auto all = filtered(semiring_candidates(), args);
  result_table on{.name = "graphs"}, by_diameter{.name = "diameter", .timed = timed_solve},
      by_density{.name = "density", .timed = timed_solve},
      rates{.name = "rates", .timed = what_rates_are};
  json rows = json::array();
  for_each_graph(swept_graphs(args.scale_of(18, 12)), args, [&](const graph& G) {
    const std::uint64_t diameter = found_diameter(G);
    on.rows.push_back(graph_row(G));
    on.rows.back()["diameter"] = diameter;
    on.rows.back()["degree"] = G.average_degree();
    const auto found = measure(G, all, args);
    metered_graph counted(G);
    for (std::size_t c = 0; c < all.size(); ++c) {
      json row = swept_row(row_of(G, all[c], found.timings[c], found.serial_rem), counted, all[c],
                           found.timings[c], diameter, G.average_degree());
      if (row["backend"] == "") row["backend"] = all[c].opts.backend;  // of a stopped run
      rows.push_back(row);
      (is_by_density(G) ? by_density : by_diameter).rows.push_back(std::move(row));
    }
  });
  rates.rows = rates_of(rows);
  return {
      .tables = {std::move(on), std::move(by_diameter), std::move(by_density), std::move(rates)},
      .plot = plot_of("diameter", "diameter"),
      .more_plots = {plot_of("density", "degree")}};
}

}  // namespace skerry::bench
