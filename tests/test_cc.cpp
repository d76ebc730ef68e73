// SPDX-License-Identifier: Apache-2.0
// cc(A) == the oracle: every algorithm x back end x view x width x graph.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "skerry/skerry.hpp"
#include "tests/check_cc.hpp"
#include "tests/graphs.hpp"
#include "tests/pairs.hpp"

namespace test_cc {

using namespace skerry;
using namespace skerry::testing;

namespace {

/// Whether vertex 0 lies in the smaller community, so that the giant's root is not the smallest.
bool smallest_is_outside(const edges& apart) {
  return std::ranges::count(oracle(apart), 0u) * 2 < static_cast<std::ptrdiff_t>(apart.n);
}

/// check(graph, labels, pair, turn), so that each pair has each turn, and each graph, too.
template <class Check>
void each_pair_in_turn(const std::vector<pair_of_names>& pairs, Check check) {
  std::size_t first_turn = 0;
  for (const auto& [name, g] : small_graphs()) {
    const auto expected = oracle(g);
    std::size_t turn = first_turn++;
    for (const auto& pair : pairs) {
      CAPTURE(name);
      CAPTURE(pair.algorithm);
      CAPTURE(pair.backend);
      check(g, expected, pair, turn++);
    }
  }
}

void check_in_one_width(const edges& g, const std::vector<std::uint64_t>& expected,
                        const pair_of_names& pair, std::size_t turn) {
  check_sparse(turn % widths, g, expected, pair);
  check_dense(g, expected, pair);
}

void check_in_other_widths(const edges& g, const std::vector<std::uint64_t>& expected,
                           const pair_of_names& pair, std::size_t turn) {
  for (std::size_t k = 1; k < widths; ++k) check_sparse((turn + k) % widths, g, expected, pair);
}

/// Blobs that few bridges join.
void check_bridge_family(const std::vector<pair_of_names>& pairs) {
  std::size_t giant_not_first = 0;
  for (std::uint64_t seed = 0; seed < 6; ++seed)
    for (const std::uint64_t bridges : {1, 3}) {
      const edges g = bridged(4500, 1500, 16, bridges, seed);
      const auto expected = oracle(g);
      giant_not_first += smallest_is_outside(bridged(4500, 1500, 16, 0, seed));
      const auto A = arrays<csr_view<std::uint32_t, std::uint32_t>>(both_ways(g));
      for (const auto& pair : pairs) {
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

}  // namespace

TEST_CASE("every algorithm x back end x view == oracle, widths in turns") {
  each_pair_in_turn(of_more_threads(all_pairs()), check_in_one_width);
}

TEST_CASE("every algorithm x back end x view == oracle, widths in turns, on one thread") {
  each_pair_in_turn(of_one_thread(all_pairs()), check_in_one_width);
}

TEST_CASE("every algorithm x back end x view == oracle, in the two other widths" *
          doctest::test_suite("large")) {
  each_pair_in_turn(of_more_threads(all_pairs()), check_in_other_widths);
  each_pair_in_turn(of_one_thread(all_pairs()), check_in_other_widths);
}

TEST_CASE("the bridge family, where a sample that only pulls goes wrong") {
  check_bridge_family(of_more_threads(pairs_on_one_executor()));
}

TEST_CASE("the bridge family, where a sample that only pulls goes wrong, on one thread") {
  check_bridge_family(of_one_thread(pairs_on_one_executor()));
}

}  // namespace test_cc
