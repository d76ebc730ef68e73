// SPDX-License-Identifier: Apache-2.0
// COO matrices whose rows ascend are solved as CSR matrices.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "matrix_ops/executors/serial.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/passes/ascending_rows.hpp"
#include "skerry/skerry.hpp"
#include "tests/graphs.hpp"

namespace test_ascending_rows {

using namespace skerry;
using namespace skerry::testing;

namespace {

using list = std::vector<std::uint32_t>;

std::vector<std::uint64_t> expected_offsets(const list& rows, std::uint64_t n) {
  std::vector<std::uint64_t> offsets(n + 1);
  for (const auto row : rows) ++offsets[row + 1];
  for (std::uint64_t r = 0; r < n; ++r) offsets[r + 1] += offsets[r];
  return offsets;
}

template <class Executor>
auto offsets_of(const list& rows, std::uint64_t n, const Executor& run) {
  return row_offsets_if_ascending<std::uint32_t>(std::span(rows), n, run);
}

/// Ascending rows: `entries` of them below n, many rows empty, one with half of all entries.
list rows_with_hub(std::uint64_t n, std::size_t entries, std::uint32_t hub) {
  list rows;
  for (const auto& [u, v] : random_graph(n, entries / 2, 7).list)
    rows.push_back(static_cast<std::uint32_t>(u));
  rows.resize(entries, hub);
  std::ranges::sort(rows);
  return rows;
}

/// A COO matrix whose rows ascend: given entries, or both directions of the edges of a graph.
struct sorted_list {
  explicit sorted_list(const edges& g) : sorted_list(symmetrised(g).list) {}
  explicit sorted_list(decltype(edges::list) entries) {
    std::ranges::sort(entries);
    for (const auto& [u, v] : entries) {
      rows.push_back(static_cast<std::uint32_t>(u));
      columns.push_back(static_cast<std::uint32_t>(v));
    }
  }
  list rows, columns;
};

}  // namespace

TEST_CASE("row offsets of ascending rows, with empty rows and rows across blocks") {
  for (const std::size_t entries : {0, 1, 1000, 131'072, 131'073, 400'000})
    for (const std::uint32_t hub : {0u, 500u, 999u}) {
      const list rows = rows_with_hub(1000, entries, hub);
      const auto expected = expected_offsets(rows, 1000);
      const auto one = offsets_of(rows, 1000, serial{}), many = offsets_of(rows, 1000, threads(3));
      REQUIRE(one);
      REQUIRE(many);
      CHECK(std::ranges::equal(*one, expected));
      CHECK(std::ranges::equal(*many, expected));
    }
  const list far{5, 300'000, 300'000, 699'999};  // blocks of rows without an entry
  const auto found = offsets_of(far, 700'000, threads(2));
  REQUIRE(found);
  CHECK(std::ranges::equal(*found, expected_offsets(far, 700'000)));
}

TEST_CASE("a single row that descends, or is out of range, is found wherever it is") {
  const list rows = rows_with_hub(1000, 400'000, 300);
  for (const std::size_t place : {0, 1, 1023, 1024, 131'071, 131'072, 262'143, 399'999}) {
    CAPTURE(place);
    for (const std::uint32_t wrong : {1000u, 0xffffffffu}) {
      list out_of_range = rows;
      out_of_range[place] = wrong;
      CHECK_FALSE(offsets_of(out_of_range, 1000, serial{}));
      CHECK_FALSE(offsets_of(out_of_range, 1000, threads(3)));
    }
    list descending = rows;
    descending[place] = place == 0 ? 999 : 0;
    if (descending[place] == rows[place]) continue;
    CHECK_FALSE(offsets_of(descending, 1000, serial{}));
    CHECK_FALSE(offsets_of(descending, 1000, threads(3)));
  }
}

TEST_CASE("cc() of a COO matrix whose rows ascend takes it for CSR, and says so") {
  const edges g = shuffled(bridged(40'000, 20'000, 6, 3, 1), 2);
  sorted_list A(g);
  const auto solve = [&](const options& how = {}) {
    return cc(coo_view(g.n, A.rows, A.columns), how);
  };
  const auto expected = oracle(g);
  for (const unsigned count : {1u, 2u, 5u}) {
    const auto found = solve({.threads = count});
    CHECK(std::ranges::equal(found.labels, expected));
    CHECK(found.used.algorithm == "hook_first");
    CHECK(found.used.note.find("ascend") != std::string::npos);
  }
  CHECK(solve({.algorithm = "rem"}).used.algorithm == "rem");
  CHECK(solve({.limits = {.max_bytes = 8 * g.n}}).used.algorithm == "rem");  // without offsets

  std::swap(A.rows.front(), A.rows.back());
  std::swap(A.columns.front(), A.columns.back());
  const auto unordered = solve();
  CHECK(unordered.used.algorithm == "rem");
  CHECK(std::ranges::equal(unordered.labels, expected));
}

TEST_CASE("a list in order that has each edge once, from its smaller end, is no CSR matrix") {
  edges g = random_graph(60'000, 200'000, 3);
  const auto expected = oracle(g);
  for (auto& [u, v] : g.list)
    if (v < u) std::swap(u, v);
  const sorted_list upwards(g.list);
  for (auto& [u, v] : g.list) std::swap(u, v);
  const sorted_list downwards(g.list);
  for (const auto& [list, algorithm] :
       {std::pair{&upwards, "rem"}, std::pair{&downwards, "hook_first"}}) {
    const auto found = cc(coo_view(g.n, list->rows, list->columns));
    CHECK(found.used.algorithm == algorithm);
    CHECK(std::ranges::equal(found.labels, expected));
  }
}

TEST_CASE("ids out of range are reported where rows ascend") {
  const edges g = random_graph(40'000, 200'000, 5);
  for (const bool in_rows : {true, false}) {
    sorted_list A(g);
    (in_rows ? A.rows : A.columns).back() = 40'000;
    CHECK_THROWS_AS(static_cast<void>(cc(coo_view(g.n, A.rows, A.columns))), invalid_matrix);
  }
}

}  // namespace test_ascending_rows
