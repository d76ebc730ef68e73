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
using skerry::any_vector;
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

any_vector labels_by_min(any_backend& on, const any_matrix& A) {
  auto label = on.iota(A);
  auto before = label, nearest = label;
  do {
    on.assign(before, label);             // before = label
    on.mxv(nearest, min2, A, label);      // nearest[v] = min label[neighbours of v]
    on.accumulate(label, min2, nearest);  // label[v] = min(label[v], nearest[v])
  } while (!on.equal(label, before));
  return label;
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

TEST_CASE("evaluate: a trace has the names, equations and lines of the program") {
  const auto found = skerry::evaluate(path(), labels_by_min, {.trace = "my algorithm"});
  CHECK(found.right());
  REQUIRE(found.trace.has_value());
  const skerry::trace_record& trace = *found.trace;
  CHECK(trace.algorithm == "my algorithm");
  CHECK(trace.backend == found.rows[0].backend);
  CHECK(trace.vertices == 4);
  CHECK(trace.entries == decltype(trace.entries){{0, 1}, {1, 0}, {1, 2}, {2, 1}});
  CHECK(trace.labels == ids{0, 0, 0, 3});
  CHECK(trace.forest == "label");
  REQUIRE(trace.steps.size() == 1 + 4 * found.rows[0].rounds);
  CHECK(trace.steps[0].operation == "iota");
  CHECK(trace.steps[0].output == "label");

  const skerry::trace_step& product = trace.steps[2];
  CHECK(product.operation == "mxv");
  CHECK(product.round == 1);
  CHECK(product.output == "nearest");
  CHECK(product.inputs == std::vector<std::string>{"label"});
  CHECK(product.equation == "nearest[v] = min label[neighbours of v]");
  CHECK(product.entries_read == 4);
  using values = std::vector<skerry::traced_vector::value>;
  CHECK(product.vectors[0].values == values{1, 0, 1, {}});  // row 3 is empty
  CHECK(trace.steps[3].vectors[0].values == values{0, 0, 1, 3});
  CHECK(trace.steps.back().note == "equal");
  REQUIRE(product.source.has_value());
  const skerry::traced_source& source = trace.sources[*product.source];
  CHECK(source.file.ends_with("test_evaluate.cpp"));
  CHECK(source.lines[product.line - source.first_line].find("on.mxv(nearest") != std::string::npos);
}

TEST_CASE("evaluate: every back end records the same steps") {
  const auto A = skerry::generate(skerry::graphs::grid{.rows = 5, .columns = 5, .keep = .6});
  const auto expected = skerry::evaluate(A, fastsv<any_backend>, {.trace = "fastsv"}).trace;
  REQUIRE(expected.has_value());
  for (const auto& name : usable_backends()) {
    CAPTURE(name);
    const auto found =
        skerry::evaluate(A, fastsv<any_backend>, {.backends = {name}, .trace = "fastsv"}).trace;
    REQUIRE(found.has_value());
    CHECK(found->backend == name);
    CHECK(found->labels == expected->labels);
    REQUIRE(found->steps.size() == expected->steps.size());
    for (std::size_t k = 0; k < found->steps.size(); ++k) {
      CHECK(found->steps[k].equation == expected->steps[k].equation);
      CHECK(found->steps[k].before == expected->steps[k].before);
      CHECK(found->steps[k].vectors == expected->steps[k].vectors);
    }
    const skerry::trace_record library = skerry::trace(A, {.algorithm = "fastsv"});
    CHECK(found->sources[0].file == library.sources[0].file);
    CHECK(found->steps.size() == library.steps.size());
  }
}

TEST_CASE("evaluate: a back end that the algorithm kept can be used after the trace") {
  std::vector<any_backend> kept;
  std::vector<any_matrix> matrices;
  const auto keep = [&](any_backend& on, const any_matrix& A) {
    kept.push_back(on);
    matrices.push_back(A);
    return labels_by_min(on, A);
  };
  const auto found = skerry::evaluate(path(), keep, {.backends = {"reference"}, .trace = "kept"});
  const std::size_t steps = found.trace->steps.size();
  for (std::size_t k = 0; k < kept.size(); ++k) {
    const auto x = kept[k].iota(matrices[k]);
    auto y = x;
    kept[k].mxv(y, min2, matrices[k], x);
    CHECK(y.values() == ids{1, 0, 1, min2.zero});
  }
  CHECK(found.trace->steps.size() == steps);
}

TEST_CASE("evaluate: the equation of a product with a mask has the mask and the addition") {
  const auto masked = [](any_backend& on, const any_matrix& A) {
    const auto x = on.iota(A);
    auto y = x;
    on.mxv(y, where(x), min2, A, x);
    return y;
  };
  const auto found =
      skerry::evaluate(path(), masked, {.backends = {"reference"}, .trace = "masked"});
  CHECK(found.trace->steps[1].equation == "y[v] = min of x[neighbours of v], where(x)");
}

TEST_CASE("evaluate: a wrong answer is traced, a matrix that is too large is refused") {
  const auto wrong = skerry::evaluate(
      path(), [](any_backend& on, const any_matrix& A) { return on.iota(A); }, {.trace = "rows"});
  CHECK_FALSE(wrong.right());
  REQUIRE(wrong.trace.has_value());
  CHECK(wrong.trace->steps.size() == 1);
  CHECK(wrong.trace->labels == ids{0, 1, 2, 3});

  CHECK_FALSE(skerry::evaluate(path(), labels_by_min).trace.has_value());
  const ids rows{2, 2, 2}, others{0, 1, 0};
  const auto directed =
      skerry::evaluate(skerry::coo_view(3, rows, others), labels_by_min, {.trace = "min"}).trace;
  CHECK(directed->symmetrised);
  CHECK(directed->entries.size() == 4);  // each once
  const auto large = skerry::generate(skerry::graphs::path{65});
  CHECK_THROWS_AS(static_cast<void>(skerry::evaluate(large, labels_by_min, {.trace = "min"})),
                  skerry::invalid_matrix);
}

}  // namespace test_evaluate
