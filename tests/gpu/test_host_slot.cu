// SPDX-License-Identifier: Apache-2.0
// Results that a device writes into host memory are those of all earlier work, at once or late.
#include <doctest/doctest.h>

#include <chrono>
#include <cstdint>

#include "matrix_ops/cuda/host_slot.cuh"
#include "tests/gpu/device_arrays.hpp"

using namespace skerry;
using namespace skerry::testing;

namespace {

struct result {
  std::uint32_t turn = 0, twice = 0;
  std::uint64_t words[60] = {};
  std::uint64_t last = 0;
};

/// Writes the result of a turn, after `nanoseconds`.
__global__ void compute(result* to, std::uint32_t turn, std::uint64_t nanoseconds) {
  std::uint64_t begin = 0, now = 0;
  asm volatile("mov.u64 %0, %globaltimer;" : "=l"(begin));
  do asm volatile("mov.u64 %0, %globaltimer;" : "=l"(now));
  while (now - begin < nanoseconds);
  *to = {.turn = turn, .twice = 2 * turn, .words = {}, .last = 3ull * turn};
}

/// The turns whose result was read right.
std::uint32_t right_turns(std::uint32_t turns, std::chrono::nanoseconds each) {
  const device_array<result> made(1);
  host_slot slot;
  std::uint32_t right = 0;
  for (std::uint32_t turn = 1; turn <= turns; ++turn) {
    compute<<<1, 1>>>(made.data(), turn, static_cast<std::uint64_t>(each.count()));
    check_launch();
    const result found = slot.read(made.data(), nullptr);
    right += found.turn == turn && found.twice == 2 * turn && found.last == 3ull * turn;
  }
  return right;
}

}  // namespace

TEST_CASE("each result is that of the work before, soon") {
  CHECK(right_turns(2000, std::chrono::nanoseconds(0)) == 2000);
}

TEST_CASE("each result is that of the work before, later than the host polls") {
  CHECK(right_turns(5, std::chrono::milliseconds(3)) == 5);
}
