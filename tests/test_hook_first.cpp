// SPDX-License-Identifier: Apache-2.0
// hook_first == oracle: short and long rows, with and without a giant, on 1, 2 and 7 threads, for
// each pair of widths, symmetric and not.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "algorithms/forest.hpp"
#include "algorithms/hook_first/hook_first.hpp"
#include "algorithms/hook_first/hub_rows.hpp"
#include "tests/graphs.hpp"

namespace test_hook_first {

using namespace skerry;
using namespace skerry::testing;

namespace {

edges many_cliques(std::uint64_t count, std::uint64_t size) {
  edges g{count * size, {}};
  for (std::uint64_t c = 0; c < count; ++c)
    for (const auto& [u, v] : clique_chain(1, size).list) g.add(c * size + u, c * size + v);
  return g;
}

/// Starts each row with loops and repeats, so that first entries link nothing.
edges with_useless_first_entries(const edges& g) {
  edges h{g.n, {}};
  for (std::uint64_t v = 0; v < g.n; ++v)
    for (int k = 0; k < 5; ++k) h.add(v, v);
  for (const auto& [u, v] : g.list)
    for (int k = 0; k < 3; ++k) h.add(u, v);
  return h;
}

/// A dense blob with boundary edges to vertices on both sides, stored in its own rows only.
edges one_way_boundary() {
  edges g{1200, {}};
  for (const auto& [u, v] : random_graph(1000, 9000, 1).list) g.add(100 + u, 100 + v);
  for (std::uint64_t v = 0; v < 100; v += 2) g.add(100 + 7 * v, v);
  for (std::uint64_t v = 1100; v < 1200; v += 3) g.add(v - 1000, v);
  return g;
}

/// A dense blob of a third of the vertices with boundary edges to all others, repeatedly to most;
/// some of the others have entries of their own, to the previous vertex or to themselves.
edges one_way_boundary_to_all(std::uint64_t seed) {
  constexpr std::uint64_t size = 1000;
  edges g{3 * size, {}};
  const std::uint64_t blob = seed % 3 * size;
  for (const auto& [u, v] : random_graph(size, 9 * size, seed).list) g.add(blob + u, blob + v);
  for (const auto& [u, v] : random_graph(3 * size, 6 * size, seed + 1).list)
    g.add(blob + u % size, v % 5 == 0 ? v / 5 : v);
  for (std::uint64_t v = 1; v < 3 * size; ++v)
    if (v / size != seed % 3 && v % 7 < 2) g.add(v, v % 7 == 0 ? v - 1 : v);
  return g;
}

/// A grid with both diagonals of each cell: neighbours are near, so that trees stay small.
edges grid_with_diagonals(std::uint64_t side) {
  edges g{side * side, {}};
  for (std::uint64_t v = 0; v < g.n; ++v) {
    const bool has_right = v % side + 1 < side, has_below = v + side < g.n;
    if (has_right) g.add(v, v + 1);
    if (has_below) g.add(v, v + side);
    if (has_right && has_below) g.add(v, v + side + 1);
    if (has_right && has_below) g.add(v + 1, v + side);
  }
  return g;
}

/// Many components of consecutive vertices, each a star, a path or a clique: rows of all lengths,
/// some longer than a stream of entries, few of which lead from tree to tree.
edges components_in_order() {
  edges g{0, {}};
  for (std::uint64_t k = 0; k < 300; ++k) {
    const std::uint64_t size = 1 + k * 7 % 40;
    g = disjoint_union(g, k % 3 == 0   ? star(size, size / 2)
                          : k % 3 == 1 ? path(size)
                                       : clique_chain(1, size / 4 + 1));
  }
  return disjoint_union(disjoint_union(g, star(5000, 0)), disjoint_union(star(3000, 2999), g));
}

std::vector<named_graph> graphs_of_hook_first() {
  auto all = small_graphs();
  for (const std::uint64_t seed : {1, 2, 3, 4})
    all.push_back({"bridged " + std::to_string(seed), bridged(900, 300, 16, 1, seed)});
  for (const std::uint64_t seed : {3, 4, 5})
    all.push_back(
        {"one-way boundary to all " + std::to_string(seed), one_way_boundary_to_all(seed)});
  const std::vector<named_graph> more{
      {"path of 3000", path(3000)},
      {"shuffled path of 3000", shuffled(path(3000), 7)},
      {"star of 3000, centre last", star(3000, 2999)},
      {"shuffled star of 3000", shuffled(star(3000, 0), 3)},
      {"separate cliques", shuffled(many_cliques(100, 12), 4)},
      {"cliques in a chain", shuffled(clique_chain(100, 12), 8)},
      {"dense", random_graph(300, 20000, 9)},
      {"dense, and isolated vertices", disjoint_union({5000, {}}, random_graph(300, 30000, 9))},
      {"dense, useless first entries", with_useless_first_entries(random_graph(1000, 6000, 2))},
      {"bridged, useless first entries", with_useless_first_entries(bridged(900, 300, 16, 2, 5))},
      {"two sides", two_sides(3000, 900)},
      {"three communities",
       disjoint_union(bridged(900, 500, 16, 2, 7),
                      disjoint_union(random_graph(800, 9000, 3), bridged(700, 600, 12, 3, 4)))},
      {"one-way boundary", one_way_boundary()},
      {"components in order", components_in_order()}};
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

/// Stars whose centres have rows of several segments: one centre is linked to its first entry, one
/// is a root. Other components beside them make hook_first take each of its plans.
std::vector<named_graph> graphs_with_hubs() {
  constexpr std::uint64_t many = 200000;
  const edges first = star(many, 0), last = star(many, many - 1);
  return {{"centre first", first},
          {"centre last", last},
          {"shuffled", shuffled(disjoint_union(first, last), 3)},
          {"beside cliques", disjoint_union(many_cliques(10000, 8), last)},
          {"beside two sides", disjoint_union(two_sides(300000, 90000), last)},
          {"beside a giant", disjoint_union(random_graph(50000, 450000, 5), last)},
          {"of a giant", disjoint_union(last, random_graph(50000, 450000, 5))}};
}

/// Atomics that simulate another thread: it links vertex 5 to vertex 2 once its parent was read.
struct concurrent_link : plain_access {
  template <class T>
  static T load(const T& at) {
    const T value = at;
    if (value == 5) const_cast<T&>(at) = 2;
    return value;
  }
};

template <class View>
void check_all(const host_run& on) {
  for (const auto& each : graphs_of_hook_first())
    for (const symmetry pattern : both_patterns) {
      const auto A = arrays<View>(with_pattern(each.graph, pattern));
      INFO(each.name, pattern == symmetry::yes ? ", symmetric" : "");
      CHECK(widened(hook_first(on, A.ref(), pattern)) == oracle(each.graph));
    }
}

}  // namespace

using narrow = csr_view<std::uint32_t, std::uint32_t>;
using mixed = csr_view<std::uint32_t, std::uint64_t>;
using wide = csr_view<std::uint64_t, std::uint64_t>;

TEST_CASE_TEMPLATE("hook_first == oracle, on one thread", View, narrow, mixed, wide) {
  check_all<View>(host_run{serial{}});
}

TEST_CASE_TEMPLATE("hook_first == oracle, on many threads", View, narrow, mixed, wide) {
  for (const unsigned count : {2u, 7u}) check_all<View>(host_run{threads(count)});
}

TEST_CASE("hook_first == oracle, on openmp") { check_all<narrow>(host_run{openmp(2)}); }

TEST_CASE("a second sample finds the giant of a large shuffled mesh, and none of four meshes") {
  const edges quarter = grid_with_diagonals(256), half = disjoint_union(quarter, quarter);
  for (const auto& [mesh, has_giant] :
       {std::pair{grid_with_diagonals(512), true}, {disjoint_union(half, half), false}}) {
    const edges g = shuffled(mesh, 3);
    const auto A = arrays<narrow>(symmetrised(g));
    const auto view = A.ref();
    const host_run on{serial{}};
    std::vector<std::uint32_t> labels(g.n);
    hook_first_phases<plain_access, std::uint32_t, std::uint32_t> run(on, view, symmetry::yes,
                                                                      labels);
    run.link_to_first_entries();
    run.unite_sampled_entries();
    run.compress();
    run.find_giant();
    run.sample_edges();
    CHECK(run.samples_again());
    run.unite_last_entries();
    run.compress();
    run.find_giant();
    CHECK(run.has_giant() == has_giant);
    const auto expected = oracle(g);
    for (const symmetry pattern : both_patterns) {
      CHECK(widened(hook_first(on, view, pattern)) == expected);
      CHECK(widened(hook_first(host_run{threads(3)}, view, pattern)) == expected);
    }
  }
}

TEST_CASE("rows without a smaller entry are linked after a sample") {
  constexpr std::uint64_t first = 30000, second = 900;
  edges sides{first + second, {}};
  for (const auto& [u, v] : random_graph(first, 2 * first, 4).list) {
    sides.add(u, first + v % second);
    sides.add(v, first + u % second);
  }
  const edges g = symmetrised(disjoint_union(sides, path(40)));
  const auto A = arrays<narrow>(g);
  const host_run on{serial{}};
  std::vector<std::uint32_t> labels(g.n);
  hook_first_phases<plain_access, std::uint32_t, std::uint32_t> run(on, A.ref(), symmetry::yes,
                                                                    labels);
  REQUIRE(!run.links());
  REQUIRE(run.samples());
  run.make_roots();
  run.unite_sampled_entries();
  run.compress();
  const auto size_of_largest_tree = [&] {
    std::vector<std::uint64_t> size(g.n);
    for (const std::uint32_t root : labels) ++size[root];
    return std::ranges::max(size);
  };
  CHECK(size_of_largest_tree() > second / 2);
  CHECK(size_of_largest_tree() < first / 4);
  run.link_late();
  run.compress();
  CHECK(size_of_largest_tree() > first / 2);
  run.find_giant();
  CHECK(run.has_giant());
}

TEST_CASE("hook_first is correct under contention") {
  const edges g = shuffled(bridged(20000, 20000, 6, 3, 1), 2);
  const auto A = arrays<narrow>(symmetrised(g));
  const auto expected = oracle(g);
  for (int repeat = 0; repeat < 5; ++repeat)
    CHECK(widened(hook_first(host_run{threads(4)}, A.ref(), symmetry_of(repeat % 2 == 0))) ==
          expected);
}

TEST_CASE("threads share the entries of very long rows") {
  for (const auto& each : graphs_with_hubs()) {
    const auto expected = oracle(each.graph);
    for (const symmetry pattern : both_patterns) {
      const auto A = arrays<narrow>(with_pattern(each.graph, pattern));
      INFO(each.name, pattern == symmetry::yes ? ", symmetric" : "");
      CHECK(widened(hook_first(host_run{threads(3)}, A.ref(), pattern)) == expected);
      CHECK(widened(hook_first(host_run{serial{}}, A.ref(), pattern)) == expected);
    }
  }
}

TEST_CASE("segments of a deferred row cover it exactly once") {
  constexpr std::uint64_t long_row = 1000003, longer = 3000017;
  hub_rows<std::uint32_t> hubs(10 + long_row + longer);
  CHECK(!hubs.take({1, 1, 0, 10}));
  CHECK(hubs.take({7, 5, 10, 10 + long_row}));
  CHECK(hubs.take({9, 8, 10 + long_row, 10 + long_row + longer}));
  std::uint64_t next = 10;
  std::vector<std::uint32_t> columns(10 + long_row + longer);
  std::iota(columns.begin(), columns.end(), 0u);
  for (const auto& segment : hubs.segments(columns.data())) {
    CHECK(segment.begin == next);
    CHECK(segment.end > segment.begin);
    CHECK(segment.end - segment.begin < long_row / 10);
    CHECK(segment.v == (next < 10 + long_row ? 7 : 9));
    CHECK(segment.bound == (next < 10 + long_row ? 5 : 8));
    next = segment.end;
  }
  CHECK(next == 10 + long_row + longer);
}

TEST_CASE("a root that another thread links during compression stays linked") {
  std::vector<std::uint32_t> parent{0, 1, 2, 3, 4, 5};
  const union_find_ref<concurrent_link, std::uint32_t> t{parent.data(), nullptr};
  link_to_root<union_find_ref<concurrent_link, std::uint32_t>>{t}(5);
  CHECK(parent[5] == 2);
}

}  // namespace test_hook_first
