// SPDX-License-Identifier: Apache-2.0
// The forest that grows with its ids: the memory that it takes, and its largest size.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "algorithms/unbounded_forest.hpp"

namespace test_unbounded_forest {

using namespace skerry;

namespace {

/// A forest, and the bytes that it was allowed to take, in the order of its calls.
template <class Index>
struct counted_forest {
  std::vector<std::uint64_t> allowed;
  unbounded_forest<Index> forest{[this](std::uint64_t bytes) { allowed.push_back(bytes); }};

  bool unite(Index u, Index v, const vertex_map& of = {}) {
    return forest.unite(std::span<const Index>(&u, 1), std::span<const Index>(&v, 1), of);
  }
};

}  // namespace

TEST_CASE("a forest has no more vertices than its type has ids") {
  counted_forest<std::uint8_t> all;
  CHECK(all.unite(250, 3));
  CHECK(all.allowed == std::vector<std::uint64_t>{256});  // 251, a sixteenth more, up to 256
  CHECK(all.unite(255, 250));
  CHECK(all.allowed.size() == 1);
  const auto parents = all.forest.take();
  REQUIRE(parents.size() == 256);
  for (std::size_t v = 0; v < parents.size(); ++v)
    CHECK(parents[v] == (v == 250 || v == 255 ? 3 : v));
  CHECK_FALSE(all.unite(1, 2));
}

TEST_CASE("the largest id as the first one") {
  counted_forest<std::uint16_t> all;
  CHECK(all.unite(65535, 65534));
  CHECK(all.allowed == std::vector<std::uint64_t>{std::uint64_t{2} << 16});
  const auto parents = all.forest.take();
  REQUIRE(parents.size() == 65536);
  CHECK(parents[65535] == 65534);
}

TEST_CASE("entries of vertices that the type cannot name are refused, and change nothing") {
  counted_forest<std::uint8_t> all;
  CHECK(all.unite(127, 127, {.scale = 2, .shift = 1}));  // vertices 254 and 255
  CHECK_THROWS_AS(all.unite(128, 0, {.scale = 2, .shift = 1}), std::length_error);
  CHECK_THROWS_AS(all.unite(0, 128, {.scale = 2, .shift = 1}), std::length_error);
  CHECK_THROWS_AS(all.unite(0, 255, {.scale = 1, .shift = 1}), std::length_error);
  const auto parents = all.forest.take();
  REQUIRE(parents.size() == 256);
  for (std::size_t v = 0; v < 255; ++v) CHECK(parents[v] == v);
  CHECK(parents[255] == 254);
}

TEST_CASE("each array is allowed before it is allocated, with the old one beside it") {
  counted_forest<std::uint32_t> all;
  std::uint64_t capacity = 0, size = 0;
  for (std::uint32_t v = 15; v < 3000; ++v) {
    const std::size_t calls = all.allowed.size();
    CHECK(all.unite(v, 0));
    const std::uint64_t bound = v + 1, old = size;
    if (bound <= old) continue;
    size = bound + bound / 16;
    const bool moves = bound > capacity;
    CHECK(all.allowed.size() == calls + (moves ? 1 : 0));
    if (moves) {
      CHECK(all.allowed.back() == (old + size) * sizeof(std::uint32_t));
      capacity = std::max(size, 2 * old);
    }
    size = std::min(size, capacity);  // it does not move for the sixteenth alone
  }
  CHECK(all.forest.take().size() == 3000);
}

}  // namespace test_unbounded_forest
