// SPDX-License-Identifier: Apache-2.0
// Back ends chosen at run time: the operations that some lack, and matrices made from matrices.
#include <doctest/doctest.h>

#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "skerry/semiring.hpp"
#include "tests/semiring_operations.hpp"

namespace test_optional_operations {

namespace {

using skerry::any_backend;
using skerry::testing::short_path;
using skerry::testing::usable_backends;
using ids = std::vector<std::uint32_t>;
constexpr skerry::min_second<std::uint32_t> min2;

}  // namespace

TEST_CASE("semiring: errors of masks, frontiers and matrices that were made") {
  using skerry::relation, skerry::where;
  auto [on, M] = skerry::on(short_path(), "reference");
  auto [other, M2] = skerry::on(short_path(), "reference");
  const auto x = on.iota(M), foreign = other.iota(M2);
  auto y = x;
  const auto refuses = [](auto operation, const char* why) {
    CHECK_THROWS_WITH_AS(operation(), doctest::Contains(why), std::invalid_argument);
  };
  auto& use = on;
  const auto& A = M;
  const auto& B = M2;
  refuses([&] { use.select(y, where(foreign), x); }, "select(y, mask, x): the mask belongs to");
  refuses([&] { use.select(y, where(y), x); }, "test_optional_operations.cpp:");
  refuses([&] { use.select(y, where(y), x); }, "y is also the mask, which is read");
  refuses([&] { use.mxv(y, where(x), min2, A, y); }, "mxv(y, mask, add, A, x): y is also x");
  refuses([&] { use.mxv(y, where(x), min2, B, x); }, "A belongs to");
  refuses([&] { use.compare(y, x, relation::less, foreign); }, "compare(y, x, is, z): z belongs");
  refuses([&] { static_cast<void>(use.count(foreign)); }, "count(m): m belongs");
  refuses([&] { static_cast<void>(use.start(y, 4)); }, "v = 4 is no row of a 4 x 4 matrix");
  refuses([&] { static_cast<void>(use.first_unlabelled(y, 5)); }, "v = 5 is no row");
  CHECK(on.first_unlabelled(y, 4) == 4);
  auto front = on.rows_of(x), moved = std::move(front);
  auto of_other = other.rows_of(foreign);
  refuses([&] { use.push(y, min2, A, front); }, "push(y, add, A, front): front was moved from");
  refuses([&] { use.push(y, min2, B, moved); }, "A belongs to");
  refuses([&] { use.push(y, min2, A, of_other); }, "front belongs to");
  refuses([&] { static_cast<void>(use.row_count(front)); }, "row_count(front): front was moved");
  refuses(
      [&] {
        static_cast<void>(use.relabel(A, x, on.vector_of(ids{0, 9, 1, 2})));
      },
      "q[1] = 9 is no row of a 4 x 4 matrix");
  refuses([&] { static_cast<void>(use.join(A, foreign)); }, "join(A, p): p belongs to");
  CHECK(y.values() == x.values());
}

TEST_CASE("semiring: a back end that lacks an operation names those that have it") {
  for (const auto& name : usable_backends()) {
    CAPTURE(name);
    const auto has = skerry::testing::offered_by(name);
    auto [on, M] = skerry::on(short_path(), name);
    const auto x = on.iota(M);
    auto y = x;
    if (!has.masks)
      CHECK_THROWS_WITH_AS(on.fill(y, 1),
                           doctest::Contains("no such operation; these have: \"reference\""),
                           skerry::no_operation);
    if (!has.pushes)
      CHECK_THROWS_WITH_AS(static_cast<void>(on.rows_of(x)), doctest::Contains("these have"),
                           skerry::no_operation);
    if (!has.filters)
      CHECK_THROWS_WITH_AS(static_cast<void>(on.entries_where(M, x, skerry::relation::less, x)),
                           doctest::Contains("these have"), skerry::no_operation);
    if (!has.rewrites)
      CHECK_THROWS_WITH_AS(static_cast<void>(on.square(M)), doctest::Contains("these have"),
                           std::invalid_argument);
  }
}

TEST_CASE("semiring: a semiring of the program's own") {
  const auto plus = skerry::second_with<std::uint32_t>(std::plus<>{}, 0);
  for (const auto& name : usable_backends()) {
    CAPTURE(name);
    auto [on, M] = skerry::on(short_path(), name);
    auto x = on.iota(M), y = x;
    x = on.vector_of(ids{1, 1, 1, 1});
    if (skerry::testing::offered_by(name).semirings) {
      on.mxv(y, plus, M, x);
      CHECK(y.values() == ids{1, 2, 1, 0});
      on.accumulate(y, plus, y);
      CHECK(y.values() == ids{2, 4, 2, 0});
    } else {
      CHECK_THROWS_WITH_AS(on.mxv(y, plus, M, x),
                           doctest::Contains("has no semirings that are given at run time; these"),
                           skerry::no_operation);
    }
  }
  const auto made = [](const skerry::given_second<std::uint32_t>& of) {
    static_cast<void>(skerry::any_semiring(of));
  };
  CHECK_THROWS_WITH_AS(made(skerry::second_with<std::uint32_t>(std::bit_and<>{}, 0)),
                       doctest::Contains("zero = 0 is no identity of its addition: 0 + 1 = 0"),
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(made({}), doctest::Contains("has no addition"), std::invalid_argument);
}

TEST_CASE("semiring: a matrix that was made outlives all handles of its back end") {
  auto placed = skerry::on(short_path(), "reference");
  auto made = placed.backend.square(placed.matrix);
  CHECK(made.row_count() == 4);
  CHECK(made.entry_count() == 9);  // all of 0, 1, 2
  auto y = placed.backend.iota(placed.matrix);
  const auto x = y;
  placed.backend.mxv(y, skerry::max_second<std::uint32_t>{}, made, x);
  CHECK(y.values() == ids{2, 2, 2, 0});
  const auto kept = made;
  placed = skerry::on(short_path(), "reference");
  made = placed.backend.square(placed.matrix);
  CHECK(kept.entry_count() == made.entry_count());
  CHECK_THROWS_AS(static_cast<void>(placed.backend.square(kept)), std::invalid_argument);
}

TEST_CASE("semiring: entries read are those of the matrix of each product") {
  auto [on, M] = skerry::on(short_path(), "reference", {.max_rounds = 3});
  const auto x = on.iota(M);
  auto y = x;
  const auto made = on.square(M);
  on.mxv(y, min2, made, x);
  CHECK(on.rounds() == 2);
  CHECK(on.entries_read() == M.entry_count() + made.entry_count());
  auto front = on.rows_of(x);
  on.push(y, min2, M, front);
  CHECK_THROWS_AS(on.push(y, min2, M, front), skerry::stopped);
}

}  // namespace test_optional_operations
