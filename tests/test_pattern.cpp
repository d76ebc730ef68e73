// SPDX-License-Identifier: Apache-2.0
// describe_pattern() and count_in_cells() on matrices counted by hand, and beside a plain count.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "skerry/generate.hpp"
#include "skerry/io.hpp"
#include "skerry/pattern.hpp"
#include "tests/refusal.hpp"

namespace test_pattern {

using namespace skerry;

namespace {

using pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

stored_matrix matrix_of(std::uint64_t rows, std::uint64_t columns, const pairs& entries,
                        bool is_undirected = false) {
  coo<std::uint32_t> A{rows, columns, {}, {}};
  for (const auto& [u, v] : entries) {
    A.rows.push_back(u);
    A.columns.push_back(v);
  }
  stored_matrix stored;
  stored.entries = std::move(A);
  stored.is_undirected = is_undirected;
  return stored;
}

using ranges = std::vector<degree_range>;

}  // namespace

TEST_CASE("a directed pattern with a loop and repeats, counted by hand") {
  // 0 -> 1 twice, 1 -> 0, 2 -> 0, 3 -> 3 twice; 4 is isolated
  const auto found =
      describe_pattern(matrix_of(5, 5, {{0, 1}, {0, 1}, {1, 0}, {2, 0}, {3, 3}, {3, 3}}));
  CHECK(found.vertices == 5);
  CHECK(found.entries == 6);
  CHECK(found.loops == 2);
  CHECK(found.repeats == 2);
  CHECK(found.edges == 2);
  CHECK_FALSE(found.symmetric);  // (0, 2) is missing
  CHECK(found.least_degree == 0);
  CHECK(found.largest_degree == 2);
  CHECK(found.isolated == 2);
  CHECK(found.mean_degree() == doctest::Approx(.8));
  CHECK(found.degrees == ranges{{0, 0, 2}, {1, 1, 2}, {2, 3, 1}});
}

TEST_CASE("a pattern is symmetric if the mirror image of every entry is stored") {
  CHECK(describe_pattern(matrix_of(3, 3, {{0, 1}, {1, 0}, {2, 2}})).symmetric);
  CHECK(describe_pattern(matrix_of(3, 3, {{0, 1}, {1, 0}, {1, 0}})).symmetric);
  CHECK_FALSE(describe_pattern(matrix_of(3, 3, {{0, 1}, {1, 0}, {1, 2}})).symmetric);
  CHECK(describe_pattern(matrix_of(3, 3, {})).symmetric);
}

TEST_CASE("an entry of an undirected file represents its mirror image, which is a repeat") {
  const auto found = describe_pattern(matrix_of(3, 3, {{0, 1}, {1, 0}, {1, 2}, {2, 2}}, true));
  CHECK(found.symmetric);
  CHECK(found.edges == 2);
  CHECK(found.repeats == 1);
  CHECK(found.loops == 1);
  CHECK(found.degrees == ranges{{0, 0, 0}, {1, 1, 2}, {2, 3, 1}});
}

TEST_CASE("a rectangular matrix is a bipartite graph: no loops, degrees of both sides") {
  const auto A = matrix_of(2, 3, {{0, 0}, {0, 1}, {0, 1}, {1, 1}});
  const auto found = describe_pattern(A, vertices::separate);
  CHECK(found.vertices == 5);
  CHECK(found.loops == 0);
  CHECK(found.repeats == 1);
  CHECK(found.edges == 3);
  CHECK(found.isolated == 1);
  CHECK_FALSE(found.symmetric);
  CHECK(testing::error_of([&] { return describe_pattern(A); }).find("2 x 3") != std::string::npos);
}

TEST_CASE("no vertices, and one") {
  const auto none = describe_pattern(matrix_of(0, 0, {}));
  CHECK(none.vertices == 0);
  CHECK(none.mean_degree() == 0);
  CHECK(none.degrees.empty());
  CHECK(none.least_degree == 0);
  CHECK(describe_pattern(matrix_of(1, 1, {})).degrees == ranges{{0, 0, 1}});
}

TEST_CASE("random patterns: the counts of sets of pairs, on any number of threads") {
  std::mt19937 random(1);
  for (int trial = 0; trial < 50; ++trial) {
    const std::uint32_t n = 1 + random() % 40;
    pairs entries(random() % 200);
    for (auto& entry : entries) entry = {random() % n, random() % n};
    std::set<std::pair<std::uint32_t, std::uint32_t>> distinct(entries.begin(), entries.end());
    std::vector<std::set<std::uint32_t>> adjacent(n);
    for (const auto& [u, v] : distinct)
      if (u != v) {
        adjacent[u].insert(v);
        adjacent[v].insert(u);
      }
    std::size_t degrees = 0, largest = 0;
    for (const auto& each : adjacent) {
      degrees += each.size();
      largest = std::max(largest, each.size());
    }
    const bool symmetric = std::ranges::all_of(distinct, [&](const auto& e) {
      return distinct.contains({e.second, e.first});
    });
    for (const unsigned threads : {1U, 4U}) {
      const auto found = describe_pattern(matrix_of(n, n, entries), vertices::shared, threads);
      CHECK(found.repeats == entries.size() - distinct.size());
      CHECK(2 * found.edges == degrees);
      CHECK(found.largest_degree == largest);
      CHECK(found.symmetric == symmetric);
      std::uint64_t counted = 0;
      for (const auto& range : found.degrees) counted += range.vertices;
      CHECK(counted == n);
    }
  }
}

TEST_CASE("cells hold all entries, at their places; the mirror images, too, of undirected files") {
  const auto small = count_in_cells(matrix_of(3, 3, {{0, 1}, {2, 2}, {2, 2}}));
  CHECK(small.side == 1);
  CHECK(small.entries == std::vector<std::uint64_t>{0, 1, 0, 0, 0, 0, 0, 0, 2});
  CHECK(count_in_cells(matrix_of(3, 3, {{0, 1}, {2, 2}}, true)).entries ==
        std::vector<std::uint64_t>{0, 1, 0, 1, 0, 0, 0, 0, 1});

  const auto wide = count_in_cells(matrix_of(3, 10, {{0, 9}, {2, 3}, {2, 0}}), 4);
  CHECK(wide.side == 3);
  CHECK(wide.down == 1);
  CHECK(wide.across == 4);
  CHECK(wide.entries == std::vector<std::uint64_t>{1, 1, 0, 1});

  const auto A = generate(graphs::kron{.scale = 10});
  const auto grid = count_in_cells(A);
  CHECK(grid.side == 4);
  CHECK(grid.down == 256);
  CHECK(std::accumulate(grid.entries.begin(), grid.entries.end(), std::uint64_t{0}) ==
        A.entry_count());
  CHECK(count_in_cells(matrix_of(0, 0, {})).entries.empty());
}

TEST_CASE("an id outside the matrix, and too little memory, are errors") {
  CHECK_THROWS_AS(static_cast<void>(count_in_cells(matrix_of(2, 2, {{0, 2}}))), invalid_matrix);
  CHECK_THROWS_AS(static_cast<void>(describe_pattern(matrix_of(2, 2, {{2, 0}}))), invalid_matrix);
  CHECK_THROWS_AS(
      static_cast<void>(describe_pattern(matrix_of(9, 9, {{2, 0}}), vertices::shared, 1, 100)),
      invalid_matrix);
}

}  // namespace test_pattern
