// SPDX-License-Identifier: Apache-2.0
// The verifier against mutants: wrong labels that published checkers accept.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "skerry/forest.hpp"
#include "skerry/scc.hpp"
#include "skerry/skerry.hpp"
#include "skerry/verify.hpp"
#include "tests/graphs.hpp"

namespace test_verify {

using namespace skerry;
using namespace skerry::testing;

namespace {

using sparse = csr_view<std::uint32_t, std::uint32_t>;
using labels = std::vector<std::uint32_t>;

labels right_labels(const edges& g) {
  const auto expected = oracle(g);
  return {expected.begin(), expected.end()};
}

bool accepts(const edges& g, const labels& mutant) {
  const bool as_csr = verify(arrays<sparse>(g).view(), mutant).right;
  CHECK(verify(arrays<coo_view<std::uint32_t>>(g).view(), mutant).right == as_csr);
  CHECK(verify(arrays<dense_view>(g).view(), mutant).right == as_csr);
  return as_csr;
}

}  // namespace

TEST_CASE("right labels are accepted, whatever numbers they are") {
  for (const auto& [name, g] : small_graphs()) {
    CAPTURE(name);
    labels right = right_labels(g);
    CHECK(accepts(g, right));
    CHECK(verify(arrays<sparse>(g).view(), right).count == count_of(oracle(g)));
    for (auto& label : right) label = 1'000'000 - 7 * label;  // not canonical
    CHECK(accepts(g, right));
  }
}

TEST_CASE("mutants are rejected") {
  const edges g = random_graph(60, 40, 3);  // several components of several vertices
  const labels right = right_labels(g);
  REQUIRE(count_of(oracle(g)) > 2);
  labels alone(g.n), one(g.n, 0);
  for (std::uint32_t v = 0; v < g.n; ++v) alone[v] = v;
  CHECK_FALSE(accepts(g, alone));
  CHECK_FALSE(accepts(g, one));

  for (std::uint32_t v = 0; v < g.n; ++v) {
    labels split = right;  // splits v off; still right if v is isolated
    split[v] = static_cast<std::uint32_t>(g.n);
    CHECK(accepts(g, split) == (std::ranges::count(right, right[v]) == 1));
  }
  for (std::uint32_t v = 0; v < g.n; ++v) {
    if (right[v] == right[0]) continue;
    labels merged = right;
    std::ranges::replace(merged, right[v], right[0]);
    CHECK_FALSE(accepts(g, merged));
  }
}

TEST_CASE("{0, 2} split off a path of 0, 1, 2 is rejected") {
  CHECK_FALSE(accepts(path(3), {0, 1, 0}));
  CHECK(accepts(edges{3, {{0, 2}}}, {0, 1, 0}));
}

TEST_CASE("a fault names the vertices that show it") {
  const auto A = arrays<sparse>(path(3));
  const auto fault = [&](const labels& l) { return verify(A.view(), l).fault; };
  CHECK(fault({0, 0, 2}) == "vertices 1 and 2 are joined by an entry, but bear the labels 0 and 2");
  CHECK(fault({0, 0}) == "2 labels for 3 vertices");
  const auto B = arrays<sparse>(edges{3, {{0, 1}}});
  CHECK(verify(B.view(), labels{4, 4, 4}).fault ==
        "vertices 0 and 2 both bear the label 4, but no path joins them");
}

TEST_CASE("a fault has the caller's names of vertices and labels, if there are such") {
  const fault_names names{
      .vertex = [](std::uint64_t v) { return std::string(1, static_cast<char>('a' + v)); },
      .label_of = [](std::uint64_t v) { return "L" + std::to_string(v); }};
  const verify_options how{.canonical = true, .names = names};
  const auto A = arrays<sparse>(path(3)), B = arrays<sparse>(edges{3, {{0, 1}}});
  CHECK(verify(A.view(), labels{0, 0, 2}, how).fault ==
        "vertices b and c are joined by an entry, but bear the labels L1 and L2");
  CHECK(verify(B.view(), labels{4, 4, 4}, how).fault ==
        "vertices a and c both bear the label L0, but no path joins them");
  CHECK(verify(B.view(), labels{1, 1, 2}, how).fault ==
        "vertex a bears the label L0, which is not the smallest vertex of its component");
  const std::vector<std::array<std::uint32_t, 2>> none, wrong{{0, 1}, {1, 2}};
  const labels all{4, 4, 4}, two{0, 0, 1};
  CHECK(verify(B.view(), certificate<std::uint32_t>{all, none}, how).fault ==
        "vertices a and b both bear the label L0, but the edges do not join them");
  CHECK(verify(B.view(), certificate<std::uint32_t>{two, wrong}, how).fault ==
        "edges[1] = (1, 2) joins the labels L1 and L2");
  CHECK(verify_strong(B.view(), labels{4, 4, 2}, 0, names).fault ==
        "vertices a and b both bear the label L1, but no path within the label leads from b to a");
}

TEST_CASE("bipartite: labels of rows and columns are verified") {
  const std::vector<std::uint32_t> offsets{0, 2, 2}, columns{0, 2};
  const csr_view A(2, 3, offsets, columns);
  CHECK(verify(A, labels{0, 1, 0, 3, 0}, {.bipartite = true}).right);
  CHECK_FALSE(verify(A, labels{0, 1, 0, 0, 0}, {.bipartite = true}).right);
  CHECK_THROWS_AS(static_cast<void>(verify(A, labels{0, 1}, {.bipartite = false})), invalid_matrix);
}

}  // namespace test_verify
