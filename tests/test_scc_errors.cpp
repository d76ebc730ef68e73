// SPDX-License-Identifier: Apache-2.0
// What scc(A) rejects, and verify_strong() against mutants.
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
#include "tests/refusal.hpp"
#include "tests/strong_oracle.hpp"

namespace test_scc_errors {

using namespace skerry;
using namespace skerry::testing;

namespace {

using sparse = csr_view<std::uint32_t, std::uint32_t>;
using u32s = std::vector<std::uint32_t>;

}  // namespace

TEST_CASE("invalid matrices are refused") {
  const u32s offsets{0, 1, 2, 3}, columns{1, 2, 0};
  CHECK(scc(csr_view(3, offsets, columns)).count == 1);
  const u32s outside{1, 3, 0}, descending{0, 2, 1, 3}, short_offsets{0, 1, 3};
  CHECK(error_of([&] { return scc(csr_view(3, offsets, outside)); }) ==
        "columns[1] = 3 is outside a 3 x 3 matrix; ids are 0-based");
  const std::vector<int> negative{1, 2, -1};
  CHECK(error_of([&] { return scc(csr_view(3, offsets, negative)); }) ==
        "columns[2] = 4294967295 (-1 as a signed number) is outside a 3 x 3 matrix; ids are "
        "0-based");
  CHECK(error_of([&] {
          return scc(csr_view(3, descending, columns));
        }).starts_with("row_offsets[1] = 2 and row_offsets[2] = 1 do not enclose a row"));
  CHECK(error_of([&] {
          return scc(csr_view(3, short_offsets, columns));
        }).starts_with("row_offsets has 3 elements"));
  CHECK(error_of([&] { return scc(csr_view(3, 4, offsets, columns)); }) ==
        "the matrix is 3 x 4; strong components are those of a square matrix");
  CHECK(error_of([&] { return verify_strong(csr_view(3, 4, offsets, columns), offsets); }) ==
        "the matrix is 3 x 4; strong components are those of a square matrix");
  CHECK(error_of([&] { return scc(coo_view(3, outside, columns)); }) ==
        "rows[1] = 3 is outside a 3 x 3 matrix; ids are 0-based");
  CHECK(error_of([&] { return scc(coo_view(3, columns, outside)); }) ==
        "columns[1] = 3 is outside a 3 x 3 matrix; ids are 0-based");
  const u32s ascending{0, 1, 2};
  CHECK(error_of([&] { return scc(coo_view(3, ascending, outside)); }) ==
        "columns[1] = 3 is outside a 3 x 3 matrix; ids are 0-based");
  CHECK(error_of([&] {
          return scc(coo_view(3, short_offsets, columns));
        }).starts_with("rows[2] = 3 is outside"));
  const std::vector<float> elements(8);
  CHECK(error_of([&] { return scc(dense_view(3, elements)); }) ==
        "8 elements do not make a 3 x 3 matrix");
}

TEST_CASE("memory is estimated before it is allocated") {
  constexpr std::uint64_t n = std::uint64_t{1} << 40;
  const std::vector<std::uint64_t> none;
  CHECK(error_of([&] {
          return scc(coo_view(n, none, none));
        }).starts_with("strong components of 1099511627776 vertices and 0 entries"));
  const auto A = arrays<sparse>(path(1000));
  const auto with_limit = [&](std::uint64_t bytes) {
    return [&A, bytes] { return scc(A.view(), {.limits = {.max_bytes = bytes}}); };
  };
  CHECK(error_of(with_limit(15'999)).find("are allowed") != std::string::npos);
  CHECK(with_limit(16'000)().count == 1000);
}

TEST_CASE("options that strong components do not have are refused") {
  const auto A = arrays<sparse>(path(3));
  CHECK_THROWS_WITH_AS(static_cast<void>(scc(A.view(), {.algorithm = "rem"})),
                       doctest::Contains("no algorithm \"rem\" for strong components"),
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(static_cast<void>(scc(A.view(), {.backend = "cuda"})),
                       doctest::Contains("not computed on back end \"cuda\""),
                       std::invalid_argument);
  CHECK_THROWS_AS(static_cast<void>(scc(A.view(), {.bipartite = true})), std::invalid_argument);
  CHECK_THROWS_AS(static_cast<void>(scc(A.view(), {.threads = 5000})), std::invalid_argument);
  u32s labels(4);
  CHECK_THROWS_WITH_AS(scc(A.view(), std::span(labels)),
                       "labels has 4 elements; 3 vertices need as many", std::invalid_argument);
}

TEST_CASE("verify_strong accepts right labels only") {
  const auto fault = [](const edges& g, const u32s& labels) {
    const auto found = verify_strong(arrays<sparse>(g).view(), std::span(labels));
    CHECK(verify_strong(arrays<coo_view<std::uint32_t>>(g).view(), std::span(labels)).fault ==
          found.fault);
    CHECK(verify_strong(arrays<dense_view>(g).view(), std::span(labels)).fault == found.fault);
    return found.fault;
  };
  const edges chain{4, {{0, 1}, {1, 0}, {1, 2}, {2, 3}, {3, 2}}};
  CHECK(fault(chain, {9, 9, 5, 5}).empty());
  CHECK(fault(chain, {0, 0, 0, 0}) ==
        "vertices 0 and 2 both bear the label 0, but no path within the label leads from 2 to 0");
  CHECK(fault({2, {{1, 0}}}, {0, 0}) ==
        "vertices 0 and 1 both bear the label 0, but no path within the label leads from 0 to 1");
  CHECK(fault(chain, {0, 1, 2, 2}) ==
        "a cycle of entries runs through several labels; the label 0 of vertex 0 is on it, or is "
        "reached from it");
  CHECK(fault(chain, {0, 0}) == "2 labels for 4 vertices");

  dice roll(4);
  int rejected = 0;
  for (int trial = 0; trial < 500; ++trial) {
    const std::uint64_t n = 2 + roll(10);
    const edges g{n, testing::random_entries(roll, n, roll(3 * n))};
    const auto expected = strong_closure(g);
    u32s labels(expected.begin(), expected.end());
    CHECK(verify_strong(arrays<sparse>(g).view(), std::span<const std::uint32_t>(labels)).count ==
          count_of(expected));
    const std::uint64_t changed = roll(n);
    labels[changed] = static_cast<std::uint32_t>(roll(n + 1));
    bool is_same = true;  // as partitions
    for (std::uint64_t u = 0; u < n; ++u)
      for (std::uint64_t v = 0; v < u; ++v)
        is_same &= (labels[u] == labels[v]) == (expected[u] == expected[v]);
    CHECK(verify_strong(arrays<sparse>(g).view(), std::span<const std::uint32_t>(labels)).right ==
          is_same);
    rejected += !is_same;
  }
  CHECK(rejected > 100);
}

}  // namespace test_scc_errors
