// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "matrix_ops/formatted.hpp"

namespace test_formatted {

using namespace skerry;

TEST_CASE("formatted() writes what fmt::format() writes") {
  CHECK(formatted("none") == "none");
  CHECK(formatted("{}", 0) == "0");
  CHECK(formatted("{}{}", "a", std::string("b")) == "ab");
  CHECK(formatted("columns[{}] = {} is outside a {} x {} matrix", 17, 9U, 9, std::uint64_t{9}) ==
        "columns[17] = 9 is outside a 9 x 9 matrix");
  CHECK(formatted("the text {} has braces", "{}") == "the text {} has braces");
  CHECK(formatted("{}", std::string_view("abc").substr(1, 1)) == "b");

  std::mt19937_64 random(1);
  for (int k = 0; k < 1000; ++k) {
    const auto wide = random() >> random() % 64;
    const auto narrow = static_cast<std::int32_t>(random());
    const auto negative = -static_cast<std::int64_t>(wide >> 1);
    CHECK(formatted("<{}|{}|{}>", wide, narrow, negative) ==
          fmt::format("<{}|{}|{}>", wide, narrow, negative));
  }
  constexpr auto least = std::numeric_limits<std::int64_t>::min();
  CHECK(formatted("{}", least) == fmt::format("{}", least));
}

TEST_CASE("comma_separated() separates texts by commas") {
  CHECK(comma_separated(std::vector<std::string_view>{}).empty());
  CHECK(comma_separated(std::vector<std::string_view>{"a"}) == "a");
  CHECK(comma_separated(std::vector<std::string_view>{"a", "b", "c"}) == "a, b, c");
}

}  // namespace test_formatted
