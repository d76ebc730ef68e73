// SPDX-License-Identifier: Apache-2.0
// spanning_forest(): edges that are entries, n - c of them, without a cycle; for each view, each
// executor, and several numbers of threads. What it refuses, and the forest as a parent vector.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "skerry/forest.hpp"
#include "tests/forest_check.hpp"
#include "tests/graphs.hpp"

namespace test_forest {

using namespace skerry;
using namespace skerry::testing;

namespace {

using sparse = csr_view<std::uint32_t, std::uint32_t>;

/// Small graphs, and one that keeps several threads busy.
std::vector<named_graph> tested_graphs() {
  auto all = small_graphs();
  all.push_back({"bridged", bridged(900, 300, 16, 1, 2)});
  all.push_back({"short rows", shuffled(random_graph(3000, 4000, 3), 4)});
  return all;
}

/// The executors, with numbers of threads.
std::vector<options> executors() {
  std::vector<options> all;
  for (const char* backend : {"serial", "threads", "openmp"})
    for (const unsigned threads : {1u, 2u, 7u}) {
      const auto known = backends();
      const auto found = std::ranges::find(known, backend, &backend_info::name);
      if (!found->compiled || (std::string(backend) == "serial" && threads > 1)) continue;
      all.push_back({.backend = backend, .threads = threads});
    }
  return all;
}

template <class View>
void check_all(const std::string& algorithm) {
  for (const auto& each : tested_graphs()) {
    INFO(each.name);
    const auto expected = oracle(each.graph);
    for (const symmetry pattern : both_patterns) {
      const edges g = with_pattern(each.graph, pattern);
      const auto A = arrays<View>(g);
      for (options how : executors()) {
        INFO(how.backend, ", ", how.threads, " threads");
        how.algorithm = algorithm;
        how.symmetric = pattern;
        const auto found = spanning_forest(A.view(), how);
        REQUIRE(widened(found.labels) == expected);
        REQUIRE(found.count == count_of(expected));
        check_is_forest(g, expected, found.edges);
        REQUIRE(verify(A.view(), found.certificate(), {.canonical = true}).right);
      }
    }
  }
}

}  // namespace

TEST_CASE_TEMPLATE("a spanning forest of each view, by each executor", View, sparse,
                   csr_view<std::uint32_t, std::uint64_t>, csr_view<std::uint64_t, std::uint64_t>,
                   csc_view<std::uint32_t, std::uint32_t>, coo_view<std::uint32_t>,
                   coo_view<std::uint64_t>, edge_view<std::uint32_t>) {
  check_all<View>("auto");
  check_all<View>("hook_first");
  check_all<View>("rem");
  check_all<View>("kout+async/halve");
}

TEST_CASE("a spanning forest of a dense matrix") {
  for (const auto& each : small_graphs()) {
    const auto A = arrays<dense_view>(each.graph);
    const auto expected = oracle(each.graph);
    for (const char* algorithm : {"auto", "hook_first", "rem"}) {
      const auto found = spanning_forest(A.view(), {.algorithm = algorithm, .backend = "serial"});
      CHECK(widened(found.labels) == expected);
      check_is_forest(each.graph, expected, found.edges);
    }
  }
}

TEST_CASE("a large COO matrix in ascending order is read as CSR") {
  const edges g = random_graph(100000, 150000, 5);
  edges sorted = g;
  std::ranges::sort(sorted.list);
  const auto A = arrays<coo_view<std::uint32_t>>(sorted);
  const auto found = spanning_forest(A.view(), {.threads = 2});
  CHECK(found.used.algorithm == "hook_first");
  check_is_forest(g, oracle(g), found.edges);
}

TEST_CASE("bipartite: edges join rows and columns") {
  const edges entries{5, {{0, 0}, {0, 2}, {3, 2}, {4, 4}}};  // of a 5 x 5 matrix
  edges g{10, {}};
  for (const auto& [r, c] : entries.list) g.add(r, 5 + c);
  const auto A = arrays<sparse>(entries);
  for (const char* algorithm : {"auto", "async/halve"}) {
    const auto found = spanning_forest(A.view(), {.algorithm = algorithm, .bipartite = true});
    check_is_forest(g, oracle(g), found.edges);
    CHECK(verify(A.view(), found.certificate(), {.bipartite = true}).right);
  }
}

TEST_CASE("a range of edges, with and without a number of vertices") {
  const std::vector<std::pair<int, int>> pairs{{4, 2}, {2, 0}, {0, 4}};
  const auto found = spanning_forest(pairs);
  CHECK(found.edges.size() == 2);
  CHECK(found.count == 3);
  CHECK(spanning_forest(7, pairs).count == 5);
  CHECK(verify(pairs, found.certificate()).right);
  CHECK(cc(5, found.edges).labels == found.labels);  // the forest is a matrix itself
}

TEST_CASE("dense numbering changes the labels, not the edges") {
  const edges g = random_graph(60, 40, 3);
  const auto A = arrays<sparse>(g);
  const auto found = spanning_forest(A.view(), {.numbering = numbering::dense});
  CHECK(found.labels == cc(A.view(), {.numbering = numbering::dense}).labels);
  check_is_forest(g, oracle(g), found.edges);
  CHECK(verify(A.view(), found.certificate()).right);
  CHECK_FALSE(verify(A.view(), found.certificate(), {.canonical = true}).right);
}

TEST_CASE("parents: each is adjacent, and the smallest vertex of a component is its root") {
  for (const auto& each : small_graphs()) {
    INFO(each.name);
    const auto A = arrays<sparse>(each.graph);
    const auto expected = oracle(each.graph);
    const auto found = spanning_forest(A.view());
    const auto parent = found.parents();
    REQUIRE(parent.size() == each.graph.n);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> links;
    for (std::uint32_t v = 0; v < parent.size(); ++v) {
      CHECK((parent[v] == v) == (expected[v] == v));
      if (parent[v] != v) links.emplace_back(parent[v], v);
    }
    check_is_forest(each.graph, expected, links);
  }
}

TEST_CASE("parents() refuses edges that were changed") {
  const auto A = arrays<sparse>(path(4));
  auto found = spanning_forest(A.view());
  auto outside = found;
  outside.edges[1] = {1, 4};
  CHECK_THROWS_WITH_AS(
      static_cast<void>(outside.parents()),
      "edges[1] = (1, 4) is outside 4 vertices; pass the forest as spanning_forest() returned it",
      std::invalid_argument);
  found.edges[2] = found.edges[0];
  CHECK_THROWS_AS(static_cast<void>(found.parents()), std::invalid_argument);
}

TEST_CASE("algorithms that link no roots are refused by name") {
  const auto A = arrays<sparse>(path(4));
  for (const auto& each : algorithms()) {
    if (each.finds_forest || each.backends.empty()) continue;
    INFO(each.name);
    CHECK_THROWS_WITH_AS(
        static_cast<void>(spanning_forest(A.view(), {.algorithm = each.name})),
        doctest::Contains("use \"hook_first\", \"rem\", or a finish that links roots only"),
        std::invalid_argument);
  }
  CHECK_THROWS_WITH_AS(static_cast<void>(spanning_forest(A.view(), {.backend = "reference"})),
                       "spanning forests are not found on back end \"reference\"; use \"serial\", "
                       "\"threads\", \"openmp\" or \"cuda\"",
                       std::invalid_argument);
}

TEST_CASE("an estimate of two ids a vertex more than that of labels is checked against the limit") {
  const auto A = arrays<sparse>(symmetrised(path(1000)));
  const auto with_limit = [&](std::uint64_t bytes) {
    return options{.symmetric = symmetry::yes, .limits = {.max_bytes = bytes}};
  };
  CHECK(cc(A.view(), with_limit(4000)).count == 1);
  CHECK_THROWS_AS(static_cast<void>(spanning_forest(A.view(), with_limit(11999))), invalid_matrix);
  CHECK(spanning_forest(A.view(), with_limit(12000)).count == 1);
}

TEST_CASE("algorithms of labels also need four ids an entry") {
  const auto A = arrays<sparse>(symmetrised(path(1000)));
  for (const char* algorithm : {"shiloach_vishkin", "liu_tarjan/CRSA", "bfs+liu_tarjan/PRS"}) {
    const auto with_limit = [&](std::uint64_t bytes) {
      return options{
          .algorithm = algorithm, .symmetric = symmetry::yes, .limits = {.max_bytes = bytes}};
    };
    const std::uint64_t need = 1000 * (8 + 7 * 4) + 4 * 4 * A.view().entry_count();
    INFO(algorithm);
    CHECK_THROWS_AS(static_cast<void>(spanning_forest(A.view(), with_limit(need - 1))),
                    invalid_matrix);
    CHECK(spanning_forest(A.view(), with_limit(need)).count == 1);
  }
}

TEST_CASE("bad ids are found as by cc()") {
  const std::vector<std::uint32_t> offsets{0, 1, 2, 3}, columns{1, 3, 0};
  const csr_view A{3, offsets, columns};
  for (const char* algorithm : {"auto", "async/halve", "rem"})
    CHECK_THROWS_WITH_AS(static_cast<void>(spanning_forest(A, {.algorithm = algorithm})),
                         "columns[1] = 3 is outside a 3 x 3 matrix; ids are 0-based",
                         invalid_matrix);
}

}  // namespace test_forest
