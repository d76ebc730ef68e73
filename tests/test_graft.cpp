// SPDX-License-Identifier: Apache-2.0
// Graft and shortcut on an edge list: how the list is built, rewritten and processed in stages.
#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string>

#include "algorithms/graft/atomic_hook_list.hpp"
#include "algorithms/graft/graft_prefetch.hpp"
#include "algorithms/graft/graft_shortcut.hpp"
#include "algorithms/graft/graft_sorted.hpp"
#include "algorithms/graft/graft_update.hpp"
#include "algorithms/graft/stages.hpp"
#include "skerry/skerry.hpp"
#include "tests/counted_run.hpp"
#include "tests/graphs.hpp"

namespace test_graft {

using namespace skerry;
using namespace skerry::testing;

namespace {

using matrix = csr_view<std::uint32_t, std::uint32_t>;
using pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

template <class Edges>
pairs pairs_of(const Edges& list) {
  pairs all;
  for (const auto& e : list) all.emplace_back(e.u, e.v);
  return all;
}

/// Enough entries for several blocks, with loops and repeats.
edges many_entries() { return random_graph(500, 3 * entry_grain + 17, 21); }

}  // namespace

TEST_CASE("the edge list holds all entries but loops; if symmetric, those below the diagonal") {
  const auto A = arrays<matrix>(many_entries());
  for (const symmetry pattern : both_patterns) {
    pairs expected;
    for (std::uint32_t u = 0; u < A.n; ++u)
      for (auto k = A.row_offsets[u]; k < A.row_offsets[u + 1]; ++k)
        if (const auto v = A.columns[k]; pattern == symmetry::yes ? v < u : v != u)
          expected.emplace_back(u, v);
    for (const any_executor& run : {any_executor(serial{}), any_executor(threads(3))})
      CHECK(pairs_of(edges_of(run, A.ref(), pattern)) == expected);
  }
}

TEST_CASE("rewriting replaces edges by those between parents, without loops") {
  const auto A = arrays<matrix>(many_entries());
  auto list = edges_of(serial{}, A.ref(), symmetry::unknown);
  buffer<std::uint32_t> parent(A.n);
  for (std::uint32_t v = 0; v < A.n; ++v) parent[v] = v % 3;
  pairs expected;
  for (const auto& e : list)
    if (parent[e.u] != parent[e.v]) expected.emplace_back(parent[e.u], parent[e.v]);
  CHECK(pairs_of(between_parents(threads(3), std::span(list), parent)) == expected);
}

TEST_CASE("graft_update stops when the list is empty, the others when no edge grafts") {
  const auto empty = arrays<matrix>({5, {{2, 2}}}), one = arrays<matrix>({5, {{4, 2}}});
  const auto rounds = [](auto algorithm, const matrix& A) {
    counted_run count(serial{});
    static_cast<void>(algorithm(count.on, A, symmetry::unknown));
    return count.rounds;
  };
  const auto plain = by_edge_list<graft_shortcut, std::uint32_t, std::uint32_t, host_run>;
  const auto updated = by_edge_list<graft_update, std::uint32_t, std::uint32_t, host_run>;
  const auto sorted = by_edge_list<graft_sorted, std::uint32_t, std::uint32_t, host_run>;
  const auto prefetching = by_edge_list<graft_prefetch, std::uint32_t, std::uint32_t, host_run>;
  CHECK(rounds(updated, empty.view()) == 0);
  CHECK(rounds(updated, one.view()) == 1);
  for (const auto each : {plain, sorted, prefetching}) {
    CHECK(rounds(each, empty.view()) == 1);
    CHECK(rounds(each, one.view()) == 2);
  }
}

// Stars with the largest id in the centre, paths whose ids alternate between small and large ones,
// or halve the number of local minima as slowly as possible, and communities joined by their
// largest vertices.
TEST_CASE("graft_update takes at most 2 log2(n) rounds, whatever the order of ids and edges") {
  const std::uint64_t n = 4096;
  edges alternating{n, {}}, reversed = star(n, n - 1), double_star{n, {}}, joined{n, {}};
  std::ranges::reverse(reversed.list);
  for (std::uint64_t k = 0; k + 1 < n; ++k)  // 0, n / 2, 1, n / 2 + 1, ...
    alternating.add(k / 2 + (k % 2) * n / 2, (k + 1) / 2 + ((k + 1) % 2) * n / 2);
  for (std::uint64_t v = 0; v + 2 < n; ++v) double_star.add(n - 1 - v % 2, v);
  double_star.add(n - 2, n - 1);
  for (std::uint64_t v = 0; v + 64 < n; ++v)  // 64 stars; their centres are a path
    joined.add(n - 1 - v % 64, v);
  for (std::uint64_t c = 1; c < 64; ++c) joined.add(n - c, n - c - 1);
  const std::vector<named_graph> graphs{{"star, centre last", star(n, n - 1)},
                                        {"star, centre last, edges reversed", reversed},
                                        {"path", path(n)},
                                        {"shuffled path", shuffled(path(n), 3)},
                                        {"alternating path", alternating},
                                        {"two stars", double_star},
                                        {"joined stars", joined},
                                        {"bridged", bridged(3000, 1000, 16, 1, 2)}};
  for (const auto& of : graphs)
    for (const symmetry pattern : both_patterns)
      for (const any_executor& run : {any_executor(serial{}), any_executor(threads(3))}) {
        CAPTURE(of.name);
        const auto A = arrays<matrix>(with_pattern(of.graph, pattern));
        counted_run count(run);
        CHECK(widened(by_edge_list<graft_update>(count.on, A.ref(), pattern)) == oracle(of.graph));
        CHECK(count.rounds <= 24);
      }
}

TEST_CASE("a stage has q n edges") {
  CHECK(edges_of_stage(1, 100, 1000) == 100);
  CHECK(edges_of_stage(0.51, 100, 1000) == 51);
  CHECK(edges_of_stage(2.5, 100, 1000) == 250);
  CHECK(edges_of_stage(0.51, 1, 1000) == 1);
  CHECK(edges_of_stage(20, 100, 1000) == 1000);
  CHECK(edges_of_stage(std::numeric_limits<double>::infinity(), 100, 1000) == 1000);
  CHECK(edges_of_stage(1, 0, 0) == 1);
}

TEST_CASE("stages of any size give the same labels; with atomic hooks a stage is one round") {
  const edges g = random_graph(200, 1000, 22);
  const auto A = arrays<matrix>(g);
  const auto expected = oracle(g);
  const auto m = edges_of(serial{}, A.ref(), symmetry::unknown).size();
  for (const double q : {0.501, 0.75, 1.0, 1.7, 4.0, 5.0, 1e300})
    for (const any_executor& run : {any_executor(serial{}), any_executor(threads(3))}) {
      CAPTURE(q);
      counted_run atomic(run, {.stage_size = q});
      const auto never = [](const auto&) -> buffer<std::uint32_t> { throw std::logic_error(""); };
      CHECK(widened(stages(atomic.on, A.ref(), symmetry::unknown,
                           &atomic_hook_list::join<host_run, std::uint32_t>, never)) == expected);
      const auto length = edges_of_stage(q, g.n, m);
      CHECK(atomic.rounds == (m + length - 1) / length);
    }
}

TEST_CASE("a group is solved as a symmetric matrix of the edges between roots") {
  const auto A = arrays<matrix>(random_graph(200, 1000, 22));
  const host_run on{.executor = threads(3), .options = {.stage_size = 0.75}};
  buffer<std::uint32_t> parent(A.n);
  std::vector<std::uint64_t> entries;
  const auto solve = [&](const csr_ref<std::uint32_t, std::uint64_t, host_space>& G) {
    REQUIRE(G.row_count == A.n);
    entries.push_back(G.entry_count);
    pairs down, up;
    for (std::uint32_t u = 0; u < G.row_count; ++u)
      for (auto k = G.first(u); k < G.end(u); ++k) {
        down.emplace_back(u, G.columns[k]);
        up.emplace_back(G.columns[k], u);
      }
    CHECK(std::ranges::is_permutation(down, up));
    return cc(G.view()).labels;
  };
  const auto labels = stages<std::uint32_t, std::uint32_t>(
      on, A.ref(), symmetry::unknown, static_cast<join_function<host_run, std::uint32_t>*>(nullptr),
      solve);
  CHECK(widened(labels) == oracle(random_graph(200, 1000, 22)));
  CHECK(entries.front() == 2 * 150);
  for (std::size_t k = 1; k < entries.size(); ++k) CHECK(entries[k] < 2 * 150);
}

TEST_CASE("stages(NAME) takes every kernel of the registry, and rem") {
  const std::vector<named_graph> graphs{{"random", random_graph(60, 150, 5)},
                                        {"bridged", bridged(90, 30, 6, 1, 2)},
                                        {"empty", {7, {}}}};
  const auto algorithms_of_host = algorithms();
  CHECK(algorithms_of_host.size() > 370);
  std::size_t checked = 0;
  for (const auto& each : algorithms_of_host) {
    if (!std::ranges::count(each.backends, "serial") || each.option == "stage_size") continue;
    ++checked;
    CAPTURE(each.name);
    for (const auto& of : graphs) {
      const auto A = arrays<matrix>(of.graph);
      const options how{
          .algorithm = "stages(" + each.name + ")",
          .backend = checked % 2 == 0 || each.backends.size() == 1 ? "serial" : "threads",
          .kernel = {.stage_size = 0.6}};
      const auto answer = cc(A.view(), how);
      CHECK(answer.used.algorithm == how.algorithm);
      CHECK(widened(answer.labels) == oracle(of.graph));
    }
  }
  CHECK(checked > 360);
}

TEST_CASE("stages of products, of stages or of no algorithm are refused by name") {
  const auto refusal = [](const char* algorithm) {
    const auto A = arrays<matrix>(path(5));
    try {
      static_cast<void>(cc(A.view(), {.algorithm = algorithm}));
    } catch (const std::invalid_argument& e) {
      return std::string(e.what());
    }
    return std::string();
  };
  CHECK(refusal("stages(fastsv)").find("\"fastsv\": it is an algorithm of products") !=
        std::string::npos);
  CHECK(refusal("stages(stages(rem))").find("\"stages(rem)\": it has stages itself") !=
        std::string::npos);
  CHECK(refusal("stages(async/halv)").find("\"async/halv\"; the nearest are async/halve") !=
        std::string::npos);
  CHECK(refusal("stages()").find("there is no algorithm \"stages()\"") != std::string::npos);
}

TEST_CASE("a stage of at most n / 2 edges is rejected; the error names value and remedy") {
  const auto A = arrays<matrix>(path(5));
  for (const double q : {0.5, 0.0, -1.0, std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(q);
    std::string what;
    try {
      static_cast<void>(
          cc(A.view(), {.algorithm = "stages(graft_update)", .kernel = {.stage_size = q}}));
    } catch (const std::invalid_argument& e) {
      what = e.what();
    }
    CHECK(what.starts_with("stage_size = " + std::to_string(q)));
    CHECK(what.find("1 is usual") != std::string::npos);
  }
}

}  // namespace test_graft
