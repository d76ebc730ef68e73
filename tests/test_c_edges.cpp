// SPDX-License-Identifier: Apache-2.0
// Edges in two columns of Arrow, through the C interface.
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tests/c_calls.hpp"
#include "tests/c_labels.hpp"

namespace test_c_edges {

using namespace skerry;
using namespace skerry::testing;

namespace {

using wide_numbers = std::vector<std::int64_t>;

}  // namespace

TEST_CASE("edges in columns of Arrow: slices, null ids, errors") {
  // The slice from element 3 on: the edges 0 - 1 and 3 - 4.
  const wide_numbers sources{9, 9, 9, 0, 3}, targets{9, 9, 9, 1, 4};
  skerry_ids from = c_ids(sources), to = c_ids(targets);
  from.offset = to.offset = 3;
  from.size = to.size = 2;
  std::uint8_t valid = 0b11000;
  to.validity = &valid;
  auto how = sized<skerry_options>();
  const auto solve = [&](auto... rest) { return skerry_cc_edges(5, &from, &to, &how, rest...); };
  const auto failure = [&] {
    return outcome_of(
        [&](char* message, std::size_t size) { return solve(nullptr, nullptr, message, size); });
  };
  check_labels<std::uint32_t>({0, 0, 2, 3, 3}, 3, 0, solve);
  valid = 0b01000;
  CHECK(failure() == outcome{SKERRY_INVALID_MATRIX,
                             "targets[1] is null; select the edges both of whose ends are known"});
  how.base = 1;
  CHECK(failure().message.find("targets[2] is null") == 0);
  valid = 0xFF;
  CHECK(failure().message == "sources[1] = 0 is outside a 5 x 5 matrix; ids are 1-based");
  how.base = 0;
  from.size = 1;
  CHECK(failure() ==
        outcome{SKERRY_INVALID_MATRIX, "1 sources and 2 targets; an edge needs one of each"});
  from.offset = to.offset = 2;
  from.size = to.size = 3;
  CHECK(failure().message == "sources[0] = 9 is outside a 5 x 5 matrix; ids are 0-based");
  how.bipartite = 1;
  CHECK(failure().status == SKERRY_INVALID_ARGUMENT);
  how.bipartite = 0;
  from.bits = 32;
  CHECK(failure() == outcome{SKERRY_INVALID_ARGUMENT,
                             "sources has ids of 32 bits and targets of 64; cast one of them"});
}

TEST_CASE("every position of a null id is found") {
  const wide_numbers ids(40, 0);
  for (std::size_t size = 1; size < 30; ++size)
    for (std::size_t offset = 0; offset < 10; ++offset)
      for (std::size_t null = 0; null < size; ++null) {
        std::vector<std::uint8_t> validity(5, 0xFF);
        validity[(offset + null) / 8] ^= static_cast<std::uint8_t>(1U << (offset + null) % 8);
        skerry_ids from = c_ids(ids), to = from;
        from.size = to.size = size;
        from.offset = offset;
        from.validity = validity.data();
        const outcome found = outcome_of([&](char* message, std::size_t length) {
          return skerry_cc_edges(1, &from, &to, nullptr, nullptr, nullptr, message, length);
        });
        REQUIRE(found.message.find("sources[" + std::to_string(null) + "] is null") == 0);
      }
}

}  // namespace test_c_edges
