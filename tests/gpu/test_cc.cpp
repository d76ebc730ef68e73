// SPDX-License-Identifier: Apache-2.0
// cc(A) == the oracle: semiring algorithms on the device back ends.
#include <doctest/doctest.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "tests/check_cc.hpp"
#include "tests/graphs.hpp"
#include "tests/needs.hpp"

namespace skerry::testing {
namespace {

/// Whether this build has a back end; reports a skip if not.
bool compiled(const std::string& backend) {
  const bool found = std::ranges::any_of(
      backends(), [&](const auto& each) { return each.name == backend && each.compiled; });
  return needs(found, "back end " + backend + " is not in this build");
}

/// Every semiring algorithm on a back end.
std::vector<pair_of_names> pairs_on(const std::string& backend) {
  std::vector<pair_of_names> pairs;
  for (const auto& algorithm : algorithms())
    if (std::ranges::find(algorithm.backends, backend) != algorithm.backends.end())
      pairs.push_back({algorithm.name, backend, algorithm.family});
  REQUIRE(pairs.size() > 5);
  return pairs;
}

TEST_CASE("every algorithm x view x width on thrust_cuda == oracle" *
          doctest::test_suite("large")) {
  for (const auto& [name, g] : small_graphs()) {
    const auto expected = oracle(g);
    for (const auto& pair : pairs_on("thrust_cuda")) {
      CAPTURE(name);
      CAPTURE(pair.algorithm);
      check_every_view(g, expected, pair);
    }
  }
}

TEST_CASE("every algorithm x view of 32-bit ids on thrust_cuda_calls == oracle" *
          doctest::test_suite("large")) {
  for (const auto& [name, g] : small_graphs()) {
    const auto expected = oracle(g);
    for (const auto& pair : pairs_on("thrust_cuda_calls")) {
      CAPTURE(name);
      CAPTURE(pair.algorithm);
      check_sparse<std::uint32_t, std::uint32_t>(g, expected, pair);
      check_sparse<std::uint32_t, std::uint64_t>(g, expected, pair);
      check_dense(g, expected, pair);
    }
  }
  const auto wide = arrays<csr_view<std::uint64_t, std::uint64_t>>(random_graph(30, 40, 1));
  CHECK_THROWS_AS((void)cc(wide.view(), {.algorithm = "fastsv", .backend = "thrust_cuda_calls"}),
                  std::invalid_argument);
}

// cuSPARSE links a kernel for each matrix, which is slow, so fewer graphs are checked.
TEST_CASE("every algorithm on cusparse == oracle" * doctest::test_suite("large")) {
  if (!compiled("cusparse")) return;
  skip("graphs of fewer than 65 vertices");
  for (const auto& [name, g] : small_graphs()) {
    if (g.n < 65) continue;
    const auto expected = oracle(g);
    const auto A = arrays<csr_view<std::uint32_t, std::uint32_t>>(symmetrised(g));
    for (const auto& pair : pairs_on("cusparse")) {
      CAPTURE(name);
      CAPTURE(pair.algorithm);
      check(A.view(), expected, pair, {.symmetric = symmetry::yes});
    }
  }
}

TEST_CASE("an asymmetric pattern is detected on the device") {
  const edges g = random_graph(3000, 2500, 9);
  const auto expected = oracle(g);
  const auto A = arrays<csr_view<std::uint32_t, std::uint32_t>>(g);
  for (const char* backend : {"thrust_cuda", "thrust_cuda_calls", "cusparse"})
    if (compiled(backend)) check(A.view(), expected, {"fastsv", backend}, {});
}

TEST_CASE("semiring algorithms == oracle from each matrix_memory, sparse and dense views" *
          doctest::test_suite("large")) {
  for (const auto memory : {matrix_memory::device, matrix_memory::pinned, matrix_memory::zero_copy})
    for (const char* algorithm : {"dense_frontier", "max_per_row/dense", "fastsv", "bfs_cc"}) {
      CAPTURE(algorithm);
      for (const auto& [name, g] : small_graphs()) {
        CAPTURE(name);
        const auto expected = oracle(g);
        const pair_of_names pair{algorithm, "thrust_cuda"};
        const options how{.device = {.memory = memory}};
        check(arrays<dense_view>(g).view(), expected, pair, how);
        check(arrays<csr_view<std::uint32_t, std::uint32_t>>(symmetrised(g)).view(), expected, pair,
              how);
        check(arrays<csr_view<std::uint64_t, std::uint64_t>>(g).view(), expected, pair, how);
      }
    }
}

TEST_CASE("the bridge family on thrust_cuda" * doctest::test_suite("large")) {
  for (std::uint64_t seed = 0; seed < 6; ++seed)
    for (const std::uint64_t bridges : {1, 3}) {
      const edges g = bridged(4500, 1500, 16, bridges, seed);
      const auto expected = oracle(g);
      const auto A = arrays<csr_view<std::uint32_t, std::uint32_t>>(symmetrised(g));
      for (const char* algorithm : {"fastsv", "kout+fastsv", "none+fastsv",
                                    "sampled+label_propagation", "max_per_row", "bfs_cc"}) {
        CAPTURE(seed);
        CAPTURE(algorithm);
        check(A.view(), expected, {algorithm, "thrust_cuda"}, {});
      }
    }
}

TEST_CASE("host threads share a matrix and a device" * doctest::test_suite("many_pools")) {
  const edges g = symmetrised(random_graph(20000, 30000, 3));
  const auto A = arrays<csr_view<std::uint32_t, std::uint32_t>>(g);
  const auto expected = oracle(g);
  std::vector<std::vector<std::uint64_t>> answers(8);
  {
    std::vector<std::jthread> callers;
    for (auto& answer : answers)
      callers.emplace_back([&answer, &A] {
        answer = widened(cc(A.view(), {.algorithm = "fastsv", .backend = "thrust_cuda"}).labels);
      });
  }
  for (const auto& answer : answers) CHECK(answer == expected);
}

}  // namespace
}  // namespace skerry::testing
