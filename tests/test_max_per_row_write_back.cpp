// SPDX-License-Identifier: Apache-2.0
// max_per_row/write_back: its matrix by hand, its labels, its rounds, its memory.
#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

#include "algorithms/host_run.hpp"
#include "algorithms/max_per_row_write_back.hpp"
#include "skerry/skerry.hpp"
#include "tests/counted_run.hpp"
#include "tests/csr_views.hpp"
#include "tests/graphs.hpp"

namespace test_max_per_row_write_back {

using namespace skerry;
using namespace skerry::testing;

TEST_CASE("the example of the report: maxima of rows are written into the columns") {
  std::vector<std::uint32_t> M{0, 0, 3, 0, 0, 0, 2, 0, 4, 0, 1, 0, 0,
                               0, 0, 0, 2, 0, 0, 5, 0, 0, 0, 4, 0};
  std::vector<std::uint32_t> largest(5, 0);
  std::uint32_t changed = 0;
  for (std::size_t r = 0; r < 5; ++r)
    reduce_row<plain_access, std::uint32_t>{M.data(), 5, largest.data(), &changed}(r);
  CHECK(largest == std::vector<std::uint32_t>{3, 4, 1, 5, 4});
  CHECK(changed == 1);
  for (std::size_t r = 0; r < 5; ++r) write_back<std::uint32_t>{M.data(), 5, largest.data()}(r);
  CHECK(M == std::vector<std::uint32_t>{0, 0, 3, 0, 0, 0, 4, 0, 5, 0, 3, 0, 0,
                                        0, 0, 0, 4, 0, 0, 5, 0, 0, 0, 5, 0});
}

TEST_CASE("labels == oracle, a round for each step to the largest vertex") {
  for (const auto& each : small_graphs())
    for (const symmetry pattern : both_patterns) {
      INFO(each.name);
      const auto A = arrays<narrow>(with_pattern(each.graph, pattern));
      CHECK(widened(max_per_row_write_back<std::uint32_t, std::uint32_t>(
                host_run{threads(2)}, A.ref(), pattern)) == oracle(each.graph));
    }
  const auto rounds_of = [](const edges& g) {
    counted_run count(serial{});
    const auto A = arrays<narrow>(symmetrised(g));
    CHECK(widened(max_per_row_write_back<std::uint32_t, std::uint32_t>(
              count.on, A.ref(), symmetry::yes)) == oracle(g));
    return count.rounds;
  };
  CHECK(rounds_of({3, {}}) == 1);
  CHECK(rounds_of(path(2)) == 3);  // the larger one has its own number only then
  CHECK(rounds_of(path(50)) == 50);
}

TEST_CASE("its matrix of ids counts as memory") {
  const auto A = arrays<narrow>(symmetrised(path(1000)));
  const auto with_limit = [&](std::uint64_t bytes) {
    return cc(A.view(), {.algorithm = "max_per_row/write_back", .limits = {.max_bytes = bytes}});
  };
  CHECK_THROWS_AS(static_cast<void>(with_limit(4'000'000)), invalid_matrix);
  CHECK(with_limit(4'100'000).count == 1);
}

}  // namespace test_max_per_row_write_back
