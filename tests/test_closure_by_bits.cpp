// SPDX-License-Identifier: Apache-2.0
// transitive_closure/bits: its labels where rows have several words, its rounds, its memory.
#include <doctest/doctest.h>

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "algorithms/closure_by_bits.hpp"
#include "skerry/skerry.hpp"
#include "tests/counted_run.hpp"
#include "tests/csr_views.hpp"
#include "tests/graphs.hpp"

namespace test_closure_by_bits {

using namespace skerry;
using namespace skerry::testing;

namespace {

/// The labels and the rounds of a run.
struct solved {
  std::vector<std::uint64_t> labels;
  std::uint64_t rounds;
};

solved solve(const edges& g, symmetry pattern, const any_executor& on) {
  counted_run count(on);
  const auto A = arrays<narrow>(with_pattern(g, pattern));
  auto labels = widened(closure_by_bits<std::uint32_t, std::uint32_t>(count.on, A.ref(), pattern));
  return {std::move(labels), count.rounds};
}

}  // namespace

TEST_CASE("labels == oracle on 10,000 matrices of several words a row, bridges included") {
  std::mt19937_64 random(43);
  for (std::uint64_t seed = 0; seed < 10'000; ++seed) {
    INFO("seed " << seed);
    const std::uint64_t n = 2 + random() % 200;
    const edges g = seed % 2 == 0 ? random_graph(n, random() % (2 * n), seed)
                                  : bridged(n, 1 + random() % n, 3, random() % 3, seed);
    const auto pattern = seed % 4 < 2 ? symmetry::yes : symmetry::unknown;
    const auto found = seed % 3 == 0 ? solve(g, pattern, threads(2)) : solve(g, pattern, serial{});
    REQUIRE(found.labels == oracle(g));
    REQUIRE(found.rounds == (g.n + 63) / 64);
  }
}

TEST_CASE("labels == oracle on paths across words, of two threads") {
  for (const auto& each : small_graphs())
    for (const symmetry pattern : both_patterns) {
      INFO(each.name);
      CHECK(solve(each.graph, pattern, threads(2)).labels == oracle(each.graph));
    }
  CHECK(solve(path(1000), symmetry::yes, threads(2)).labels == oracle(path(1000)));
}

TEST_CASE("a matrix of bits beyond the limit is refused with its bytes and the remedy") {
  const auto A = arrays<narrow>(symmetrised(path(1024)));
  const auto with_limit = [&](std::uint64_t bytes) {
    return cc(A.view(), {.algorithm = "transitive_closure/bits", .limits = {.max_bytes = bytes}});
  };
  CHECK(with_limit(200'000).count == 1);  // 1024 * 1024 bits are 131,072 bytes
  CHECK_THROWS_WITH_AS(static_cast<void>(with_limit(130'000)), doctest::Contains("130"),
                       invalid_matrix);
}

}  // namespace test_closure_by_bits
