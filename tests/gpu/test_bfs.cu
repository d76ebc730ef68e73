// SPDX-License-Identifier: Apache-2.0
// The search of the sampling bfs on a device reaches what a serial search reaches, top down and
// bottom up, with short rows and long ones. Its record is a tree of entries.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "algorithms/cuda_run.cuh"
#include "tests/csr_views.hpp"
#include "tests/gpu/on_device.hpp"
#include "tests/graphs.hpp"

using namespace skerry;
using namespace skerry::testing;

namespace {

/// 1 for each vertex that is reached from one along entries, from row to column.
std::vector<std::uint8_t> reachable(const edges& g, std::uint64_t start) {
  std::vector<std::vector<std::uint64_t>> columns(g.n);
  for (const auto& [u, v] : g.list) columns[u].push_back(v);
  std::vector<std::uint8_t> reached(g.n);
  std::vector<std::uint64_t> queue{start};
  reached[start] = 1;
  for (std::size_t next = 0; next < queue.size(); ++next)
    for (const std::uint64_t v : columns[queue[next]])
      if (reached[v] == 0) {
        reached[v] = 1;
        queue.push_back(v);
      }
  return reached;
}

/// Each reached vertex but the start has an edge; the edges are entries, and close no cycle.
void check_tree(const edges& g, std::uint64_t start, const std::vector<std::uint8_t>& reached,
                const buffer<std::uint32_t>& ends) {
  const std::set<std::pair<std::uint64_t, std::uint64_t>> entries(g.list.begin(), g.list.end());
  edges tree{g.n, {}};
  for (std::uint64_t v = 0; v < g.n; ++v) {
    const std::uint64_t a = ends[2 * v], b = ends[2 * v + 1];
    if (reached[v] == 0 || v == start) {
      REQUIRE((a == v && b == v));
      continue;
    }
    REQUIRE((a == v || b == v));
    REQUIRE(entries.contains({a, b}));
    tree.add(a, b);
  }
  CHECK(count_of(oracle(tree)) == g.n - tree.list.size());
}

/// Searches with and without a record; returns the calls of advance().
int check_search(const edges& graph, std::uint64_t start, symmetry pattern) {
  const edges g = with_pattern(graph, pattern);
  const auto expected = reachable(g, start);
  const device_memory memory;
  const cuda_threads run(memory.resources());
  const auto A = on_device<mixed>(g, memory);
  int calls = 0;
  const auto search = [&](auto record) {
    auto found = start_bfs(run, A.ref(), static_cast<std::uint32_t>(start), record);
    do ++calls;
    while (found.advance(pattern));
    const auto reached = run.evaluate<std::uint8_t>(g.n, found.reached());
    REQUIRE(std::ranges::equal(reached, expected));
  };
  auto ends = run.allocate<std::uint32_t>(2 * g.n);
  run.for_each(g.n, make_edgeless<std::uint32_t>{{ends.data()}});
  search(edge_record<std::uint32_t>{ends.data()});
  check_tree(g, start, expected, downloaded(ends));
  calls = 0;
  search(no_record{});
  return calls;
}

/// A star of `leaves` leaves and a hub of as many other ones, joined by the last leaf of the star,
/// which is the last entry of the hub.
edges star_and_hub(std::uint64_t star_leaves, std::uint64_t hub_leaves) {
  const std::uint64_t hub = star_leaves + hub_leaves + 1, joint = star_leaves + hub_leaves;
  edges g{hub + 1 + 1000, {}};  // and isolated vertices
  for (std::uint64_t v = 1; v <= hub_leaves; ++v) g.add(hub, v);
  for (std::uint64_t v = hub_leaves + 1; v <= joint; ++v) g.add(0, v);
  g.add(hub, joint);
  return g;
}

}  // namespace

TEST_CASE("a search reaches the component of its start, whatever the rows") {
  auto graphs = small_graphs();
  graphs.push_back({"random", random_graph(20000, 60000, 1)});  // many bottom-up levels
  graphs.push_back({"with a tail", disjoint_union(random_graph(3000, 30000, 2), path(200))});
  graphs.back().graph.add(3000, 17);
  graphs.push_back({"grid", shuffled(grid(60), 3)});
  graphs.push_back({"star of 5000", star(5000, 4999)});
  graphs.push_back({"cliques", shuffled(clique_chain(60, 40), 4)});
  graphs.push_back({"rmat", rmat(12, 40000, 5)});
  for (const auto& [name, graph] : graphs)
    for (const symmetry pattern : both_patterns)
      for (const std::uint64_t start : {std::uint64_t{0}, graph.n / 2, graph.n - 1}) {
        if (graph.n == 0) continue;
        CAPTURE(name);
        CAPTURE(start);
        check_search(graph, start, pattern);
      }
}

// The star has most entries, so that the levels after it are bottom-up. The entries of the hub that
// are read first are leaves of its own; hubs of more than 1024 entries are read in chunks.
TEST_CASE("a row is reached bottom up by its last entry") {
  for (const std::uint64_t hub_leaves : {20, 31, 32, 33, 100, 1023, 1024, 1025, 5000}) {
    CAPTURE(hub_leaves);
    const auto g = star_and_hub(hub_leaves + 200, hub_leaves);
    CHECK(check_search(g, 0, symmetry::yes) <= 5);
    check_search(g, g.n - 1, symmetry::yes);  // isolated
    check_search(g, 1, symmetry::unknown);
  }
}

TEST_CASE("the host waits for few levels of a long path") {
  for (const symmetry pattern : both_patterns) {
    CHECK(check_search(path(2000), 0, pattern) <= 2000 / 16 + 40);
    check_search(shuffled(path(2000), 6), 1000, pattern);
  }
}
