// SPDX-License-Identifier: Apache-2.0
// Back ends chosen at run time: operations, errors, limits, forks, threads.
#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "matrix_ops/observed.hpp"
#include "skerry/generate.hpp"
#include "skerry/semiring.hpp"
#include "tests/child_process.hpp"
#include "tests/semiring_operations.hpp"

namespace test_semiring {

namespace {

using skerry::any_backend;
using skerry::testing::short_path;
using skerry::testing::usable_backends;
using ids = std::vector<std::uint32_t>;
constexpr skerry::min_second<std::uint32_t> min2;

}  // namespace

TEST_CASE("semiring: every operation of every back end equals the reference's") {
  for (const auto& name : usable_backends()) {
    CAPTURE(name);
    skerry::testing::check_operations(name);
    skerry::testing::check_algorithms_of(name);
    skerry::testing::check_lifetimes(name);
  }
}

TEST_CASE("semiring: matrices of all kinds") {
  const ids rows{0, 1, 1, 2}, others{1, 0, 2, 1};
  const std::vector<std::uint64_t> wide_offsets{0, 1, 3, 4, 4}, wide_columns{1, 0, 2, 1};
  const std::vector<float> elements{0, 1, 0, 0, 1, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0};
  const std::vector<std::pair<int, int>> edges{{0, 1}, {1, 0}, {1, 2}, {2, 1}, {3, 3}};
  const auto product = [](skerry::placed_matrix placed) {
    const auto x = placed.backend.iota(placed.matrix);
    auto y = x;
    placed.backend.mxv(y, min2, placed.matrix, x);
    placed.backend.accumulate(y, min2, x);
    return y.values();
  };
  for (const auto& name : usable_backends()) {
    CAPTURE(name);
    const ids expected{0, 0, 1, 3};
    CHECK(product(skerry::on(short_path(), name)) == expected);
    CHECK(product(skerry::on(skerry::csr_view(4, wide_offsets, wide_columns), name)) == expected);
    CHECK(product(skerry::on(skerry::csc_view(4, short_path().row_offsets, short_path().columns),
                             name)) == expected);
    CHECK(product(skerry::on(skerry::coo_view(4, rows, others), name)) == expected);
    CHECK(product(skerry::on(skerry::dense_view(4, elements), name)) == expected);
    CHECK(product(skerry::on(edges, name)) == expected);
  }
}

TEST_CASE("semiring: rows and columns of an unsymmetric matrix are not exchanged") {
  const ids row{0}, column{2};
  const skerry::coo_view A(3, row, column);
  const ids offsets_of_columns{0, 0, 0, 1}, row_ids{0};
  const skerry::csc_view same(3, offsets_of_columns, row_ids);
  for (const auto& name : usable_backends())
    for (auto placed : {skerry::on(A, name), skerry::on(same, name)}) {
      const auto x = placed.backend.vector_of(ids{5, 6, 7});
      auto y = x;
      placed.backend.mxv(y, min2, placed.matrix, x);
      CHECK(y.values() == ids{7, min2.zero, min2.zero});
    }
}

TEST_CASE("semiring: a file that stores one of two entries means both") {
  skerry::stored_matrix A{.entries = skerry::coo<std::uint32_t>{2, 2, {0}, {1}}, .format = "mtx"};
  CHECK(skerry::on(A, "reference").matrix.entry_count() == 1);
  A.is_undirected = true;
  const auto placed = skerry::on(A, "reference");
  CHECK(placed.matrix.entry_count() == 2);
  CHECK(placed.matrix.row_count() == 2);
}

TEST_CASE("semiring: errors name the place of the call, the value and the remedy") {
  for (const auto& name : usable_backends()) {
    CAPTURE(name);
    auto [on, M] = skerry::on(short_path(), name);
    auto [other, M2] = skerry::on(short_path(), "reference");
    const auto x = on.iota(M);
    auto y = x, z = x;
    const auto foreign = other.iota(M2);
    CHECK_THROWS_WITH_AS(on.mxv(y, min2, M, y), doctest::Contains("test_semiring.cpp:"),
                         std::invalid_argument);
    CHECK_THROWS_WITH_AS(on.mxv(y, min2, M, y),
                         doctest::Contains("mxv(y, add, A, x): y is also x, which is read while"),
                         std::invalid_argument);
    CHECK_THROWS_WITH_AS(on.gather(y, y, x), doctest::Contains("gather(y, x, i): y is also x"),
                         std::invalid_argument);
    CHECK_THROWS_WITH_AS(on.gather(y, x, y), doctest::Contains("gather(y, x, i): y is also i"),
                         std::invalid_argument);
    CHECK_THROWS_WITH_AS(on.scatter(y, min2, y, x),
                         doctest::Contains("scatter(y, add, i, x): y is also i"),
                         std::invalid_argument);
    CHECK_THROWS_WITH_AS(on.scatter(y, min2, x, y),
                         doctest::Contains("scatter(y, add, i, x): y is also x"),
                         std::invalid_argument);
    CHECK_THROWS_WITH_AS(on.assign(y, foreign),
                         doctest::Contains("x belongs to a 4 x 4 matrix on \"reference\""),
                         std::invalid_argument);
    CHECK_THROWS_WITH_AS(on.mxv(y, min2, M2, x),
                         doctest::Contains("A belongs to a 4 x 4 matrix on \"reference\""),
                         std::invalid_argument);
    CHECK_THROWS_WITH_AS(static_cast<void>(on.iota(M2)),
                         doctest::Contains("use matrix and vectors of one call of on()"),
                         std::invalid_argument);
    CHECK_THROWS_WITH_AS(static_cast<void>(on.equal(y, foreign)),
                         doctest::Contains("equal(y, x): x belongs"), std::invalid_argument);
    on.mxv(y, min2, M, x);  // y[3] is the zero
    CHECK_THROWS_WITH_AS(
        on.gather(z, x, y),
        doctest::Contains("i[3] = 4294967295 is no row of a 4 x 4 matrix; mxv gives"),
        std::invalid_argument);
    CHECK_THROWS_WITH_AS(
        on.scatter(z, min2, on.vector_of(ids{0, 4, 1, 2}), x),
        doctest::Contains("i[1] = 4 is no row of a 4 x 4 matrix; indices are rows"),
        std::invalid_argument);
    CHECK_THROWS_WITH_AS(
        static_cast<void>(on.vector_of(ids{1, 2})),
        doctest::Contains("values has 2 elements; vectors of a 4 x 4 matrix have 4"),
        std::invalid_argument);
    const auto moved = std::move(y);
    CHECK_THROWS_WITH_AS(on.assign(y, x),
                         doctest::Contains("y was moved from; assign a vector to it first"),
                         std::invalid_argument);
    y = moved;
    on.accumulate(y, min2, y);  // y may be x
    on.assign(y, y);
    CHECK(on.equal(y, moved));
    CHECK(z.values() == x.values());  // refused operations have changed nothing
  }
}

TEST_CASE("semiring: unknown, unsuitable and absent back ends") {
  CHECK_THROWS_WITH_AS(static_cast<void>(skerry::on(short_path(), "grapblas")),
                       doctest::Contains("graphblas"), std::invalid_argument);
  CHECK_THROWS_WITH_AS(static_cast<void>(skerry::on(short_path(), "threads")),
                       doctest::Contains("back end \"threads\" runs kernels, and has no products"),
                       std::invalid_argument);
  const ids zeros{0, 0}, none, row{0}, outside{9};
  CHECK_THROWS_AS(static_cast<void>(skerry::on(skerry::csr_view(1, 4, zeros, none), "reference")),
                  skerry::invalid_matrix);
  CHECK_THROWS_WITH_AS(
      static_cast<void>(skerry::on(skerry::coo_view(4, row, outside), "reference")),
      doctest::Contains("columns[0] = 9 is outside a 4 x 4 matrix"), skerry::invalid_matrix);
  CHECK_THROWS_AS(static_cast<void>(skerry::on(short_path(), "reference", {.max_bytes = 10})),
                  skerry::invalid_matrix);
  for (const auto& each : skerry::backends())
    if (!each.compiled && each.name != "openmp" && each.name != "cuda")
      CHECK_THROWS_WITH_AS(static_cast<void>(skerry::on(short_path(), each.name)),
                           doctest::Contains(each.remedy.c_str()), skerry::not_compiled);
}

TEST_CASE("semiring: 2^32 - 1 rows are refused before anything is copied") {
  const std::vector<std::uint64_t> none;
  const skerry::coo_view A(0xffffffffu, none, none);
  CHECK_THROWS_WITH_AS(static_cast<void>(skerry::on(A, "reference")),
                       doctest::Contains("the matrix has 4294967295 rows"), skerry::invalid_matrix);
}

TEST_CASE("semiring: a limit of rounds ends loops with products and without") {
  for (const auto& name : usable_backends()) {
    CAPTURE(name);
    auto [on, M] = skerry::on(short_path(), name, {.max_rounds = 3});
    const auto x = on.iota(M);
    auto y = x;
    for (int k = 0; k < 3; ++k) on.mxv(y, min2, M, x);
    CHECK_THROWS_WITH_AS(on.mxv(y, min2, M, x), doctest::Contains("after 3 rounds"),
                         skerry::stopped);
    const auto gather_for_ever = [&, &use = on] {
      for (;;) use.gather(y, x, x);
    };
    CHECK_THROWS_WITH_AS(gather_for_ever(), doctest::Contains("192 operations, of which 3 were"),
                         skerry::stopped);
  }
}

TEST_CASE("semiring: answers in a child of fork(), after runs in the parent") {
  const auto A = skerry::generate(skerry::graphs::grid{.rows = 300, .columns = 300, .keep = .6});
  for (const auto& name : skerry::testing::product_backends(false)) {
    CAPTURE(name);
    auto placed = skerry::on(A, name, {.threads = 4});
    const auto labels = [](skerry::placed_matrix& of) {
      return skerry::fastsv(of.backend, of.matrix).values();
    };
    const auto expected = labels(placed);
    const auto end = skerry::testing::run_in_child([&] {
      auto placed_in_child = skerry::on(A, name, {.threads = 4});
      return labels(placed) == expected && labels(placed_in_child) == expected ? 0 : 1;
    });
    CHECK_MESSAGE(end.exited_with(0), end.text());
  }
}

TEST_CASE("semiring: several threads at once, each with a back end of its own") {
  const auto A = skerry::generate(skerry::graphs::grid{.rows = 60, .columns = 60, .keep = .6});
  const auto labels = [&](const std::string& name) {
    auto [on, M] = skerry::on(A, name, {.threads = 2});
    return skerry::fastsv(on, M).values();
  };
  const auto expected = labels("reference");
  for (const auto& name : usable_backends()) {
    CAPTURE(name);
    std::array<int, 3> right{};
    std::vector<std::thread> running;
    for (int& each : right)
      running.emplace_back([&] {
        each = 1;
        for (int k = 0; k < 5; ++k) each &= labels(name) == expected;
      });
    for (auto& each : running) each.join();
    CHECK(right == std::array{1, 1, 1});
  }
}

TEST_CASE("semiring: a handle that was moved from still works") {
  auto placed = skerry::on(short_path(), "reference");
  const auto moved = std::move(placed);
  CHECK(placed.backend.iota(placed.matrix).values() == ids{0, 1, 2, 3});
  CHECK(moved.matrix.row_count() == 4);
}

TEST_CASE("semiring: a wrapper of back ends wraps it") {
  int rounds = 0;
  const auto count = [&] { ++rounds; };
  auto [on, M] = skerry::on(short_path(), "reference");
  skerry::observed<any_backend, decltype(count)> watched(count, on);
  static_assert(skerry::backend<decltype(watched)>);
  CHECK(skerry::fastsv(watched, M).values() == ids{0, 0, 0, 3});
  CHECK(rounds > 0);
  CHECK(on.rounds() == static_cast<std::uint64_t>(rounds));  // copies share their counts
}

}  // namespace test_semiring
