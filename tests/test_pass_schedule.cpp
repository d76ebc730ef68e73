// SPDX-License-Identifier: Apache-2.0
// When paths of a growing forest on a device are shortened.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "algorithms/incremental/pass_schedule.hpp"

using namespace skerry;

namespace {

constexpr std::uint64_t n = 1 << 22;

/// After how many pairs passes are due, if `total` pairs come in batches, divided where one is due.
std::vector<std::uint64_t> passes(std::uint64_t vertices, std::uint64_t total,
                                  std::uint64_t batch) {
  std::vector<std::uint64_t> at;
  pass_schedule schedule;
  for (std::uint64_t done = 0; done < total;) {
    const std::uint64_t left_of_batch = batch - done % batch;
    const std::uint64_t count =
        std::min({left_of_batch, total - done, schedule.pairs_left(vertices)});
    done += count;
    if (schedule.is_due_after(count, vertices)) at.push_back(done);
  }
  return at;
}

}  // namespace

TEST_CASE("passes after n, 5 n and 21 n pairs, then after each 16 n, for every batch size") {
  const std::vector<std::uint64_t> expected{n, 5 * n, 21 * n, 37 * n, 53 * n};
  for (const std::uint64_t batch : {std::uint64_t{10'001}, n, 60 * n})
    CHECK(passes(n, 60 * n, batch) == expected);
}

TEST_CASE("a graph of few vertices waits for a million pairs") {
  CHECK(passes(10, (1 << 20) - 1, 1 << 21).empty());
  CHECK(passes(0, 1 << 20, 1 << 21) == std::vector<std::uint64_t>{1 << 20});
}

TEST_CASE("vertices that are added postpone a pass") {
  pass_schedule schedule;
  CHECK_FALSE(schedule.is_due_after(n - 1, n));
  CHECK(schedule.pairs_left(n) == 1);
  CHECK(schedule.pairs_left(2 * n) == n + 1);
  CHECK(schedule.is_due_after(1, n));
  CHECK(schedule.pairs_left(n) == 4 * n);
}
