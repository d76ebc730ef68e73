// SPDX-License-Identifier: Apache-2.0
// `skerry bench density`: walks, dense products and union-find by the density of the matrix.
// Source: the CPU curves in the figures of Lehr, Reinsperger, Rysavy: Connected components on the
// GPU. Student report, TU Wien, 2022.
#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bench/measure.hpp"

namespace skerry::bench {

namespace {

/// Two densities a decade, 1e-4 to 1.
constexpr int first_half_decade = -8, last_half_decade = 0;

struct random_matrix {
  std::uint64_t vertices;
  double density;
};

std::vector<random_matrix> matrices(const std::vector<std::uint64_t>& sizes) {
  std::vector<random_matrix> all;
  for (const auto vertices : sizes)
    for (int half = first_half_decade; half <= last_half_decade; ++half)
      all.push_back({vertices, std::pow(10, half / 2.0)});
  return all;
}

recipe recipe_of(const random_matrix& of) {
  return generated(fmt::format("n{}_density{:.2g}", of.vertices, of.density),
                   graphs::density{.vertices = of.vertices, .share = of.density});
}

/// The numbers of vertices.
std::vector<std::uint64_t> sizes(const arguments& args) {
  if (args.scale) return {std::uint64_t{1} << *args.scale};
  return args.quick ? std::vector<std::uint64_t>{1000} : std::vector<std::uint64_t>{1000, 10'000};
}

/// The memory that a device reads the matrix from, and its name in the report.
constexpr std::pair<const char*, matrix_memory> memories[] = {
    {"device", matrix_memory::device},
    {"pinned", matrix_memory::pinned},
    {"zero_copy", matrix_memory::zero_copy}};

/// On the host, each on its fastest back end; on a device, if there is one, from each memory.
std::vector<candidate> density_candidates() {
  auto all = candidates_named(
      {"owner_walk", "owner_walk/lists", "dense_frontier", "max_per_row/dense", "rem", "auto"});
  const auto add = [&](std::vector<candidate> some) {
    for (auto& each : some)
      for (const auto& [name, memory] : memories) {
        all.push_back(each);
        all.back().name += fmt::format(", {}", name);
        all.back().opts.device.memory = memory;
      }
  };
  add(candidates_on("cuda", {"owner_walk", "owner_walk/lists"}));
  add(candidates_on("thrust_cuda", {"dense_frontier"}));
  for (auto& each : candidates_on("threads", {"max_per_row/write_back"}))
    all.push_back(std::move(each));
  for (const auto& [backend, name] :
       {std::pair{"thrust_cuda", "max_per_row/dense"}, std::pair{"cuda", "max_per_row/write_back"}})
    for (auto& each : candidates_on(backend, {name})) {
      each.name += ", device";
      all.push_back(std::move(each));
    }
  return all;
}

/// What a row of "times" times.
const std::string timed_with_build =
    std::string(timed_solve) +
    "; build_seconds: its preparation before the solve, with copies of the matrix";

/// Entries divided by n * n.
double density_of(const graph& G) {
  return G.average_degree() / static_cast<double>(std::max<std::uint64_t>(1, G.A.row_count));
}

/// rows_of(), each with n, the density, and the time of the preparation.
json rows_by_density(const graph& G, const std::vector<candidate>& all, const measurements& found) {
  json rows = rows_of(G, all, found);
  for (std::size_t r = 0; r < rows.size(); ++r) {
    rows[r]["vertices"] = G.A.row_count;
    rows[r]["density"] = density_of(G);
    const auto build = r == 0 ? std::nullopt : found.timings[r - 1].build_seconds;
    rows[r]["build_seconds"] = build ? json(*build) : json(nullptr);
  }
  return rows;
}

}  // namespace

report run_density(const arguments& args) {
  std::vector<recipe> recipes;
  for (const auto& each : matrices(sizes(args))) recipes.push_back(recipe_of(each));
  const auto all = filtered(density_candidates(), args);
  result_table on{.name = "graphs"}, times{.name = "times", .timed = timed_with_build};
  for_each_graph(recipes, args, [&](const graph& G) {
    on.rows.push_back(graph_row(G));
    for (auto& row : rows_by_density(G, all, measure(G, all, args)))
      times.rows.push_back(std::move(row));
  });
  return {.tables = {std::move(on), std::move(times)},
          .plot = {.table = "times",
                   .panel = "vertices",
                   .x = "density",
                   .y = "seconds",
                   .series = "algorithm",
                   .across = plot::scale::logarithmic}};
}

}  // namespace skerry::bench
