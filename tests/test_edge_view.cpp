// SPDX-License-Identifier: Apache-2.0
// Arrays of edges in place: by each algorithm, of each type of edge, and with ids out of range.
#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

#include "skerry/scc.hpp"
#include "tests/check_cc.hpp"
#include "tests/graphs.hpp"

namespace test_edge_view {

using namespace skerry;
using namespace skerry::testing;

TEST_CASE("arrays of edges, by each algorithm on each back end") {
  const edges g = bridged(200, 60, 6, 1, 1);
  const auto expected = oracle(g);
  const auto A = arrays<edge_view<std::uint32_t>>(g);
  const auto both = arrays<edge_view<std::uint64_t>>(symmetrised(g));
  for (const auto& pair : all_pairs()) {
    INFO(pair.algorithm << " on " << pair.backend);
    testing::check(A.view(), expected, pair, {.threads = 2});
    testing::check(both.view(), expected, pair, {.threads = 2, .symmetric = symmetry::yes});
  }
}

TEST_CASE("edges in any order, small and large, on several threads") {
  for (const auto& each : small_graphs()) {
    INFO(each.name);
    const auto A = arrays<edge_view<std::uint32_t>>(each.graph);
    const auto found = cc(A.view());
    CHECK(widened(found.labels) == oracle(each.graph));
    CHECK(verify(A.view(), found.labels).right);
  }
  const edges g = shuffled(bridged(30000, 9000, 6, 1, 2), 3);
  CHECK(widened(cc(arrays<edge_view<std::uint64_t>>(g).view(), {.threads = 3}).labels) ==
        oracle(g));
}

TEST_CASE_TEMPLATE("edges are pairs or arrays of two ids", Id, std::int32_t, std::uint32_t,
                   std::int64_t, std::uint64_t) {
  const std::vector<std::pair<Id, Id>> pairs{{0, 1}, {1, 2}, {2, 0}, {2, 3}};
  const std::vector<std::array<Id, 2>> arrays{{0, 1}, {1, 2}, {2, 0}, {2, 3}};
  const Id rows[][2] = {{0, 1}, {1, 2}, {2, 0}, {2, 3}};
  const auto check = [](const auto& A) {
    CHECK(widened(cc(A).labels) == std::vector<std::uint64_t>{0, 0, 0, 0, 4});
    CHECK(widened(scc(A).labels) == std::vector<std::uint64_t>{0, 0, 0, 3, 4});
    static_assert(sizeof(cc(A).labels[0]) == sizeof(Id));
  };
  check(edge_view{5, pairs});
  check(edge_view{5u, std::span(pairs)});
  check(edge_view{5, arrays});
  check(edge_view{std::size_t{5}, rows});
  CHECK(edge_view{5, pairs}.ends.data() == static_cast<const void*>(pairs.data()));
  CHECK(edge_view{5, pairs}.entry_count() == 4);
}

TEST_CASE("an end out of range, as it was written") {
  const std::vector<std::pair<int, int>> large{{0, 1}, {4, 1}}, negative{{0, 1}, {1, -5}};
  const std::vector<std::uint32_t> labels(4);
  const char* const expected =
      "edges[1] has the end 4, which is outside a graph of 4 vertices; ids are 0-based";
  for (const char* algorithm : {"auto", "fastsv"})
    CHECK_THROWS_WITH_AS(static_cast<void>(cc(edge_view{4, large}, {.algorithm = algorithm})),
                         expected, invalid_matrix);
  CHECK_THROWS_WITH_AS(static_cast<void>(scc(edge_view{4, large})), expected, invalid_matrix);
  CHECK_THROWS_WITH_AS(static_cast<void>(verify(edge_view{4, large}, labels)), expected,
                       invalid_matrix);
  CHECK_THROWS_WITH_AS(static_cast<void>(cc(edge_view{4, negative})),
                       doctest::Contains("(-5 as a signed number)"), invalid_matrix);
  CHECK_THROWS_WITH_AS((edge_view{-1, large}), "a matrix of size -1; sizes are 0 or more",
                       invalid_matrix);
}

TEST_CASE("edges have vertices of one set") {
  const std::vector<std::pair<int, int>> edges{{0, 1}};
  const std::vector<std::uint32_t> labels(4);
  CHECK_THROWS_WITH_AS(static_cast<void>(cc(edge_view{2, edges}, {.bipartite = true})),
                       doctest::Contains("use a coo_view"), std::invalid_argument);
  CHECK_THROWS_AS(static_cast<void>(verify(edge_view{2, edges}, labels, {.bipartite = true})),
                  std::invalid_argument);
  edge_view A{2, edges};
  A.ends = A.ends.first(1);
  CHECK_THROWS_WITH_AS(static_cast<void>(cc(A)), "1 ids of the ends of edges; an edge has two",
                       invalid_matrix);
}

TEST_CASE("an empty edge_view, and temporaries") {
  CHECK(cc(edge_view{}).count == 0);
  CHECK(scc(edge_view<std::uint64_t>{}).count == 0);
  using pairs = std::vector<std::pair<int, int>>;
  CHECK(cc(edge_view{3, std::span<const std::pair<int, int>>()}).count == 3);
  static_assert(std::is_constructible_v<edge_view<std::uint32_t>, int, const pairs&>);
  static_assert(!std::is_constructible_v<edge_view<std::uint32_t>, int, pairs>);
  static_assert(!std::is_constructible_v<edge_view<std::uint32_t>, int, std::vector<int>&>);
}

}  // namespace test_edge_view
