// SPDX-License-Identifier: Apache-2.0
// The forest that grows with its ids, and its change from 32 to 64 bits.
#include <doctest/doctest.h>

#include <thread>
#include <vector>

#include "lib/streams/edge_union.hpp"
#include "tests/files.hpp"

namespace test_edge_union {

using namespace skerry;

namespace {

const any_executor run = threads(2);

using narrow = std::vector<std::uint32_t>;
using wide = std::vector<std::uint64_t>;

template <class Index>
void receive(edge_union& to, const std::vector<Index>& rows, const std::vector<Index>& columns) {
  to.receive(std::span<const Index>(rows), std::span<const Index>(columns));
}

}  // namespace

TEST_CASE("a forest continues in 64 bits where 32 do not suffice") {
  edge_union forest(run, "a.el", std::nullopt, false, 0);
  CHECK(forest.narrow_limit() == 0xffffffff);
  receive<std::uint32_t>(forest, {5, 1}, {6, 2});
  CHECK_FALSE(forest.is_wide());
  forest.widen();
  forest.widen();  // another thread found a large id, too
  CHECK(forest.is_wide());
  CHECK_THROWS_AS(receive<std::uint32_t>(forest, {0}, {1}), too_wide);
  receive<std::uint64_t>(forest, {6, 9}, {2, 8});
  const auto parents = std::get<buffer<std::uint64_t>>(forest.take(run));
  CHECK(wide(parents.begin(), parents.end()) == wide{0, 1, 1, 3, 4, 1, 1, 7, 8, 8});
}

TEST_CASE("sides of unknown size are interleaved, and half as many ids fit") {
  edge_union forest(run, "a.el", std::nullopt, true, 0);
  CHECK(forest.interleaves());
  CHECK(forest.narrow_limit() == 0x7fffffff);
  receive<std::uint32_t>(forest, {2}, {0});  // vertices 4 and 1
  const auto parents = std::get<buffer<std::uint32_t>>(forest.take(run));
  CHECK(narrow(parents.begin(), parents.end()) == narrow{0, 1, 2, 3, 1});
}

TEST_CASE("threads add vertices and widen while others unite") {
  for (int repeat = 0; repeat < 20; ++repeat) {
    edge_union forest(run, "a.el", std::nullopt, false, 0);
    constexpr std::uint32_t count = 4, per_thread = 20'000;
    std::vector<std::thread> team;
    for (std::uint32_t t = 0; t < count; ++t)
      team.emplace_back([&, t] {
        for (std::uint32_t k = 1; k < per_thread; k += 7) {
          const std::uint32_t v = k * count + t;
          if (t == 1 && k > per_thread / 2) forest.widen();
          if (!forest.is_wide()) try {
              receive<std::uint32_t>(forest, {v}, {t});
              continue;
            } catch (const too_wide&) {
              forest.widen();  // waits for the thread that widens
            }
          receive<std::uint64_t>(forest, {v}, {t});
        }
      });
    for (std::thread& each : team) each.join();
    const auto parents = std::get<buffer<std::uint64_t>>(forest.take(run));
    for (std::uint64_t v = 0; v < parents.size(); ++v)
      CHECK(parents[v] == ((v / count) % 7 == 1 ? v % count : v));
  }
}

TEST_CASE("a sample of vertices counts each once, and gives up on too many") {
  vertex_sample sample;
  for (int repeat = 0; repeat < 3; ++repeat) {
    narrow all(10'000);
    for (std::uint32_t v = 0; v < all.size(); ++v) all[v] = v / 2;
    narrow other = all;
    other[9999] = 0;
    sample.add_equal(std::span<const std::uint32_t>(all), std::span<const std::uint32_t>(other));
  }
  CHECK(sample.is_complete());
  CHECK(sample.distinct().size() == 5000);
  for (std::uint32_t first = 0; first < 3'000'000; first += 100'000) {
    narrow all(100'000);
    for (std::uint32_t k = 0; k < all.size(); ++k) all[k] = first + k;
    sample.add_equal(std::span<const std::uint32_t>(all), std::span<const std::uint32_t>(all));
  }
  CHECK_FALSE(sample.is_complete());
}

}  // namespace test_edge_union
