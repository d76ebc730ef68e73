// SPDX-License-Identifier: Apache-2.0
// hook_first records a spanning forest in each of its plans: on 1, 2 and 9 threads, symmetric and
// not.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "algorithms/compact_edges.hpp"
#include "algorithms/hook_first/hook_first.hpp"
#include "tests/csr_views.hpp"
#include "tests/forest_check.hpp"
#include "tests/hook_first_graphs.hpp"

namespace test_forest_hook_first {

using namespace skerry;
using namespace skerry::testing;

namespace {

template <class View>
void check(const host_run& on, const named_graph& of) {
  using index = typename View::index;
  const auto expected = oracle(of.graph);
  for (const symmetry pattern : both_patterns) {
    INFO(of.name, pattern == symmetry::yes ? ", symmetric" : "");
    const edges g = with_pattern(of.graph, pattern);
    const auto A = arrays<View>(g);
    std::vector<index> labels(g.n);
    std::vector<std::array<index, 2>> found(g.n);
    const edge_record<index> record{reinterpret_cast<index*>(found.data())};
    hook_first(on, A.ref(), pattern, std::span(labels), record);
    REQUIRE(widened(labels) == expected);
    found.resize(compact_edges<index>(on.executor, found));
    check_is_forest(g, expected, found);
  }
}

}  // namespace

TEST_CASE_TEMPLATE("hook_first: a spanning forest of every graph", View, narrow, wide) {
  for (const auto& each : graphs_of_hook_first()) {
    check<View>(host_run{serial{}}, each);
    for (const unsigned count : {2u, 9u}) check<View>(host_run{threads(count)}, each);
  }
}

TEST_CASE("hook_first: a spanning forest, on openmp") {
  for (const auto& each : graphs_of_hook_first()) check<narrow>(host_run{openmp(2)}, each);
}

TEST_CASE("hook_first: a spanning forest of graphs with very long rows") {
  for (const auto& each : graphs_with_hubs()) {
    check<narrow>(host_run{serial{}}, each);
    check<narrow>(host_run{threads(3)}, each);
  }
}

TEST_CASE("hook_first: a spanning forest after a second sample") {
  const edges quarter = grid_with_diagonals(256);
  for (const auto& mesh : {grid_with_diagonals(512), disjoint_union(quarter, quarter)})
    for (const unsigned count : {1u, 3u})
      check<narrow>(host_run{threads(count)}, {"mesh", shuffled(mesh, 3)});
}

TEST_CASE("hook_first: a spanning forest under contention") {
  const std::vector<named_graph> graphs{{"bridged", shuffled(bridged(20000, 20000, 6, 3, 1), 2)},
                                        {"sparse", random_graph(20000, 24000, 1)}};
  for (const auto& each : graphs)
    for (const unsigned count : {4u, 12u})
      for (int repeat = 0; repeat < 5; ++repeat) check<narrow>(host_run{threads(count)}, each);
}

TEST_CASE("edges are moved to the front, on any number of threads") {
  for (const std::uint32_t n : {0u, 1u, 5u, 100u, 1000u})
    for (const unsigned count : {1u, 2u, 3u, 7u})
      for (const std::uint32_t kept_of_ten : {0u, 1u, 5u, 9u, 10u}) {
        std::vector<std::array<std::uint32_t, 2>> pairs, expected;
        for (std::uint32_t v = 0; v < n; ++v) {
          const bool is_edge = v * 7 % 10 < kept_of_ten;
          pairs.push_back({v, is_edge ? v + 1 : v});
          if (is_edge) expected.push_back(pairs.back());
        }
        pairs.resize(compact_edges<std::uint32_t>(threads(count), pairs));
        if (count > 1) std::ranges::sort(pairs);
        CHECK(pairs == expected);
      }
}

}  // namespace test_forest_hook_first
