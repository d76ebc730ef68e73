// SPDX-License-Identifier: Apache-2.0
// Back ends chosen at run time, and evaluate(): operations, errors, counts, answers.
#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "matrix_ops/observed.hpp"
#include "skerry/evaluate.hpp"
#include "skerry/generate.hpp"
#include "skerry/info.hpp"
#include "skerry/semiring.hpp"
#include "tests/child_process.hpp"
#include "tests/semiring_operations.hpp"

namespace test_semiring {

namespace {

using skerry::any_backend;
using skerry::any_matrix;
using skerry::any_vector;
using ids = std::vector<std::uint32_t>;
constexpr skerry::min_second<std::uint32_t> min2;

/// The back ends of products that this build has, and that this machine can run.
std::vector<std::string> usable_backends() {
  auto names = skerry::testing::product_backends(false);
  if (skerry::has_cuda_device()) {
    const auto more = skerry::testing::product_backends(true);
    names.insert(names.end(), more.begin(), more.end());
  }
  return names;
}

// A path 0 - 1 - 2, and an isolated row 3.
const ids offsets{0, 1, 3, 4, 4}, columns{1, 0, 2, 1};
skerry::csr_view<> path() { return {4, offsets, columns}; }

template <skerry::backend B>
typename B::vector fastsv(B& on, const typename B::matrix& A) {
  return skerry::fastsv(on, A);
}

/// What a call throws as std::invalid_argument.
template <class Call>
std::string refusal_of(Call f) {
  try {
    f();
  } catch (const std::invalid_argument& e) {
    return e.what();
  }
  return "nothing was thrown";
}

#define CHECK_REFUSED(call, text)                       \
  do {                                                  \
    const std::string what = refusal_of([&] { call; }); \
    CAPTURE(what);                                      \
    CHECK(what.find(text) != std::string::npos);        \
  } while (false)

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
    CHECK(product(skerry::on(path(), name)) == expected);
    CHECK(product(skerry::on(skerry::csr_view(4, wide_offsets, wide_columns), name)) == expected);
    CHECK(product(skerry::on(skerry::csc_view(4, offsets, columns), name)) == expected);
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
    auto [on, M] = skerry::on(path(), name);
    auto [other, M2] = skerry::on(path(), "reference");
    const auto x = on.iota(M);
    auto y = x, z = x;
    const auto foreign = other.iota(M2);
    CHECK_REFUSED(on.mxv(y, min2, M, y), "test_semiring.cpp:");
    CHECK_REFUSED(on.mxv(y, min2, M, y), "mxv(y, add, A, x): y is also x, which is read while");
    CHECK_REFUSED(on.gather(y, y, x), "gather(y, x, i): y is also x");
    CHECK_REFUSED(on.gather(y, x, y), "gather(y, x, i): y is also i");
    CHECK_REFUSED(on.scatter(y, min2, y, x), "scatter(y, add, i, x): y is also i");
    CHECK_REFUSED(on.scatter(y, min2, x, y), "scatter(y, add, i, x): y is also x");
    CHECK_REFUSED(on.assign(y, foreign), "x belongs to a 4 x 4 matrix on \"reference\"");
    CHECK_REFUSED(on.mxv(y, min2, M2, x), "A belongs to a 4 x 4 matrix on \"reference\"");
    CHECK_REFUSED(static_cast<void>(on.iota(M2)), "use matrix and vectors of one call of on()");
    CHECK_REFUSED(static_cast<void>(on.equal(y, foreign)), "equal(y, x): x belongs");
    on.mxv(y, min2, M, x);  // y[3] is the zero
    CHECK_REFUSED(on.gather(z, x, y), "i[3] = 4294967295 is no row of a 4 x 4 matrix; mxv gives");
    CHECK_REFUSED(on.scatter(z, min2, on.vector_of(ids{0, 4, 1, 2}), x),
                  "i[1] = 4 is no row of a 4 x 4 matrix; indices are rows");
    CHECK_REFUSED(static_cast<void>(on.vector_of(ids{1, 2})),
                  "values has 2 elements; vectors of a 4 x 4 matrix have 4");
    const auto moved = std::move(y);
    CHECK_REFUSED(on.assign(y, x), "y was moved from; assign a vector to it first");
    y = moved;
    on.accumulate(y, min2, y);  // y may be x
    on.assign(y, y);
    CHECK(on.equal(y, moved));
    CHECK(z.values() == x.values());  // refused operations have changed nothing
  }
}

