// SPDX-License-Identifier: Apache-2.0
// The union of a device's spanning forests, on host threads: labels == oracle, and the edges that
// are kept are a forest.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "algorithms/compact_edges.hpp"
#include "algorithms/forest.hpp"
#include "algorithms/hook_first/unite_by_root.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "tests/forest_check.hpp"
#include "tests/graphs.hpp"

namespace test_unite_by_root {

using namespace skerry;
using namespace skerry::testing;

namespace {

/// Unites the edges in their order, divided among threads, and checks the forest.
template <class Atomics, class Index>
void check_unions(const edges& g, unsigned thread_count) {
  const any_executor run = threads(thread_count);
  auto parent = forest_of_roots<Index>(run, g.n);
  std::vector<std::array<Index, 2>> pairs(g.n);
  const edge_record<Index> record{reinterpret_cast<Index*>(pairs.data())};
  run.for_each(g.n, make_edgeless<Index>{record});
  const auto unite = [&](std::size_t k) {
    const auto u = static_cast<Index>(g.list[k].first), v = static_cast<Index>(g.list[k].second);
    unite_by_root<Atomics>(parent.data(), u, v, record.for_edge(u, v));
  };
  run.for_each(g.list.size(), unite, 16);
  compress_all(run, parent);
  const auto expected = oracle(g);
  REQUIRE(widened(parent) == expected);
  pairs.resize(compact_edges<Index>(run, pairs));
  check_is_forest(g, expected, pairs);
}

template <class Index>
void check_all(const edges& g) {
  check_unions<plain_access, Index>(g, 1);
  for (int repetition = 0; repetition < 5; ++repetition) check_unions<host_atomics, Index>(g, 4);
}

}  // namespace

TEST_CASE("small graphs") {
  for (const auto& each : small_graphs()) {
    INFO(each.name);
    check_all<std::uint32_t>(each.graph);
    check_all<std::uint64_t>(each.graph);
  }
}

TEST_CASE("long paths, which are shortened, and many threads at one root") {
  edges descending{3000, {}};
  for (std::uint64_t v = 3000; v-- > 1;) descending.add(v, v - 1);
  for (const auto& g : {path(3000), descending, shuffled(path(3000), 1), star(2000, 1999),
                        random_graph(2000, 6000, 2), shuffled(clique_chain(60, 10), 3)})
    check_all<std::uint32_t>(g);
}

TEST_CASE("a path that is longer than the steps without a store is shortened") {
  std::vector<std::uint32_t> parent{0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0};
  std::vector<std::uint32_t> ends(2 * parent.size());
  const auto record = edge_record<std::uint32_t>{ends.data()}.for_edge(10, 11);
  unite_by_root<plain_access>(parent.data(), 10u, 11u, record);
  CHECK(parent == std::vector<std::uint32_t>{0, 0, 1, 1, 3, 3, 5, 5, 7, 8, 9, 0});
  CHECK(std::ranges::count(ends, 0u) == 24);  // one tree already: no edge is kept
}

}  // namespace test_unite_by_root
