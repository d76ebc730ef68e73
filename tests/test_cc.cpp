// SPDX-License-Identifier: Apache-2.0
// cc(A) == the oracle: every algorithm x back end x view x width x graph.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "atoll/atoll.hpp"
#include "tests/graphs.hpp"
#include "tests/pairs.hpp"

using namespace reef;
using namespace reef::testing;

namespace {

/// Asks for one pair, and checks labels, count and what is said to have run.
template <class View>
void check(const View& A, const std::vector<std::uint64_t>& expected, const pair_of_names& pair,
           options how) {
  how.algorithm = pair.algorithm;
  how.backend = pair.backend;
  const auto r = cc(A, how);
  CHECK(widened(r.labels) == expected);
  CHECK(r.count == count_of(expected));
  if (pair.algorithm != "auto") {
    CHECK(r.used.algorithm == pair.algorithm);
    CHECK(r.used.backend == pair.backend);
  }
}

/// Every sparse view of the graph: a list, rows of one direction, rows of both.
template <class Index, class Offset>
void check_sparse(const edges& g, const std::vector<std::uint64_t>& expected,
                  const pair_of_names& pair) {
  using by_rows = csr_view<Index, Offset>;
  check(arrays<coo_view<Index>>(g).view(), expected, pair, {.threads = 2});
  check(arrays<by_rows>(g).view(), expected, pair, {.threads = 2});
  const auto both = arrays<by_rows>(both_ways(g));
  check(both.view(), expected, pair, {.threads = 2});
  check(both.view(), expected, pair, {.threads = 2, .symmetric = symmetry::yes});
}

/// Whether vertex 0 lies in the smaller community, so that the giant's root is not the smallest.
bool smallest_is_outside(const edges& apart) {
  return std::ranges::count(oracle(apart), 0u) * 2 < static_cast<std::ptrdiff_t>(apart.n);
}

}  // namespace

TEST_CASE("every algorithm x back end x view x width == oracle") {
  for (const auto& [name, g] : small_graphs()) {
    const auto expected = oracle(g);
    for (const auto& pair : all_pairs()) {
      CAPTURE(name);
      CAPTURE(pair.algorithm);
      CAPTURE(pair.backend);
      check_sparse<std::uint32_t, std::uint32_t>(g, expected, pair);
      check_sparse<std::uint32_t, std::uint64_t>(g, expected, pair);
      check_sparse<std::uint64_t, std::uint64_t>(g, expected, pair);
      const auto dense = arrays<dense_view>(g), both = arrays<dense_view>(both_ways(g));
      check(dense.view(), expected, pair, {.threads = 2});
      check(both.view(), expected, pair, {.threads = 2, .symmetric = symmetry::yes});
    }
  }
}

TEST_CASE("the bridge family, where a sample that only pulls goes wrong") {
  std::size_t giant_not_first = 0;
  for (std::uint64_t seed = 0; seed < 6; ++seed)
    for (const std::uint64_t bridges : {1, 3}) {
      const edges g = bridged(4500, 1500, 16, bridges, seed);
      const auto expected = oracle(g);
      giant_not_first += smallest_is_outside(bridged(4500, 1500, 16, 0, seed));
      const auto A = arrays<csr_view<std::uint32_t, std::uint32_t>>(both_ways(g));
      for (const auto& pair : pairs_on_one_executor()) {
        if (is_dense(pair) || (!is_fast(pair) && seed > 0)) continue;
        CAPTURE(seed);
        CAPTURE(bridges);
        CAPTURE(pair.algorithm);
        CAPTURE(pair.backend);
        check(A.view(), expected, pair, {});
        check(A.view(), expected, pair, {.symmetric = symmetry::yes});
      }
    }
  CHECK(giant_not_first > 0);
}
