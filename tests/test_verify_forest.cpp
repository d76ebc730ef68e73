// SPDX-License-Identifier: Apache-2.0
// The check of a certificate against mutants of each kind.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "skerry/forest.hpp"
#include "tests/graphs.hpp"

namespace test_verify_forest {

using namespace skerry;
using namespace skerry::testing;

namespace {

using sparse = csr_view<std::uint32_t, std::uint32_t>;
using labels = std::vector<std::uint32_t>;
using forest_edges = std::vector<std::array<std::uint32_t, 2>>;

/// Several components of several vertices; entries by ascending row, as in CSR.
edges sorted_graph() {
  edges sorted = random_graph(60, 45, 3);
  std::ranges::sort(sorted.list);
  return sorted;
}
const edges g = sorted_graph();

forest_edges right_edges() {
  const auto A = arrays<sparse>(g);
  const auto found = spanning_forest(A.view(), {.backend = "serial"});
  return {found.edges.begin(), found.edges.end()};
}

labels right_labels() {
  const auto expected = oracle(g);
  return {expected.begin(), expected.end()};
}

/// The verdict, which must be the same for each view.
verification check(const edges& of, const labels& l, const forest_edges& e,
                   const verify_options& how = {}) {
  const certificate<std::uint32_t> proof{l, e};
  const verification found = verify(arrays<sparse>(of).view(), proof, how);
  CHECK(verify(arrays<coo_view<std::uint32_t>>(of).view(), proof, how).fault == found.fault);
  CHECK(verify(arrays<dense_view>(of).view(), proof, how).right == found.right);
  CHECK(verify(arrays<edge_view<std::uint32_t>>(of).view(), proof, how).fault == found.fault);
  return found;
}

}  // namespace

TEST_CASE("a right certificate is accepted, in any order and direction, under any names") {
  auto e = right_edges();
  auto l = right_labels();
  CHECK(check(g, l, e, {.canonical = true}).count == count_of(oracle(g)));
  std::ranges::reverse(e);
  for (auto& [u, v] : e) std::swap(u, v);
  CHECK(check(g, l, e).right);
  for (auto& label : l) label = 1000 - label;
  CHECK(check(g, l, e).right);
  CHECK(check(g, l, e, {.canonical = true}).fault ==
        "vertex 0 bears the label 1000, which is not the smallest vertex of its component");
}

TEST_CASE("each missing edge is noticed") {
  const auto right = right_edges();
  for (std::size_t k = 0; k < right.size(); ++k) {
    auto e = right;
    e.erase(e.begin() + static_cast<std::ptrdiff_t>(k));
    CHECK(check(g, right_labels(), e).fault.ends_with("but the edges do not join them"));
  }
}

TEST_CASE("an edge that is no entry is noticed") {
  // 0 - 1 - 2 - 3, with 3 joined to 0 instead: connected and without a cycle.
  CHECK(check(path(4), {0, 0, 0, 0}, {{0, 1}, {1, 2}, {0, 3}}).fault ==
        "edges[2] = (0, 3) is no entry of the matrix, in either direction");
  CHECK(check(path(4), {0, 0, 0, 0}, {{3, 1}, {1, 2}, {0, 1}}).fault ==
        "edges[0] = (3, 1) is no entry of the matrix, in either direction");
}

TEST_CASE("cycles, repeated edges and loops are noticed") {
  const labels one(3, 0);
  const auto fault = [&](const forest_edges& e) { return check(cycle(3), one, e).fault; };
  CHECK(fault({{0, 1}, {1, 2}, {2, 0}}).ends_with("closes a cycle"));
  CHECK(fault({{0, 1}, {1, 0}}) == "edges[1] = (1, 0) closes a cycle");
  CHECK(fault({{0, 1}, {2, 2}}) == "edges[1] = (2, 2) closes a cycle");
  CHECK(fault({{0, 1}, {1, 2}, {2, 0}, {0, 1}}) == "4 edges for 3 vertices close a cycle");
  auto e = right_edges();
  e.push_back(e.front());
  CHECK(check(g, right_labels(), e).fault.ends_with("closes a cycle"));
}

TEST_CASE("each wrong label is noticed") {
  const auto right = right_labels();
  for (std::uint32_t v = 0; v < g.n; ++v) {
    labels split = right;
    split[v] = static_cast<std::uint32_t>(g.n);
    CHECK(check(g, split, right_edges()).right == (std::ranges::count(right, right[v]) == 1));
    if (right[v] == right[0]) continue;
    labels merged = right;
    std::ranges::replace(merged, right[v], right[0]);
    CHECK_FALSE(check(g, merged, right_edges()).right);
  }
}

TEST_CASE("labels that merge components, with an edge that joins them") {
  CHECK(check({4, {{0, 1}, {2, 3}}}, {0, 0, 0, 0}, {{0, 1}, {2, 3}, {1, 2}}).fault ==
        "edges[2] = (1, 2) is no entry of the matrix, in either direction");
}

TEST_CASE("ids outside, and arrays of other lengths") {
  CHECK(check(path(3), {0, 0, 0}, {{0, 1}, {1, 3}}).fault ==
        "edges[1] = (1, 3) is outside 3 vertices");
  CHECK(check(path(3), {0, 0}, {{0, 1}, {1, 2}}).fault == "2 labels for 3 vertices");
  CHECK(check({2, {}}, {0, 1}, {{0, 1}}).fault == "edges[0] = (0, 1) joins the labels 0 and 1");
  CHECK(check({0, {}}, {}, {}).right);
}

TEST_CASE("a label that is no label of its own vertex is not canonical") {
  CHECK(check({4, {{2, 3}}}, {0, 1, 2, 2}, {{2, 3}}, {.canonical = true}).right);
  CHECK(check({4, {{2, 3}}}, {0, 1, 0x40, 0x40}, {{2, 3}}).right);
  CHECK(check({4, {{1, 3}}}, {2, 1, 0, 1}, {{1, 3}}, {.canonical = true}).fault ==
        "vertex 0 bears the label 2, which is not the smallest vertex of its component");
  CHECK(check({3, {{0, 1}}}, {0, 0, 1}, {{0, 1}}, {.canonical = true}).fault ==
        "vertex 2 bears the label 1, which is not the smallest vertex of its component");
}

TEST_CASE("the estimate of the memory is checked against the limit") {
  const auto A = arrays<sparse>(path(100));
  const auto found = spanning_forest(A.view());
  CHECK_THROWS_AS(static_cast<void>(verify(A.view(), found.certificate(), {.max_bytes = 2399})),
                  invalid_matrix);
  CHECK(verify(A.view(), found.certificate(), {.max_bytes = 2400}).right);
}

}  // namespace test_verify_forest
