// SPDX-License-Identifier: Apache-2.0
// `skerry bench worst_orders`: every name that states no bound on stars, paths and a bridge whose
// ids are in the worst order for some algorithm. None is to take over 100 times serial_rem there.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "bench/measure.hpp"
#include "lib/backends/design_space.hpp"
#include "matrix_ops/permutation.hpp"

namespace skerry::bench {

namespace {

using id = std::uint32_t;
constexpr double infinity = std::numeric_limits<double>::infinity();

/// A recipe of the edges that add_all passes on.
template <class Function>
recipe of_edges(const std::string& name, std::uint64_t n, Function add_all) {
  return {name, [n, add_all] {
            coo<id> A;
            A.row_count = A.column_count = n;
            add_all([&](std::uint64_t u, std::uint64_t v) {
              A.rows.push_back(static_cast<id>(u));
              A.columns.push_back(static_cast<id>(v));
            });
            stored_matrix made;
            made.entries = std::move(A);
            made.symmetric = symmetry::yes;  // of the graph that is made of it
            return made;
          }};
}

recipe path(const std::string& name, std::uint64_t n,
            const std::function<std::uint64_t(std::uint64_t)>& id_of) {
  return of_edges(name, n, [n, id_of](auto add) {
    for (std::uint64_t k = 1; k < n; ++k) add(id_of(k - 1), id_of(k));
  });
}

recipe star(const std::string& name, std::uint64_t n, std::uint64_t centre) {
  return of_edges(name, n, [n, centre](auto add) {
    for (std::uint64_t v = 0; v < n; ++v)
      if (v != centre) add(centre, v);
  });
}

/// Two random graphs of n / 2 vertices, whose last ones are joined.
recipe bridge(std::uint64_t n) {
  return of_edges("bridge", n, [half = n / 2](auto add) {
    std::mt19937_64 random(1);
    for (const std::uint64_t first : {std::uint64_t{0}, half})
      for (std::uint64_t v = 1; v < half; ++v) {
        add(first + v - 1, first + v);
        for (int k = 0; k < 4; ++k) add(first + random() % half, first + random() % half);
      }
    add(half - 1, 2 * half - 1);
  });
}

std::vector<recipe> worst_orders(std::uint64_t n) {
  return {
      star("star_first", n, 0),
      star("star_last", n, n - 1),
      path("path", n, [](std::uint64_t k) { return k; }),
      path("path_shuffled", n, [of = permutation(n, 1)](std::uint64_t k) { return of(k); }),
      path("path_folded", n, [n](std::uint64_t k) { return k % 2 == 0 ? k / 2 : n - 1 - k / 2; }),
      bridge(n)};
}

/// All names without a bound, and each rule of union-find as finish and as rule of a sampling.
std::vector<candidate> names_without_bound() {
  std::vector<candidate> all;
  const auto add = [&](const std::string& name) { all.push_back({name, {.algorithm = name}}); };
  for (const auto& each : algorithms())
    if (each.bound.empty()) add(each.name);
  for (const auto& each : listed_combinations().first(listed_rules())) {
    const std::string rule(each.called.text());
    for (const char* sampling : {"kout(", "hook("}) add(sampling + rule + ")+" + rule);
  }
  return all;
}

}  // namespace

report run_worst_orders(const arguments& args) {
  result_table on{.name = "graphs"}, slowest{.name = "slowest", .timed = timed_solve},
      times{.name = "times", .output = table_output::json_only};
  const auto all = filtered(names_without_bound(), args);
  const std::uint64_t few = args.quick ? 2000 : 20'000,
                      n = args.scale ? std::uint64_t{1} << *args.scale : few;
  for_each_graph(worst_orders(n), args, [&](const graph& G) {
    on.rows.push_back(graph_row(G));
    auto rows = rows_of(G, all, measure(G, all, args)).get<std::vector<json>>();
    for (const auto& row : rows) times.rows.push_back(row);
    std::ranges::sort(rows, std::ranges::greater{}, [](const json& row) {
      return row["ratio"].is_null() ? infinity : row["ratio"].get<double>();
    });
    for (std::size_t k = 0; k < std::min<std::size_t>(rows.size(), 5); ++k)
      slowest.rows.push_back(rows[k]);
  });
  return {
      .tables = {std::move(on), std::move(slowest), std::move(times)},
      .plot = {
          .table = "times", .panel = "graph", .x = "algorithm", .y = "ratio", .series = "backend"}};
}

}  // namespace skerry::bench
