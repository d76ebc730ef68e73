// SPDX-License-Identifier: Apache-2.0
// Blocks cover a range once, in any length, up to the end of 64 bits.
#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/executors/serial.hpp"

namespace {

std::vector<std::pair<std::uint64_t, std::uint64_t>> blocks(std::uint64_t n, std::uint64_t length) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> all;
  reef::for_each_block(reef::serial(), n, length, [&](std::uint64_t first, std::uint64_t last) {
    all.push_back({first, last});
  });
  return all;
}

}  // namespace

TEST_CASE("blocks are of one length but for the last, and never empty") {
  using list = std::vector<std::pair<std::uint64_t, std::uint64_t>>;
  CHECK(blocks(0, 3) == list{});
  CHECK(blocks(2, 3) == list{{0, 2}});
  CHECK(blocks(6, 3) == list{{0, 3}, {3, 6}});
  CHECK(blocks(7, 3) == list{{0, 3}, {3, 6}, {6, 7}});
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  CHECK(blocks(most, most - 1) == list{{0, most - 1}, {most - 1, most}});
}
