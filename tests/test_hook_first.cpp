// SPDX-License-Identifier: Apache-2.0
// hook_first == oracle: short and long rows, with and without a giant, on 1, 2 and 9 threads, for
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
#include "tests/csr_views.hpp"
#include "tests/graphs.hpp"
#include "tests/hook_first_graphs.hpp"

namespace test_hook_first {

using namespace skerry;
using namespace skerry::testing;

namespace {

/// Atomics that simulate another thread: it links vertex 5 to vertex 2 once its parent was read.
struct concurrent_link : plain_access {
  template <class T>
  static T load(const T& at) {
    const T value = at;
    if (value == 5) const_cast<T&>(at) = 2;
    return value;
  }
};

/// The phases of a solve of a symmetric matrix, called one by one.
template <class Atomics>
using narrow_phases = hook_first_phases<Atomics, std::uint32_t, std::uint32_t>;

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

TEST_CASE_TEMPLATE("hook_first == oracle, on one thread", View, narrow, mixed, wide) {
  check_all<View>(host_run{serial{}});
}

TEST_CASE_TEMPLATE("hook_first == oracle, on many threads", View, narrow, mixed, wide) {
  for (const unsigned count : {2u, 9u}) check_all<View>(host_run{threads(count)});
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
    narrow_phases<plain_access> run(on, view, symmetry::yes, labels);
    run.link_to_first_entries();
    run.unite_sampled_entries();
    run.compress();
    run.find_giant();
    run.sample_edges();
    CHECK(run.samples_again());
    run.unite_one_entry_a_row();
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

TEST_CASE("what a sample misses is read in another order") {
  struct plan {
    bool links, samples, samples_again, has_giant, skips;
    bool operator==(const plan&) const = default;
  };
  const auto plan_of = []<class Atomics>(Atomics, const edges& g, symmetry promise,
                                         const host_run& on) {
    edges in_order = symmetrised(g);
    std::ranges::sort(in_order.list);
    const auto A = arrays<narrow>(in_order);
    for (const symmetry pattern : both_patterns)
      CHECK(widened(hook_first(on, A.ref(), pattern)) == oracle(g));
    std::vector<std::uint32_t> labels(g.n);
    narrow_phases<Atomics> run(on, A.ref(), promise, labels);
    plan found{run.links(), run.samples(), false, false, false};
    if (!found.samples || !found.links) return found;
    run.link_to_first_entries();
    run.unite_sampled_entries();
    run.compress();
    run.find_giant();
    run.sample_edges();
    found.samples_again = run.samples_again();
    if (found.samples_again) run.unite_one_entry_a_row();
    run.compress();
    run.find_giant();
    found.has_giant = run.has_giant();
    run.choose_remaining_entries();
    found.skips = run.may_have_boundary();
    return found;
  };
  const auto alone = [&](const edges& g, symmetry promise = symmetry::unknown) {
    return plan_of(plain_access{}, g, promise, host_run{serial{}});
  };
  const auto shared = [&](const edges& g, symmetry promise = symmetry::unknown) {
    return plan_of(host_atomics{}, g, promise, host_run{threads(3)});
  };

  // The first and the last entry of each long row lead to leaves: the middle one leads on.
  constexpr std::uint64_t core = 70000;  // so that first entries are not local
  edges pendants{3 * core, {}};
  for (std::uint64_t v = 0; v < core; ++v) {
    pendants.add(v, core + v);
    pendants.add(core + v, 2 * core + v);
  }
  for (const auto& [u, v] : random_graph(core, 5 * core, 1).list) pendants.add(core + u, core + v);
  CHECK(alone(pendants) == plan{true, true, false, true, true});
  CHECK(shared(pendants) == plan{true, true, false, true, true});

  // A clique has most entries, and a path most rows: none is sampled, or read in both directions.
  const edges lollipop = shuffled(disjoint_union(clique_chain(1, 200), path(4000)), 1);
  CHECK(alone(lollipop) == plan{true, false, false, false, false});
  CHECK(shared(lollipop) == plan{true, false, false, false, false});

  // Short rows, of which most or many have no smaller entry.
  edges sides{4100, {}};
  for (const auto& [u, v] : random_graph(4000, 8000, 4).list) sides.add(u, 4000 + v % 100);
  CHECK(alone(sides, symmetry::yes) == plan{false, false, false, false, false});
  CHECK(shared(sides) == plan{false, true, false, false, false});
  CHECK(alone(chessboard(64), symmetry::yes) == plan{false, false, false, false, false});
  CHECK(shared(chessboard(64), symmetry::yes) == plan{true, false, false, false, false});
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
  narrow_phases<plain_access> run(on, A.ref(), symmetry::yes, labels);
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
  for (const edges& g :
       {shuffled(bridged(20000, 20000, 6, 3, 1), 2), random_graph(40000, 48000, 1)}) {
    const auto A = arrays<narrow>(symmetrised(g));
    const auto expected = oracle(g);
    for (const unsigned count : {4u, 12u})
      for (int repeat = 0; repeat < 5; ++repeat)
        CHECK(widened(hook_first(host_run{threads(count)}, A.ref(),
                                 symmetry_of(repeat % 2 == 0))) == expected);
  }
}

TEST_CASE("long paths are compressed before edges are united near their ends, or compared") {
  const auto compresses_first = [](const edges& g, unsigned count) {
    edges in_order = symmetrised(g);
    std::ranges::sort(in_order.list);
    const auto A = arrays<narrow>(in_order);
    const host_run on{threads(count)};
    CHECK(widened(hook_first(on, A.ref(), symmetry::yes)) == oracle(g));
    std::vector<std::uint32_t> labels(g.n);
    narrow_phases<host_atomics> run(on, A.ref(), symmetry::yes, labels);
    run.link_to_first_entries();
    run.sample_edges();
    run.choose_remaining_entries();
    return run.compresses_first();
  };
  const edges sparse = random_graph(40000, 48000, 1);  // batches
  CHECK(compresses_first(sparse, 9));
  CHECK_FALSE(compresses_first(sparse, 3));
  CHECK_FALSE(compresses_first(shuffled(path(4000), 1), 9));
  CHECK(compresses_first(path(4000), 8));  // compared: blocks of rows are long paths
  CHECK_FALSE(compresses_first(star(4000, 0), 9));
}

TEST_CASE("a sparse random graph has many cycles; trees and edges stored once have few") {
  const auto many = [](const edges& g) {
    return has_many_cycles(csr_rows_ref(arrays<narrow>(g).ref()));
  };
  CHECK(many(symmetrised(random_graph(4000, 4800, 1))));
  CHECK(many(disjoint_union({8000, {}}, symmetrised(random_graph(4000, 4800, 1)))));
  CHECK(many(symmetrised(grid_with_diagonals(64))));
  CHECK_FALSE(many(symmetrised(shuffled(path(4000), 1))));
  CHECK_FALSE(many(symmetrised(star(4000, 7))));
  edges few = path(4000);
  for (const auto& [u, v] : random_graph(4000, 200, 1).list) few.add(u, v);
  CHECK_FALSE(many(symmetrised(shuffled(few, 1))));
  CHECK_FALSE(many(path(4000)));
  CHECK_FALSE(many(edges{100, {}}));
  CHECK_FALSE(many(edges{0, {}}));
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
