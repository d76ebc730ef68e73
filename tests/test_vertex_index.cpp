// SPDX-License-Identifier: Apache-2.0
// vertex_index against std::map: random and hostile ids, forced collisions, several threads.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "lib/files/ids/integer_ids.hpp"
#include "lib/files/ids/sorted_ids.hpp"
#include "lib/files/ids/string_ids.hpp"
#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/random.hpp"
#include "skerry/ids.hpp"

namespace test_vertex_index {

using namespace skerry;

namespace {

/// The rank of each distinct id.
template <class Id>
std::map<Id, std::uint32_t> model_of(const std::vector<Id>& ids) {
  std::map<Id, std::uint32_t> model;
  for (const Id& id : ids) model.emplace(id, 0);
  std::uint32_t rank = 0;
  for (auto& [id, vertex] : model) vertex = rank++;
  return model;
}

/// Adds ids by several threads, `block` ids a call.
template <class Id>
std::vector<std::uint32_t> numbers_of(vertex_index<Id>& index, const std::vector<Id>& ids,
                                      unsigned count, std::uint64_t block) {
  std::vector<std::uint32_t> numbers(ids.size());
  for_each_block(threads(count), ids.size(), block, [&](std::uint64_t first, std::uint64_t last) {
    index.add(std::span(ids).subspan(first, last - first),
              std::span(numbers).subspan(first, last - first));
  });
  return numbers;
}

template <class Id>
void check(const std::vector<Id>& ids, std::uint64_t block = 1000) {
  const auto model = model_of(ids);
  for (const unsigned count : {1u, 2u, 3u, 8u}) {
    CAPTURE(count);
    vertex_index<Id> index;
    const auto numbers = numbers_of(index, ids, count, block);
    const auto vertices = index.sort(count);
    REQUIRE(index.size() == model.size());
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < ids.size(); ++i) wrong += vertices[numbers[i]] != model.at(ids[i]);
    for (const auto& [id, vertex] : model) {
      wrong += index.id(vertex) != id;
      wrong += index.vertex(id) != vertex;
    }
    CHECK(wrong == 0);
  }
}

std::vector<std::uint64_t> random_integers(std::size_t count, std::uint64_t distinct) {
  const random_words words(7, stream::hash);
  std::vector<std::uint64_t> ids;
  for (std::size_t i = 0; i < count; ++i) ids.push_back(words(below(words(i), distinct)));
  return ids;
}

std::vector<std::string_view> views_of(const std::vector<std::string>& texts) {
  return {texts.begin(), texts.end()};
}

constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();

}  // namespace

