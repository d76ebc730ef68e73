// SPDX-License-Identifier: Apache-2.0
// mismatch_finder == a loop over the ids.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <thread>
#include <vector>

#include "matrix_ops/passes/find_mismatch.hpp"
#include "matrix_ops/random.hpp"

namespace test_find_mismatch {

using namespace skerry;

namespace {

template <class Atomics, class Index>
struct searched {
  using atomics = Atomics;
  using index = Index;
};

/// The definition of the search: the first k >= from with ids[k] < bound and
/// table[ids[k]] != table[self].
template <class Index>
std::size_t by_definition(const std::vector<Index>& ids, std::size_t from,
                          const std::vector<Index>& table, Index bound, Index self) {
  while (from < ids.size() && (ids[from] >= bound || table[ids[from]] == table[self])) ++from;
  return from;
}

}  // namespace

TEST_CASE_TEMPLATE("the search finds the first id whose value differs", How,
                   searched<plain_access, std::uint32_t>, searched<host_atomics, std::uint32_t>,
                   searched<plain_access, std::uint64_t>, searched<host_atomics, std::uint64_t>) {
  using index = typename How::index;
  std::uint64_t found = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    auto draw = [&, k = seed * 1000]() mutable { return detail::scramble(++k); };
    const std::size_t n = 1 + draw() % 40, length = draw() % 40;
    std::vector<index> table(n, 7), ids(length);
    for (index& id : ids) id = static_cast<index>(draw() % (2 * n));  // some are out of range
    for (std::size_t k = 0; k < seed % 4; ++k) table[draw() % n] = 3;
    const auto bound = static_cast<index>(draw() % (n + 1)), self = static_cast<index>(draw() % n);

    mismatch_finder<typename How::atomics, index> search(table.data());
    std::size_t at = 0;
    for (;; ++at) {
      const index* const mismatch = search(ids.data() + at, ids.data() + length, bound, self);
      const std::size_t expected = by_definition(ids, at, table, bound, self);
      at = static_cast<std::size_t>(mismatch - ids.data());
      REQUIRE(at == expected);
      if (at == length) break;
      ++found;
    }
    CHECK(search.largest() == (ids.empty() ? 0 : std::ranges::max(ids)));
  }
  CHECK(found > 100);
}

TEST_CASE_TEMPLATE("among() == a comparison of each id", How, searched<plain_access, std::uint32_t>,
                   searched<host_atomics, std::uint32_t>, searched<plain_access, std::uint64_t>,
                   searched<host_atomics, std::uint64_t>) {
  using index = typename How::index;
  std::uint64_t found = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    auto draw = [&, k = seed * 1000]() mutable { return detail::scramble(++k); };
    const std::size_t n = 1 + draw() % 100, count = seed % 3 == 0 ? 64 : draw() % 65;
    std::vector<index> table(n), ids(count), expected(count);
    for (index& value : table) value = static_cast<index>(draw() % 3);
    for (index& id : ids) id = static_cast<index>(draw() % n);
    for (std::size_t k = 0; k < count; ++k)
      expected[k] = draw() % 8 == 0 ? static_cast<index>(draw() % 3) : table[ids[k]];
    std::uint64_t mask = 0;
    for (std::size_t k = 0; k < count; ++k)
      mask |= std::uint64_t{table[ids[k]] != expected[k]} << k;
    const mismatch_finder<typename How::atomics, index> search(table.data());
    REQUIRE(search.among(ids, static_cast<index>(n), expected.data()) == mask);
    found += mask != 0;
  }
  CHECK(found > 100);
}

/// Calls f again and again while another thread writes 7 and 9 in turns to table[first, last).
template <class Function>
void while_written(std::vector<std::uint32_t>& table, std::size_t first, std::size_t last,
                   Function f) {
  std::atomic<bool> stops = false;
  std::thread writer([&] {
    for (std::uint32_t value = 7; !stops; value = 16 - value)
      for (std::size_t k = first; k < last; ++k) host_atomics::store(table[k], value);
  });
  for (int turn = 0; turn < 20'000; ++turn) f();
  stops = true;
  writer.join();
}

TEST_CASE("while another thread writes some values, the others are compared as ever") {
  constexpr std::size_t count = mismatch_finder<host_atomics, std::uint32_t>::max_group;
  constexpr std::size_t differs = 5, first_written = 20, last_written = 40;
  std::vector<std::uint32_t> table(count, 7), ids(count), expected(count, 7);
  std::iota(ids.begin(), ids.end(), 0);
  table[differs] = 9;
  std::uint64_t written = 0;
  for (std::size_t k = first_written; k < last_written; ++k) written |= std::uint64_t{1} << k;
  const mismatch_finder<host_atomics, std::uint32_t> search(table.data());
  std::size_t wrong = 0;
  while_written(table, first_written, last_written, [&] {
    const std::uint64_t differ = search.among(ids, count, expected.data());
    wrong += (differ & ~written) != std::uint64_t{1} << differs;
  });
  CHECK(wrong == 0);
}

TEST_CASE("an id out of range is no mismatch, whatever another thread writes to the row's value") {
  std::vector<std::uint32_t> table(4, 7);
  const std::vector<std::uint32_t> ids(20, 0xffffffff);
  mismatch_finder<host_atomics, std::uint32_t> search(table.data());
  std::size_t wrong = 0;
  while_written(table, 1, 2, [&] {
    wrong += search(ids.data(), ids.data() + ids.size(), 4u, 1u) != ids.data() + ids.size();
  });
  CHECK(wrong == 0);
}

TEST_CASE("an id too large for any table is skipped, and recorded as the largest") {
  const std::vector<std::uint32_t> table{1, 1, 1}, ids(20, 0xffffffff);
  mismatch_finder<plain_access, std::uint32_t> search(table.data());
  CHECK(search(ids.data(), ids.data() + ids.size(), 3u, 1u) == ids.data() + ids.size());
  CHECK(search.largest() == 0xffffffff);
}

}  // namespace test_find_mismatch
