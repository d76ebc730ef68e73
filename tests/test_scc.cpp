// SPDX-License-Identifier: Apache-2.0
// scc(A) against oracles, on each view and width.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "algorithms/tarjan.hpp"
#include "skerry/scc.hpp"
#include "tests/graphs.hpp"
#include "tests/strong_oracle.hpp"

namespace test_scc {

using namespace skerry;
using namespace skerry::testing;

namespace {

using sparse = csr_view<std::uint32_t, std::uint32_t>;
using u32s = std::vector<std::uint32_t>;

/// Checks one view in both numberings, with labels of the library's and of the caller's.
template <class View>
void check_view(const edges& g, const std::vector<std::uint64_t>& expected) {
  using index = typename View::index;
  const auto A = arrays<View>(g);
  const auto found = scc(A.view(), {.algorithm = "tarjan"});
  CHECK(widened(found.labels) == expected);
  CHECK(found.count == count_of(expected));
  CHECK(found.used.algorithm == "tarjan");
  CHECK(scc(A.view()).labels == found.labels);
  CHECK(verify_strong(A.view(), std::span<const index>(found.labels)).right);

  std::vector<std::make_signed_t<index>> mine(g.n + 2, 77);
  CHECK(scc(A.view(), std::span(mine).subspan(1, g.n)).count == found.count);
  CHECK(std::equal(expected.begin(), expected.end(), mine.begin() + 1));
  CHECK((mine.front() == 77 && mine.back() == 77));

  const auto dense = scc(A.view(), {.numbering = numbering::dense});
  std::uint64_t next = 0;
  for (std::uint64_t v = 0; v < g.n; ++v) {
    CHECK(dense.labels[v] == dense.labels[expected[v]]);
    if (expected[v] == v) CHECK(dense.labels[v] == next++);
  }
}

void check(const edges& g, const std::vector<std::uint64_t>& expected) {
  check_view<sparse>(g, expected);
  check_view<csr_view<std::uint32_t, std::uint64_t>>(g, expected);
  check_view<csr_view<std::uint64_t, std::uint64_t>>(g, expected);
  check_view<coo_view<std::uint32_t>>(g, expected);
  check_view<coo_view<std::uint64_t>>(g, expected);
  check_view<csc_view<std::uint32_t, std::uint32_t>>(g, expected);
  check_view<csc_view<std::uint32_t, std::uint64_t>>(g, expected);
  check_view<csc_view<std::uint64_t, std::uint64_t>>(g, expected);
  check_view<edge_view<std::uint32_t>>(g, expected);
  check_view<edge_view<std::uint64_t>>(g, expected);
  if (g.n <= 1000) check_view<dense_view>(g, expected);
}

/// An a x b grid whose edges have random directions.
edges directed_grid(std::uint64_t a, std::uint64_t b, std::uint64_t seed) {
  dice roll(seed);
  edges g{a * b, {}};
  const auto add = [&](std::uint64_t u, std::uint64_t v) {
    roll(2) == 0 ? g.add(u, v) : g.add(v, u);
  };
  for (std::uint64_t r = 0; r < a; ++r)
    for (std::uint64_t c = 0; c < b; ++c) {
      if (c + 1 < b) add(r * b + c, r * b + c + 1);
      if (r + 1 < a) add(r * b + c, (r + 1) * b + c);
    }
  return g;
}

/// `count` cycles of two vertices; each leads to the next.
edges two_cycles(std::uint64_t count) {
  edges g{2 * count, {}};
  for (std::uint64_t c = 0; c < count; ++c) {
    g.add(2 * c, 2 * c + 1);
    g.add(2 * c + 1, 2 * c);
    if (c + 1 < count) g.add(2 * c + 1, 2 * c + 2);
  }
  return g;
}

/// Rows of a CSR matrix that count what a search reads; copies count together.
struct counted_rows {
  using index = std::uint32_t;
  using offset = std::uint32_t;
  const sparse& A;
  std::uint64_t &columns_read, &rows_read;

