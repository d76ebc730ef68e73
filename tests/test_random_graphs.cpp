// SPDX-License-Identifier: Apache-2.0
// Every algorithm x back end == oracle on 10,000 random small graphs.
#include <doctest/doctest.h>

#include <random>

#include "tests/graphs.hpp"
#include "tests/pairs.hpp"

namespace test_random_graphs {

using namespace skerry;
using namespace skerry::testing;

TEST_CASE("every algorithm x back end == oracle on 10,000 random small graphs") {
  const auto pairs = pairs_on_one_executor();
  std::size_t right = 0;
  for (std::uint64_t seed = 0; seed < 10'000; ++seed) {
    std::mt19937_64 random(seed);
    const std::uint64_t n = random() % 24;
    const edges g = random_graph(n, random() % (2 * n + 1), seed);
    const auto expected = oracle(g);
    const auto A = arrays<csr_view<std::uint32_t, std::uint32_t>>(seed % 2 ? g : symmetrised(g));
    for (const auto& pair : pairs) {
      INFO("seed " << seed << ", " << pair.algorithm << " on " << pair.backend);
      const auto r =
          cc(A.view(), {.algorithm = pair.algorithm, .backend = pair.backend, .threads = 1});
      REQUIRE(widened(r.labels) == expected);
      ++right;
    }
  }
  CHECK(right == 10'000 * pairs.size());
}

}  // namespace test_random_graphs
