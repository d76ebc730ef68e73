// SPDX-License-Identifier: Apache-2.0
// number_by_first_place() against std::map, on one thread and on several.
#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <map>
#include <random>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "lib/files/ids/first_places.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "skerry/ids.hpp"

namespace test_first_places {

using namespace skerry;

namespace {

template <class Id>
void check(const std::vector<Id>& ids) {
  std::map<Id, std::uint32_t> model;
  std::vector<std::uint32_t> expected;
  std::vector<std::uint64_t> places;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const auto [at, is_new] = model.emplace(ids[i], model.size());
    if (is_new) places.push_back(i);
    expected.push_back(at->second);
  }
  for (const unsigned count : {1u, 2u, 4u, 7u}) {
    CAPTURE(count);
    std::vector<std::uint32_t> numbers(ids.size(), 77);
    const auto found = number_by_first_place(std::span<const Id>(ids), std::span(numbers), count);
    CHECK((std::vector(found.begin(), found.end()) == places));
    CHECK((numbers == expected));
  }
}

/// `count` ids that make(k) makes of random numbers k below `distinct`.
template <class Id, class Make>
std::vector<Id> random_ids(std::size_t count, std::uint64_t distinct, Make make) {
  std::mt19937_64 random(count + distinct);
  std::vector<Id> ids;
  for (std::size_t i = 0; i < count; ++i) ids.push_back(make(random() % distinct));
  return ids;
}

}  // namespace

TEST_CASE("integers, dense and far apart, of either sign") {
  constexpr auto low = std::numeric_limits<std::int64_t>::min();
  constexpr auto high = std::numeric_limits<std::int64_t>::max();
  check<std::int64_t>({});
  check<std::int64_t>({low});
  check<std::int64_t>({high, low, 0, low, high, -1});
  check<std::uint64_t>({~std::uint64_t{0}, ~std::uint64_t{0} - 3, ~std::uint64_t{0}});
  for (const std::size_t count : {10u, 1000u, 200'000u})
    for (const std::uint64_t distinct : {std::uint64_t{3}, count / 2, 5 * count}) {
      CAPTURE(count);
      CAPTURE(distinct);
      const auto below = [&](std::uint64_t k) { return static_cast<std::int64_t>(k) + low; };
      check(random_ids<std::int64_t>(count, distinct, below));
      check(random_ids<std::uint64_t>(count, distinct, [](auto k) { return k << 37; }));
    }
}

TEST_CASE("strings, short and long") {
  std::vector<std::string> names;
  for (int k = 0; k < 5000; ++k)
    names.push_back((k % 2 == 0 ? "" : "a long prefix of twenty-seven ") + std::to_string(k));
  for (const std::size_t count : {0u, 100u, 100'000u})
    check(random_ids<std::string_view>(count, names.size(),
                                       [&](auto k) { return std::string_view(names[k]); }));
}

TEST_CASE("places of 32 and of 64 bits") {
  const std::vector<std::uint32_t> numbers{9, 4, 9, 0, 4};
  for (const unsigned count : {1u, 4u}) {
    const threads run(count);
    auto narrow = numbers, wide = numbers;
    const auto places = first_places<std::uint32_t, threads>(run, narrow, 10).renumber();
    CHECK((places == buffer<std::uint64_t>{0, 1, 3}));
    CHECK((first_places<std::uint64_t, threads>(run, wide, 10).renumber() == places));
    CHECK((narrow == std::vector<std::uint32_t>{0, 1, 0, 2, 1}));
    CHECK((wide == narrow));
  }
}

TEST_CASE("spans of different sizes are refused") {
  const std::vector<std::uint64_t> ids(3);
  std::vector<std::uint32_t> numbers(2);
  CHECK_THROWS_AS(static_cast<void>(number_by_first_place(std::span(ids), std::span(numbers))),
                  std::invalid_argument);
}

}  // namespace test_first_places
