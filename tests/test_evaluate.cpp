// SPDX-License-Identifier: Apache-2.0
// evaluate(): answers that are right and wrong, counts, options.
#include <doctest/doctest.h>

#include <cstdint>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "skerry/evaluate.hpp"
#include "skerry/generate.hpp"
#include "tests/semiring_operations.hpp"

namespace test_evaluate {

namespace {

using skerry::any_backend;
using skerry::any_matrix;
using skerry::testing::usable_backends;
using ids = std::vector<std::uint32_t>;
constexpr skerry::min_second<std::uint32_t> min2;

// A path 0 - 1 - 2, and an isolated row 3.
const ids offsets{0, 1, 3, 4, 4}, columns{1, 0, 2, 1};
skerry::csr_view<> path() { return {4, offsets, columns}; }

template <skerry::backend B>
typename B::vector fastsv(B& on, const typename B::matrix& A) {
  return skerry::fastsv(on, A);
}

}  // namespace

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
  CHECK_THROWS_WITH_AS(
      static_cast<void>(skerry::evaluate(path(), fastsv<any_backend>, {.repetitions = 0})),
      doctest::Contains("repetitions = 0"), std::invalid_argument);
  CHECK_THROWS_WITH_AS(static_cast<void>(skerry::evaluate(path(), nullptr)),
                       doctest::Contains("empty std::function"), std::invalid_argument);
  CHECK_THROWS_WITH_AS(
      static_cast<void>(skerry::evaluate(path(), fastsv<any_backend>, {.backends = {"serial"}})),
      doctest::Contains("has no products"), std::invalid_argument);
}

TEST_CASE("evaluate: matrices without rows and without entries") {
  const ids none, zeros{0, 0, 0};
  const auto empty = skerry::evaluate(skerry::csr_view<>{}, fastsv<any_backend>);
  CHECK(empty.right());
  const auto isolated = skerry::evaluate(skerry::csr_view(2, zeros, none), fastsv<any_backend>);
  CHECK(isolated.right());
  CHECK(isolated.rows[0].components == 2);
}

}  // namespace test_evaluate
