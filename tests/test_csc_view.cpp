// SPDX-License-Identifier: Apache-2.0
// CSC matrices: by each algorithm, with two sets of vertices, and in messages, which name their own
// arrays and not those of the transpose.
#include <doctest/doctest.h>

#include <cstdint>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "skerry/scc.hpp"
#include "tests/check_cc.hpp"
#include "tests/graphs.hpp"
#include "tests/refusal.hpp"

namespace test_csc_view {

using namespace skerry;
using namespace skerry::testing;

namespace {

using narrow = csc_view<std::uint32_t, std::uint32_t>;
using ids = std::vector<int>;

}  // namespace

TEST_CASE("CSC matrices, by each algorithm on each back end") {
  const edges g = bridged(200, 60, 6, 1, 1);
  const auto expected = oracle(g);
  const auto A = arrays<narrow>(g), both = arrays<narrow>(symmetrised(g));
  for (const auto& pair : all_pairs()) {
    INFO(pair.algorithm << " on " << pair.backend);
    testing::check(A.view(), expected, pair, {.threads = 2});
    testing::check(both.view(), expected, pair, {.threads = 2, .symmetric = symmetry::yes});
  }
}

TEST_CASE_TEMPLATE("CSC matrices of each width are those of COO", View,
                   csc_view<std::uint32_t, std::uint32_t>, csc_view<std::uint32_t, std::uint64_t>,
                   csc_view<std::uint64_t, std::uint64_t>) {
  using index = typename View::index;
  for (const auto& each : small_graphs()) {
    INFO(each.name);
    const auto A = arrays<View>(each.graph);
    const auto B = arrays<coo_view<index>>(each.graph);
    for (const bool bipartite : {false, true}) {
      const auto found = cc(A.view(), {.bipartite = bipartite});
      CHECK(found.labels == cc(B.view(), {.bipartite = bipartite}).labels);
      CHECK(verify(A.view(), found.labels, {.bipartite = bipartite}).right);
    }
  }
}

TEST_CASE("a rectangular CSC matrix: its rows are the first vertices") {
  const ids offsets{0, 1, 1, 2}, rows{0, 0};  // 2 x 3: the entries (0, 0) and (0, 2)
  const csc_view A{2, 3, offsets, rows};
  const auto sides = cc(A, {.bipartite = true});
  CHECK(widened(sides.labels) == std::vector<std::uint64_t>{0, 1, 0, 3, 0});
  const std::vector<std::uint32_t> wrong{0, 0, 0, 3, 0};
  CHECK(verify(A, wrong, {.bipartite = true}).fault ==
        "vertices 0 and 1 both bear the label 0, but no path joins them");
  CHECK(error_of([&] { return cc(A); }).starts_with("the matrix is 2 x 3, not square"));
  CHECK(error_of([&] { return scc(A); }).starts_with("the matrix is 2 x 3; strong components"));
}

TEST_CASE("a faulty CSC matrix: messages name its arrays") {
  const ids offsets{0, 1, 2, 3}, falling{0, 2, 1, 3}, large{1, 0, 9}, good{1, 0, 2};
  const csc_view outside{3, offsets, large}, descending{3, falling, good};
  const std::vector<std::uint32_t> labels(3);
  std::vector<int> mine(3);
  for (const unsigned threads : {1u, 3u}) {
    const std::string id = "rows[2] = 9 is outside a 3 x 3 matrix; ids are 0-based";
    const std::string offset =
        "column_offsets[1] = 2 and column_offsets[2] = 1 do not enclose a column within 3 rows; "
        "offsets must begin at 0, never fall, and end at 3";
    for (const bool bipartite : {false, true}) {
      const options how{.threads = threads, .bipartite = bipartite};
      CHECK(error_of([&] { return cc(outside, how); }) == id);
      CHECK(error_of([&] { return cc(descending, how); }) == offset);
    }
    const options how{.threads = threads};
    CHECK(error_of([&] { return cc(outside, std::span(mine), how); }) == id);
    CHECK(error_of([&] { return scc(outside, how); }) == id);
    CHECK(error_of([&] { return scc(descending, std::span(mine), how); }) == offset);
    CHECK(error_of([&] { return verify(outside, labels); }) == id);
    CHECK(error_of([&] { return verify_strong(descending, labels); }) == offset);
  }
  CHECK(error_of([&] {
          return cc(csc_view{2, offsets, good});
        }) == "column_offsets has 4 elements; 2 columns need one more than that");
  CHECK(error_of([&] {
          return cc(csc_view{3, offsets, std::span(good).first(2)});
        }) == "column_offsets runs from 0 to 3; with 2 rows it must run from 0 to 2");
}

TEST_CASE("an estimate above the limit is the message, of a CSC matrix, too") {
  const auto A = arrays<narrow>(path(1000));
  const std::string error = error_of([&] { return cc(A.view(), {.limits = {.max_bytes = 10}}); });
  CHECK(error.find("allowed") != std::string::npos);
}

TEST_CASE("a refused limit of memory starts no search for faults in a CSC matrix") {
  const ids offsets{0, 1, 2, 3}, large{1, 0, 9};
  const csc_view A{3, offsets, large};
  std::vector<int> mine(3);
  const options how{.limits = {.max_bytes = 1}};
  CHECK(error_of([&] { return cc(A, how); }).find("allowed") != std::string::npos);
  CHECK(error_of([&] { return cc(A, std::span(mine), how); }).find("allowed") != std::string::npos);
  CHECK(error_of([&] { return scc(A, how); }).find("allowed") != std::string::npos);
}

TEST_CASE("an empty csc_view, and temporaries") {
  CHECK(cc(csc_view{}).count == 0);
  CHECK(scc(csc_view{}).count == 0);
  static_assert(std::is_constructible_v<narrow, int, ids&, const ids&>);
  static_assert(!std::is_constructible_v<narrow, int, ids, const ids&>);
  static_assert(!std::is_constructible_v<narrow, int, const ids&, ids>);
}

}  // namespace test_csc_view