TEST_CASE("semiring: unknown, unsuitable and absent back ends") {
  CHECK_REFUSED(static_cast<void>(skerry::on(path(), "grapblas")), "graphblas");
  CHECK_REFUSED(static_cast<void>(skerry::on(path(), "threads")),
                "back end \"threads\" runs kernels, and has no products");
  const ids zeros{0, 0}, none, row{0}, outside{9};
  CHECK_THROWS_AS(static_cast<void>(skerry::on(skerry::csr_view(1, 4, zeros, none), "reference")),
                  skerry::invalid_matrix);
  CHECK_THROWS_WITH_AS(
      static_cast<void>(skerry::on(skerry::coo_view(4, row, outside), "reference")),
      doctest::Contains("columns[0] = 9 is outside a 4 x 4 matrix"), skerry::invalid_matrix);
  CHECK_THROWS_AS(static_cast<void>(skerry::on(path(), "reference", {.max_bytes = 10})),
                  skerry::invalid_matrix);
  for (const auto& each : skerry::backends())
    if (!each.compiled && each.name != "openmp" && each.name != "cuda")
      CHECK_THROWS_WITH_AS(static_cast<void>(skerry::on(path(), each.name)),
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
    auto [on, M] = skerry::on(path(), name, {.max_rounds = 3});
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

TEST_CASE("semiring: a wrapper of back ends wraps it") {
  int rounds = 0;
  const auto count = [&] { ++rounds; };
  auto [on, M] = skerry::on(path(), "reference");
  skerry::observed<any_backend, decltype(count)> watched(count, on);
  static_assert(skerry::backend<decltype(watched)>);
  CHECK(skerry::fastsv(watched, M).values() == ids{0, 0, 0, 3});
  CHECK(rounds > 0);
  CHECK(on.rounds() == static_cast<std::uint64_t>(rounds));  // copies share their counts
}

TEST_CASE("evaluate: right on every back end, with equal rounds") {
  const auto A = skerry::generate(skerry::graphs::grid{.rows = 9, .columns = 9, .keep = .6});
  const auto found = skerry::evaluate(A, fastsv<any_backend>, {.repetitions = 2});
  CHECK(found.right());
  CHECK(found.vertices == 81);
  CHECK(found.entries == A.entry_count());
  CHECK_FALSE(found.symmetrised);
  std::set<std::string> names;
  for (const auto& row : found.rows) {
    CAPTURE(row.backend);
    names.insert(row.backend);
    if (!row.skipped.empty()) continue;
    CHECK(row.right());
    CHECK(row.rounds == found.rows[0].rounds);
    CHECK(row.entries_read == row.rounds * found.entries);
    CHECK(row.components == found.rows[0].components);
    CHECK(row.labels == found.rows[0].labels);
    CHECK(row.seconds > 0);
  }
  for (const auto& name : usable_backends()) CHECK(names.contains(name));
}

TEST_CASE("evaluate: A + A' is solved if A is not symmetric") {
  const ids rows{2, 2}, others{0, 1};
  const auto found = skerry::evaluate(skerry::coo_view(4, rows, others), fastsv<any_backend>);
  CHECK(found.right());
  CHECK(found.symmetrised);
  CHECK(found.entries == 4);
  CHECK(found.rows[0].labels == ids{0, 0, 0, 3});
  CHECK(to_string(found).find("4 vertices, 4 entries of A + A', since A is not symmetric") == 0);
}

TEST_CASE("evaluate: wrong answers are found and shown") {
  const auto one_round = [](any_backend& on, const any_matrix& M) {
    const auto label = on.iota(M);
    auto nearest = label;
    on.mxv(nearest, min2, M, label);
    on.accumulate(nearest, min2, label);
    return nearest;
  };
  const auto found = skerry::evaluate(path(), one_round);
  CHECK_FALSE(found.right());
  for (const auto& row : found.rows) {
    if (!row.skipped.empty()) continue;
    CHECK_FALSE(row.right());
    CHECK(row.labels == ids{0, 0, 1, 3});
    CHECK(row.components == 0);
    CHECK(row.seconds == 0);
    CHECK(to_string(found).find(row.backend + ": " + row.fault) != std::string::npos);
  }
  CHECK(to_string(found).find("wrong") != std::string::npos);
}

TEST_CASE("evaluate: labels need not be the smallest rows unless they are asked to be") {
  const auto largest = [](any_backend& on, const any_matrix& M) {
    return skerry::label_propagation(on, M, skerry::max_second<std::uint32_t>{});
  };
  CHECK(skerry::evaluate(path(), largest).right());
  CHECK_FALSE(skerry::evaluate(path(), largest, {.canonical = true}).right());
}

TEST_CASE("evaluate: what the algorithm throws, and options out of range") {
  const auto for_ever = [](any_backend& on, const any_matrix& M) {
    const auto x = on.iota(M);
    for (auto y = x;;) on.mxv(y, min2, M, x);
    return x;
  };
  CHECK_THROWS_WITH_AS(static_cast<void>(skerry::evaluate(path(), for_ever)),
                       doctest::Contains("after 10 rounds"), skerry::stopped);
  CHECK_THROWS_WITH_AS(static_cast<void>(skerry::evaluate(path(), for_ever, {.max_rounds = 2})),
                       doctest::Contains("stopped on \"reference\" after 2 rounds"),
                       skerry::stopped);
  CHECK_REFUSED(
      static_cast<void>(skerry::evaluate(path(), fastsv<any_backend>, {.repetitions = 0})),
      "repetitions = 0");
  CHECK_REFUSED(
      static_cast<void>(skerry::evaluate(path(), fastsv<any_backend>, {.backends = {"serial"}})),
      "has no products");
}

TEST_CASE("evaluate: matrices without rows and without entries") {
  const ids none, zeros{0, 0, 0};
  const auto empty = skerry::evaluate(skerry::csr_view<>{}, fastsv<any_backend>);
  CHECK(empty.right());
  const auto isolated = skerry::evaluate(skerry::csr_view(2, zeros, none), fastsv<any_backend>);
  CHECK(isolated.right());
  CHECK(isolated.rows[0].components == 2);
}

}  // namespace test_semiring
