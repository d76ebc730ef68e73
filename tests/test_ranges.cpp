// SPDX-License-Identifier: Apache-2.0
// for_each_range covers [0, n) exactly once, for any n and number of threads.
#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/executors/ranges.hpp"

namespace test_ranges {

using namespace skerry;

namespace {

void check_all(const any_executor& run) {
  for (const std::uint64_t n : {0, 1, 2, 6, 7, 31, 1000})
    for (const std::uint64_t longest : {1, 3, 5000}) {
      std::vector<int> visits(n), too_long(n);
      for_each_range(run, n, longest, [&](std::uint64_t first, std::uint64_t last) {
        for (std::uint64_t i = first; i < last; ++i) {
          ++visits[i];
          too_long[i] = last - first > longest;
        }
      });
      CHECK(visits == std::vector<int>(n, 1));
      CHECK(too_long == std::vector<int>(n, 0));
    }
}

}  // namespace

TEST_CASE("each number is in exactly one block, and no block is longer than the limit") {
  check_all(serial{});
  check_all(threads(2));
  check_all(threads(7));
}

TEST_CASE("each number is in exactly one block, on openmp") { check_all(openmp(3)); }

TEST_CASE("one thread takes its blocks in ascending order") {
  std::vector<std::uint64_t> firsts;
  for_each_range(serial{}, 100, 9,
                 [&](std::uint64_t first, std::uint64_t) { firsts.push_back(first); });
  CHECK(firsts == std::vector<std::uint64_t>{0, 9, 18, 27, 36, 45, 54, 63, 72, 81, 90, 99});
}

}  // namespace test_ranges
