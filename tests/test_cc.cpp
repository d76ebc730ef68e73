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

/// Whether vertex 0 lies in the smaller community, so that the giant's root is not vertex 0.
///
/// unbridged  the two communities without bridges
bool smallest_is_outside(const edges& unbridged) {
  return std::ranges::count(oracle(unbridged), 0u) * 2 < static_cast<std::ptrdiff_t>(unbridged.n);
}

/// Calls check(graph, labels, pair, turn) for each graph and pair. The turn starts one higher for
/// each graph, so every pair gets every turn.
template <class Check>
void check_in_turns(const std::vector<pair_of_names>& pairs, Check check) {
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

/// Checks graphs of two communities joined by one or three bridges.
void check_bridge_family(const std::vector<pair_of_names>& pairs) {
  std::size_t giant_not_first = 0;
  for (std::uint64_t seed = 0; seed < 6; ++seed)
    for (const std::uint64_t bridges : {1, 3}) {
      const edges g = bridged(4500, 1500, 16, bridges, seed);
      const auto expected = oracle(g);
      giant_not_first += smallest_is_outside(bridged(4500, 1500, 16, 0, seed));
      const auto A = arrays<csr_view<std::uint32_t, std::uint32_t>>(symmetrised(g));
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
  check_in_turns(multi_threaded(all_pairs()), check_in_one_width);
}

TEST_CASE("every algorithm x back end x view == oracle, widths in turns, on one thread") {
  check_in_turns(single_threaded(all_pairs()), check_in_one_width);
}

TEST_CASE("every algorithm x back end x view == oracle, in the two other widths" *
          doctest::test_suite("large")) {
  check_in_turns(multi_threaded(all_pairs()), check_in_other_widths);
  check_in_turns(single_threaded(all_pairs()), check_in_other_widths);
}

TEST_CASE("the bridge family, on which pull-only sampled algorithms fail") {
  check_bridge_family(multi_threaded(pairs_on_one_executor()));
}

TEST_CASE("the bridge family, on which pull-only sampled algorithms fail, on one thread") {
  check_bridge_family(single_threaded(pairs_on_one_executor()));
}

}  // namespace test_cc