  offset first(index v) const { return ++rows_read, A.row_offsets[v]; }
  offset last(index v) const { return ++rows_read, A.row_offsets[v + 1]; }
  index column(index, offset k) const { return ++columns_read, A.columns[k]; }
  const void* address(offset k) const { return A.columns.data() + k; }
};

}  // namespace

TEST_CASE("strong components of the small graphs") {
  for (const auto& [name, g] : small_graphs()) {
    CAPTURE(name);
    check(g, strong_closure(g));
    check(symmetrised(g), oracle(g));
  }
}

TEST_CASE("strong components of graphs by hand") {
  check({3, {{0, 1}, {1, 2}, {2, 0}}}, {0, 0, 0});
  check({3, {{0, 1}, {1, 2}, {0, 2}}}, {0, 1, 2});
  check({4, {{3, 1}, {1, 3}, {3, 3}, {3, 1}, {0, 3}}}, {0, 1, 2, 1});
  check({5, {{4, 2}, {2, 0}, {0, 4}, {0, 1}, {1, 3}, {3, 1}}}, {0, 1, 0, 1, 0});
  // A symmetric pattern but for one entry.
  edges almost = symmetrised(path(50));
  check(almost, std::vector<std::uint64_t>(50, 0));
  std::erase(almost.list, std::pair<std::uint64_t, std::uint64_t>{30, 29});
  check(almost, strong_oracle(almost));
  CHECK(count_of(strong_oracle(almost)) == 2);
}

TEST_CASE("strong components of 3000 random graphs") {
  dice roll(1);
  for (int trial = 0; trial < 3000; ++trial) {
    const std::uint64_t n = 1 + roll(trial % 10 == 0 ? 60 : 12);
    const edges g{n, testing::random_entries(roll, n, roll(3 * n + 1))};
    const auto expected = strong_closure(g);
    CHECK(strong_oracle(g) == expected);
    if (trial % 10 == 0) {
      check(g, expected);
    } else {
      CHECK(widened(scc(arrays<sparse>(g).view()).labels) == expected);
      CHECK(widened(scc(arrays<coo_view<std::uint32_t>>(g).view()).labels) == expected);
    }
  }
}

TEST_CASE("strong components of larger graphs") {
  for (const std::uint64_t entries : {9000, 15000, 20000, 30000, 60000}) {
    const edges g = random_graph(15000, entries, entries);
    check(g, strong_oracle(g));
  }
  const edges grid = directed_grid(90, 110, 2);
  check(grid, strong_oracle(grid));
  check(shuffled(grid, 3), strong_oracle(shuffled(grid, 3)));
}

TEST_CASE("a path and a cycle of 1,000,000 vertices need no recursion") {
  edges g = path(1'000'000);
  const auto as_path = scc(arrays<sparse>(g).view());
  CHECK(as_path.count == g.n);
  CHECK(as_path.used.algorithm == "tarjan");
  g.add(g.n - 1, 0);
  const auto as_cycle = scc(arrays<sparse>(g).view());
  CHECK(as_cycle.count == 1);
  CHECK(std::ranges::count(as_cycle.labels, 0u) == 1'000'000);
  for (auto& [u, v] : g.list) std::swap(u, v);
  CHECK(scc(arrays<coo_view<std::uint32_t>>(g).view()).count == 1);
}

TEST_CASE("each entry is read once, each row at most twice and once for each child") {
  for (const edges& g : {directed_grid(700, 700, 1), two_cycles(20'000), path(100'000),
                         random_graph(100'000, 300'000, 5)}) {
    const auto A = arrays<sparse>(g);
    const sparse view = A.view();
    u32s labels(g.n);
    std::uint64_t columns_read = 0, rows_read = 0;
    const counted_rows rows{view, columns_read, rows_read};
    CHECK(tarjan(rows, std::span(labels)) == count_of(strong_oracle(g)));
    CHECK(columns_read == g.list.size());
    CHECK(rows_read <= 3 * g.n);  // two for a visit, one for the return to the parent
  }
}

TEST_CASE("in the order of the search, entries lead to components of smaller numbers") {
  for (const edges& g : {directed_grid(40, 50, 1), two_cycles(30), path(100), edges{3, {}},
                         shuffled(random_graph(500, 600, 5), 6)}) {
    const auto A = arrays<sparse>(g);
    const sparse view = A.view();
    u32s labels(g.n);
    std::uint64_t columns_read = 0, rows_read = 0;
    const counted_rows rows{view, columns_read, rows_read};
    const auto count = tarjan_search(rows, std::span(labels)).run_in_order();
    CHECK(count == count_of(strong_oracle(g)));
    CHECK(std::ranges::all_of(labels, [&](auto label) { return label < *count; }));
    CHECK(verify_strong(view, std::span<const std::uint32_t>(labels)).right);
    for (const auto& [u, v] : g.list) CHECK(labels[u] >= labels[v]);
  }
}

TEST_CASE("a symmetric pattern is solved by cc()") {
  const edges g = symmetrised(random_graph(50'000, 40'000, 9));
  const auto A = arrays<sparse>(g);
  const auto promised = scc(A.view(), {.threads = 2, .symmetric = symmetry::yes});
  CHECK(widened(promised.labels) == oracle(g));
  CHECK(promised.used.algorithm == "hook_first");
  u32s labels(g.n);
  CHECK(scc(A.view(), std::span(labels), {.symmetric = symmetry::yes}).count == promised.count);
  CHECK(scc(A.view()).used.algorithm == "hook_first");  // found to be symmetric
  CHECK(scc(A.view(), std::span(labels)).used.algorithm == "hook_first");
  edges without_one = g;
  without_one.list.pop_back();
  CHECK(scc(arrays<sparse>(without_one).view()).used.algorithm == "tarjan");
  const auto searched =
      scc(A.view(), {.algorithm = "tarjan", .backend = "serial", .symmetric = symmetry::yes});
  CHECK(searched.labels == promised.labels);
  CHECK(searched.used.algorithm == "tarjan");
  // A test of the pattern takes longer than a small matrix.
  const auto small = arrays<sparse>(symmetrised(random_graph(500, 400, 9)));
  CHECK(scc(small.view()).used.algorithm == "tarjan");
}

}  // namespace test_scc
