// SPDX-License-Identifier: Apache-2.0
// trace() of products: recorded vectors by hand, names, equations; what is refused; text.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "skerry/skerry.hpp"
#include "skerry/trace.hpp"
#include "tests/graphs.hpp"
#include "tests/traces.hpp"

namespace test_trace {

using namespace skerry;
using namespace skerry::testing;
using namespace skerry::testing::traces;

TEST_CASE("fastsv on a path of 4 vertices, by hand") {
  const auto record = trace_of(symmetrised(path(4)), "fastsv");
  CHECK(record.algorithm == "fastsv");
  CHECK(record.backend == "reference");
  CHECK(record.vertices == 4);
  CHECK(record.entries == decltype(record.entries){{0, 1}, {1, 0}, {1, 2}, {2, 1}, {2, 3}, {3, 2}});
  CHECK_FALSE(record.symmetrised);
  CHECK(record.forest == "parent");
  CHECK(record.labels == std::vector<std::uint32_t>{0, 0, 0, 0});

  const auto products = steps_of(record, "mxv");
  REQUIRE(products.size() == 3);
  CHECK(values_in(products[0], "nearest") == values{1, 0, 1, 2});
  CHECK(values_in(products[1], "nearest") == values{0, 0, 0, 0});
  CHECK(values_in(products[2], "nearest") == values{0, 0, 0, 0});
  CHECK(products[0].round == 1);
  CHECK(products[2].round == 3);
  CHECK(products[1].entries_read == 6);
  CHECK(products[1].changed == 3);
  CHECK(products[1].before == values{1, 0, 1, 2});

  const auto scattered = steps_of(record, "scatter");
  CHECK(values_in(scattered[0], "parent") == values{0, 0, 1, 2});
  CHECK(values_in(scattered[1], "anchor") == values{0, 0, 1, 2});
  CHECK(values_in(scattered[1], "parent") == values{0, 0, 0, 2});
  CHECK(values_in(steps_of(record, "accumulate")[2], "parent") == values{0, 0, 0, 0});
  CHECK(values_in(steps_of(record, "gather")[0], "next") == values{0, 0, 0, 1});

  const auto equal = steps_of(record, "equal");
  CHECK(equal[0].note == "3 elements differ");
  CHECK(equal[1].note == "1 element differs");
  CHECK(equal[2].note == "equal");
  CHECK(equal[2].output.empty());
}

TEST_CASE("names, equations and lines are those of the source") {
  const auto record = trace_of(symmetrised(path(3)), "fastsv");
  REQUIRE(record.sources.size() == 1);
  CHECK(record.sources[0].file == "algorithms/fastsv.hpp");
  CHECK(record.sources[0].lines.front() == "template <backend B>");
  CHECK(record.sources[0].lines.back() == "}");
  const auto scattered = steps_of(record, "scatter").front();
  CHECK(scattered.output == "parent");
  CHECK(scattered.inputs == std::vector<std::string>{"anchor", "nearest"});
  CHECK(scattered.equation == "parent[anchor[v]] min= nearest[v]: hook the tree");
  CHECK(text_at(record, scattered).find("on.scatter(parent, min2, anchor, nearest);") !=
        std::string::npos);
  // The comment of this line is no equation.
  CHECK(record.steps.front().operation == "iota");
  CHECK(record.steps.front().output == "parent");
  CHECK(record.steps.front().equation == "parent[v] = v");
  CHECK(record.steps.front().before.empty());
  // This call is within fixpoint::reached().
  const auto equal = steps_of(record, "equal").front();
  CHECK(equal.inputs == std::vector<std::string>{"next", "grandparent"});
  CHECK(equal.equation == "next == grandparent");
  CHECK(text_at(record, equal).find("stable.reached(on, next, grandparent)") != std::string::npos);
}

TEST_CASE("names follow contents over a swap") {
  const auto record = trace_of(shuffled(symmetrised(path(20)), 3), "fastsv");
  const auto products = steps_of(record, "mxv"), gathers = steps_of(record, "gather");
  REQUIRE(products.size() > 2);
  for (std::size_t round = 1; round < products.size(); ++round) {
    CHECK(values_in(products[round], "grandparent") == values_in(gathers[round - 1], "next"));
    CHECK(gathers[round].before == values_in(gathers[round - 1], "next"));
  }
  CHECK(gathers.back().changed == 0);
}

TEST_CASE("the tables of a student report: row maxima of a 5 x 5 matrix") {
  const edges g{5, {{0, 2}, {1, 1}, {1, 3}, {2, 0}, {3, 1}, {3, 4}, {4, 3}}};
  for (const char* algorithm : {"max_per_row", "max_per_row/dense"}) {
    CAPTURE(algorithm);
    const auto record = trace_of(g, algorithm);
    const auto products = steps_of(record, "mxv");
    REQUIRE(products.size() == 3);
    // The report numbers rows from 1: 3 4 1 5 4, then 3 5 3 5 5 twice.
    CHECK(values_in(products[0], "nearest") == values{2, 3, 0, 4, 3});
    CHECK(values_in(products[1], "nearest") == values{2, 4, 2, 4, 4});
    CHECK(values_in(products[2], "nearest") == values{2, 4, 2, 4, 4});
    CHECK(products[0].equation == "nearest[v] = max of label[neighbours of v]");
    CHECK(products[0].entries_read == (std::string(algorithm) == "max_per_row" ? 7 : 25));
    CHECK(record.sources.size() == 2);  // max_per_row() and label_propagation()
    CHECK(record.labels == std::vector<std::uint32_t>{0, 1, 0, 1, 1});
    CHECK(last(record, "label") == as_values(record.labels));
  }
}

TEST_CASE("bfs_cc: labels and frontiers on two components") {
  const edges g = symmetrised({5, {{0, 1}, {0, 2}, {3, 4}}});
  const auto record = trace_of(g, "bfs_cc");
  const auto starts = steps_of(record, "start"), levels = steps_of(record, "expand");
  REQUIRE(starts.size() == 2);
  REQUIRE(levels.size() == 4);
  const traced_vector::value none{};
  CHECK(values_in(starts[0], "label") == values{0, none, none, none, none});
  CHECK(values_in(starts[0], "frontier") == values{0, none, none, none, none});
  CHECK(values_in(levels[0], "label") == values{0, 0, 0, none, none});
  CHECK(values_in(levels[0], "frontier") == values{none, 1, 2, none, none});
  CHECK(levels[0].entries_read == 2);
  CHECK(levels[0].output == "label");
  CHECK(levels[1].changed == 0);
  CHECK(levels[1].entries_read == 2);
  CHECK(values_in(starts[1], "label") == values{0, 0, 0, 3, none});
  CHECK(levels[3].round == 4);
}

TEST_CASE("all back ends of products record the same steps") {
  const edges g = symmetrised(random_graph(12, 14, 5));
  for (const auto& each : algorithms())
    for (const auto& backend : each.backends) {
      if (!backend.starts_with("graphblas") && !backend.starts_with("thrust")) continue;
      if (each.name.starts_with("kout+") || each.name.starts_with("sampled+")) continue;
      CAPTURE(each.name);
      CAPTURE(backend);
      auto record = trace_of(g, each.name, backend);
      CHECK(record.backend == backend);
      record.backend = "reference";
      CHECK(to_json(record) == to_json(trace_of(g, each.name, "reference")));
    }
}

TEST_CASE("a trace has the rounds of the run, pushes and squares included") {
  const edges g = symmetrised(random_graph(12, 14, 5));
  for (const auto& each : algorithms()) {
    if (std::ranges::count(each.backends, "reference") == 0) continue;
    const bool is_sampled = each.name.starts_with("kout+") || each.name.starts_with("sampled+") ||
                            each.name == "fastsv/6";
    if (is_sampled) continue;
    CAPTURE(each.name);
    const auto found =
        cc(arrays<sparse>(g).view(), {.algorithm = each.name, .backend = "reference"});
    CHECK(trace_of(g, each.name, "reference").steps.back().round == found.used.rounds);
  }
}

TEST_CASE("patterns without symmetry, repeats, loops, bipartite matrices") {
  const auto directed = trace_of({3, {{2, 1}, {2, 1}, {1, 0}}}, "fastsv");
  CHECK(directed.symmetrised);
  CHECK(directed.entries == decltype(directed.entries){{0, 1}, {1, 0}, {1, 2}, {2, 1}});
  CHECK(directed.labels == std::vector<std::uint32_t>{0, 0, 0});
  CHECK_FALSE(trace_of({2, {{0, 0}, {1, 1}}}, "fastsv").symmetrised);
  const std::vector<std::uint32_t> offsets{0, 1}, columns{1};
  const auto sides = trace(csr_view(1, 2, offsets, columns), {.bipartite = true});
  CHECK(sides.vertices == 3);
  CHECK(sides.labels == std::vector<std::uint32_t>{0, 1, 0});
  // Edges have no direction.
  const auto undirected = trace(arrays<edge_view<std::uint32_t>>({2, {{1, 0}}}).view());
  CHECK_FALSE(undirected.symmetrised);
  CHECK(undirected.labels == std::vector<std::uint32_t>{0, 0});
}

TEST_CASE("no vertex, one vertex, 64 vertices") {
  for (const char* algorithm : {"fastsv", "bfs_cc", "max_per_row/dense", "hook_compress", "rem",
                                "owner_walk", "kout+shiloach_vishkin", "graft_sorted"}) {
    CAPTURE(algorithm);
    CHECK(trace_of({0, {}}, algorithm).labels.empty());
    CHECK(trace_of({1, {}}, algorithm).labels == std::vector<std::uint32_t>{0});
    CHECK(trace_of(symmetrised(path(64)), algorithm).labels == std::vector<std::uint32_t>(64));
  }
  CHECK(to_text(trace_of({0, {}}, "fastsv")).find("0 vertices, 0 entries") != std::string::npos);
}

TEST_CASE("what is refused names the remedy") {
  const auto refusal = [](const edges& g, const options& how) {
    try {
      static_cast<void>(trace(arrays<sparse>(g).view(), how));
    } catch (const std::exception& e) {
      return std::string(e.what());
    }
    return std::string();
  };
  CHECK(refusal(path(65), {}).find("65 vertices are more than 64") == 0);
  CHECK(refusal(path(65), {}).find("`skerry generate grid") != std::string::npos);
  CHECK(refusal(path(3), {.algorithm = "fastvs"}).find("the nearest are fastsv") !=
        std::string::npos);
  CHECK(refusal(path(3), {.algorithm = "rem", .backend = "threads"}).find("use \"serial\"") !=
        std::string::npos);
  CHECK(refusal(path(3), {.algorithm = "fastsv", .backend = "serial"}).find("does not run on") !=
        std::string::npos);
  CHECK(refusal(path(3), {.algorithm = "owner_walk/lists"}).find("has no trace") !=
        std::string::npos);
  CHECK_THROWS_AS(trace_of({2, {{0, 7}}}, "fastsv"), invalid_matrix);
  CHECK_THROWS_AS(
      static_cast<void>(trace(arrays<sparse>(path(9)).view(),
                              {.algorithm = "label_propagation", .limits = {.max_rounds = 2}})),
      stopped);
}

TEST_CASE("text fits 100 columns, and marks what has changed") {
  const auto text = to_text(trace_of(symmetrised(path(4)), "fastsv"));
  CHECK(text.find("fastsv on reference: 4 vertices, 6 entries\n") == 0);
  CHECK(text.find("     v  parent   anchor   nearest\n"
                  "     0       0        0         1\n"
                  "     1       0*       1         0\n"
                  "     2       1*       2         1\n"
                  "     3       2*       3         2\n") != std::string::npos);
  CHECK(text.find("round 1  equal  next == grandparent: 3 elements differ\n") != std::string::npos);
  CHECK(text.find("\nlabels 0 0 0 0\n") != std::string::npos);
  for (const char* algorithm : {"fastsv", "hook_compress", "stages(graft_sorted)", "hooks/halve"}) {
    const std::string all = to_text(trace_of(symmetrised(path(64)), algorithm));
    for (std::size_t at = 0; at < all.size(); at = all.find('\n', at) + 1) {
      const std::string line = all.substr(at, all.find('\n', at) - at);
      CAPTURE(line);
      CHECK(line.size() <= 100);
      CHECK_FALSE(line.ends_with(' '));
    }
  }
}

}  // namespace test_trace