TEST_CASE("integers: none, one, equal ones, the extremes, and consecutive ones") {
  check<std::uint64_t>({});
  check<std::uint64_t>({5});
  check<std::uint64_t>(std::vector<std::uint64_t>(5000, 17));
  check<std::uint64_t>({most, 0, most - 1, 1, most, 0, std::uint64_t{1} << 63});
  std::vector<std::uint64_t> consecutive(40'000);
  for (std::size_t i = 0; i < consecutive.size(); ++i) consecutive[i] = consecutive.size() - i;
  check(consecutive);
}

TEST_CASE("integers: random ones, in blocks of one id and more") {
  check(random_integers(3000, 1000), 1);
  check(random_integers(100'000, 20'000));
  check(random_integers(200'000, std::uint64_t{1} << 40), 5000);  // nearly all distinct
}

TEST_CASE("integers: threads that enter while others copy the slots") {
  const auto ids = random_integers(2000, 1500);  // few more than the slots hold before they grow
  for (int turn = 0; turn < 400; ++turn) {
    vertex_index<std::uint64_t> index;
    const auto numbers = numbers_of(index, ids, 8, 1);
    const auto vertices = index.sort();
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < ids.size(); ++i) wrong += index.id(vertices[numbers[i]]) != ids[i];
    CHECK(wrong == 0);
  }
}

TEST_CASE("a single thread numbers ids in the order of their first places, also while it grows") {
  const auto ids = random_integers(60'000, 30'000);
  for (const std::uint64_t block : {1u, 7u, 64u, 1000u}) {
    vertex_index<std::uint64_t> index;
    std::uint32_t next = 0;
    for (const std::uint32_t number : numbers_of(index, ids, 1, block)) {
      REQUIRE(number <= next);
      if (number == next) ++next;
    }
    static_cast<void>(index.sort());
    CHECK(index.size() == next);
  }
}

TEST_CASE("signed integers are ordered by value") {
  constexpr auto least = std::numeric_limits<std::int64_t>::min();
  check<std::int64_t>({3, -1, 0, least, std::numeric_limits<std::int64_t>::max(), -1});
}

TEST_CASE("strings: empty, any bytes, prefixes of each other, long ones") {
  using namespace std::string_literals;
  const std::vector<std::string> texts{"",
                                       "a",
                                       "a\0"s,
                                       "a\0b"s,
                                       "\0"s,
                                       "\0\0"s,
                                       "\xff\xfe",
                                       "\x80",
                                       "\x7f",
                                       "123456789012345",
                                       "1234567890123456",
                                       "123456789012345\0"s,
                                       "12345678901234567",
                                       "abcdefgh",
                                       "abcdefghi",
                                       "abcdefg",
                                       "abcdefgh\0"s,
                                       "\xc3\xa9",
                                       "e",
                                       "a",
                                       "",
                                       "123456789012345",
                                       "1234567890123456",
                                       "123456789012345\0"s,
                                       "12345678901234567",
                                       "abcdefgh",
                                       std::string(100'000, 'x'),
                                       std::string(100'001, 'x'),
                                       std::string(100'000, 'x') + "y"};
  check(views_of(texts));
  check(views_of(texts), 1);
}

TEST_CASE("strings: random ones with a common prefix") {
  const random_words words(11, stream::hash);
  std::vector<std::string> texts;
  for (std::uint64_t i = 0; i < 60'000; ++i)
    texts.push_back("https://example.org/" + std::to_string(below(words(i), 30'000)));
  check(views_of(texts));
}

namespace {

/// A hash that all ids share.
template <class Ids>
struct constant_hash {
  std::uint64_t value;
  std::uint64_t operator()(const typename Ids::element&) const { return value; }
};

template <class Ids>
void check_collisions(const std::vector<typename Ids::key>& ids) {
  const auto model = model_of(ids);
  for (const std::uint64_t value : {std::uint64_t{0}, most})  // the first and the last slot
    for (const unsigned count : {1u, 4u}) {
      id_table<Ids, constant_hash<Ids>> table({}, 0, {value});
      std::vector<std::uint32_t> numbers(ids.size());
      const threads run(count);
      for_each_block(run, ids.size(), 100, [&](std::uint64_t first, std::uint64_t last) {
        table.number(std::span(ids).subspan(first, last - first),
                     std::span(numbers).subspan(first, last - first));
      });
      buffer<std::uint32_t> rank;
      const sorted_ids<Ids> sorted(table, run, rank);
      REQUIRE(sorted.size() == model.size());
      for (std::size_t i = 0; i < ids.size(); ++i) REQUIRE(rank[numbers[i]] == model.at(ids[i]));
    }
}

}  // namespace

TEST_CASE("ids whose hashes all collide") {
  check_collisions<integer_ids>(random_integers(6000, 3500));  // beyond the first size of the table
  const std::vector<std::string> texts{"b", "a", "", "b", "c", "a"};
  check_collisions<string_ids>(views_of(texts));
}

TEST_CASE("a table takes no more memory than its check permits") {
  struct refused {};
  std::uint64_t bytes_before = 0;
  id_table<integer_ids> table([&](std::uint64_t ids, std::uint64_t bytes) {
    CHECK(bytes > bytes_before);
    bytes_before = bytes;
    if (ids > 10'000) throw refused();
  });
  const auto ids = random_integers(50'000, most);
  std::vector<std::uint32_t> numbers(ids.size());
  CHECK_THROWS_AS(table.number(ids, numbers), refused);
  CHECK(table.number_limit() < 20'000);
}

TEST_CASE("a table without slots refuses ids and a second sort") {
  id_table<integer_ids> table;
  const std::vector<std::uint64_t> ids{4, most, 2};
  std::vector<std::uint32_t> numbers(ids.size());
  table.number(ids, numbers);
  table.free_slots();  // as a sort begins
  CHECK_THROWS_AS(table.number(ids, numbers), std::logic_error);
  CHECK_THROWS_AS(table.free_slots(), std::logic_error);
  buffer<std::uint32_t> rank;
  CHECK_THROWS_AS(static_cast<void>(sorted_ids<integer_ids>(table, threads(1), rank)),
                  std::logic_error);
  CHECK(table.bytes() == table.number_limit() * sizeof(std::uint64_t));
}

TEST_CASE("an index holds 24 bytes an integer, and 8 when it is sorted") {
  const auto ids = random_integers(400'000, most);
  vertex_index<std::uint64_t> index;
  static_cast<void>(numbers_of(index, ids, 2, 4096));
  CHECK(index.bytes() <= 24 * ids.size());
  static_cast<void>(index.sort());
  CHECK(index.bytes() <= 9 * ids.size());
}

TEST_CASE("calls in the wrong state are errors") {
  vertex_index<std::uint64_t> index;
  const std::vector<std::uint64_t> ids{4, 2};
  std::vector<std::uint32_t> numbers(2), one(1);
  CHECK_THROWS_AS(static_cast<void>(index.size()), std::logic_error);
  CHECK_THROWS_AS(index.add(ids, one), std::invalid_argument);
  index.add(ids, numbers);
  static_cast<void>(index.sort());
  CHECK_THROWS_AS(index.add(ids, numbers), std::logic_error);
  CHECK_THROWS_AS(static_cast<void>(index.sort()), std::logic_error);
  CHECK_THROWS_AS(static_cast<void>(index.id(2)), std::out_of_range);
  CHECK(index.id(1) == 4);
  CHECK(!index.vertex(3));
}

}  // namespace test_vertex_index
