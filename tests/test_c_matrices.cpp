// SPDX-License-Identifier: Apache-2.0
// Matrices through the C interface: labels as those of C++ in every width and base, and errors that
// name positions and ids as the caller counts them.
#include <doctest/doctest.h>

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "skerry/skerry.hpp"
#include "tests/c_calls.hpp"
#include "tests/c_labels.hpp"
#include "tests/files.hpp"
#include "tests/graphs.hpp"

namespace test_c_matrices {

using namespace skerry;
using namespace skerry::testing;

namespace {

/// Checks a graph as CSR, COO and edges of these widths, in each base, with labels of each width.
template <class Index, class Offset>
void check_graph(const edges& g, bool is_dense_numbering) {
  const auto A = arrays<csr_view<Index, Offset>>(g);
  const auto B = arrays<coo_view<Index>>(g);
  const auto found =
      cc(A.view(), {.numbering = is_dense_numbering ? numbering::dense : numbering::min});
  const auto expected = widened(found.labels);
  for (const std::uint64_t base : {0, 1}) {
    const auto offsets = based(A.row_offsets, base);
    const auto columns = based(A.columns, base);
    const auto rows = based(B.rows, base), targets = based(B.columns, base);
    const skerry_csr csr = c_csr(offsets, columns);
    const skerry_coo coo = c_coo(g.n, rows, targets);
    const skerry_ids from = c_ids(rows), to = c_ids(targets);
    const skerry_options how = options_for(base, is_dense_numbering);
    const auto of_csr = [&](auto... rest) { return skerry_cc_csr(&csr, &how, rest...); };
    const auto of_coo = [&](auto... rest) { return skerry_cc_coo(&coo, &how, rest...); };
    const auto of_edges = [&](auto... rest) {
      return skerry_cc_edges(g.n, &from, &to, &how, rest...);
    };
    check_labels<std::uint32_t>(expected, found.count, base, of_csr);
    check_labels<std::uint64_t>(expected, found.count, base, of_csr);
    check_labels<std::uint32_t>(expected, found.count, base, of_coo);
    check_labels<std::uint64_t>(expected, found.count, base, of_coo);
    check_labels<std::uint32_t>(expected, found.count, base, of_edges);
    check_labels<std::uint64_t>(expected, found.count, base, of_edges);
    CHECK(skerry_cc_csr(&csr, &how, nullptr, nullptr, nullptr, 0) == SKERRY_OK);
  }
}

/// The outcome for a CSR matrix.
template <class Index, class Offset>
outcome outcome_of_csr(const std::vector<Offset>& offsets, const std::vector<Index>& columns,
                       const skerry_options& how) {
  const skerry_csr A = c_csr(offsets, columns);
  return outcome_of([&](char* message, std::size_t size) {
    return skerry_cc_csr(&A, &how, nullptr, nullptr, message, size);
  });
}

outcome outcome_of_coo(const skerry_coo& A, const skerry_options& how) {
  return outcome_of([&](char* message, std::size_t size) {
    return skerry_cc_coo(&A, &how, nullptr, nullptr, message, size);
  });
}

using numbers = std::vector<std::int32_t>;
using wide_numbers = std::vector<std::int64_t>;

}  // namespace

TEST_CASE("random matrices: the labels of C++, in every width and base") {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    std::mt19937_64 random(seed);
    const std::uint64_t n = random() % 24;
    const edges g = random_graph(n, random() % (2 * n + 1), seed);
    INFO("seed " << seed);
    check_graph<std::uint32_t, std::uint32_t>(g, seed % 2 == 0);
    check_graph<std::uint32_t, std::uint64_t>(g, seed % 2 == 0);
    check_graph<std::uint64_t, std::uint64_t>(g, seed % 2 == 0);
  }
}

TEST_CASE("a large matrix on several threads, in each base") {
  check_graph<std::uint32_t, std::uint64_t>(shuffled(random_graph(200'000, 150'000, 5), 6), false);
}

TEST_CASE("1-based matrices by every algorithm, promised to be symmetric or not") {
  const edges g = symmetrised(random_graph(60, 45, 8));
  const auto A = arrays<csr_view<std::uint32_t, std::uint32_t>>(g);
  const auto expected = based(widened(cc(A.view()).labels), 1);
  const auto offsets = based(A.row_offsets, 1), columns = based(A.columns, 1);
  const skerry_csr csr = c_csr(offsets, columns);
  std::size_t solved = 0;
  for (const auto& each : algorithms()) {
    if (each.design_space || each.backends.empty()) continue;
    INFO(each.name);
    for (const std::uint64_t symmetric : {0, 1}) {
      std::vector<std::uint32_t> labels(g.n);
      const skerry_labels to = c_labels(labels);
      auto how = options_for(1, false);
      how.algorithm = each.name.c_str();
      how.symmetric = symmetric;
      REQUIRE(skerry_cc_csr(&csr, &how, &to, nullptr, nullptr, 0) == SKERRY_OK);
      REQUIRE(widened(labels) == expected);
      ++solved;
    }
  }
  CHECK(solved > 20);
}

TEST_CASE("bipartite matrices: rows first, then columns, in each base") {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    std::mt19937_64 random(seed);
    const std::uint64_t row_count = 1 + random() % 9, column_count = 1 + random() % 9;
    numbers rows, columns;
    for (std::uint64_t k = random() % 12; k > 0; --k) {
      rows.push_back(static_cast<std::int32_t>(random() % row_count));
      columns.push_back(static_cast<std::int32_t>(random() % column_count));
    }
    const bool is_dense = seed % 2 == 0;
    const auto found =
        cc(coo_view{row_count, column_count, rows, columns},
           {.numbering = is_dense ? numbering::dense : numbering::min, .bipartite = true});
    for (const std::uint64_t base : {0, 1}) {
      INFO("seed " << seed << ", base " << base);
      const numbers r = based(rows, base), c = based(columns, base);
      skerry_coo A = c_coo(row_count, r, c);
      A.column_count = column_count;
      const skerry_options how = options_for(base, is_dense, true);
      check_labels<std::uint32_t>(widened(found.labels), found.count, base,
                                  [&](auto... rest) { return skerry_cc_coo(&A, &how, rest...); });
      numbers offsets(row_count + 1, static_cast<std::int32_t>(base)), sorted;  // the same as CSR
      for (std::uint64_t row = 0; row < row_count; ++row) {
        for (std::size_t k = 0; k < rows.size(); ++k)
          if (rows[k] == static_cast<std::int32_t>(row)) sorted.push_back(c[k]);
        offsets[row + 1] = static_cast<std::int32_t>(sorted.size() + base);
      }
      skerry_csr B = c_csr(offsets, sorted);
      B.column_count = column_count;
      check_labels<std::uint64_t>(widened(found.labels), found.count, base,
                                  [&](auto... rest) { return skerry_cc_csr(&B, &how, rest...); });
    }
  }
}

TEST_CASE_TEMPLATE("dense matrices of every element, in each base", Element, std::int8_t, bool,
                   std::int32_t, std::uint64_t, float, double) {
  const Element elements[] = {0, 1, 0, 0, 0, 0, 0, 0, 0};  // 3 x 3, the entry (0, 1)
  auto A = sized<skerry_dense>();
  A.row_count = A.column_count = 3;
  A.values = elements;
  A.element = std::is_same_v<Element, float>    ? SKERRY_FLOAT
              : std::is_same_v<Element, double> ? SKERRY_DOUBLE
              : sizeof(Element) == 1            ? SKERRY_INT8
              : sizeof(Element) == 4            ? SKERRY_INT32
                                                : SKERRY_INT64;
  for (const std::uint64_t base : {0, 1}) {
    const skerry_options how = options_for(base, false);
    const auto solve = [&](auto... rest) { return skerry_cc_dense(&A, &how, rest...); };
    check_labels<std::uint32_t>({0, 0, 2}, 2, base, solve);
    check_labels<std::uint64_t>({0, 0, 2}, 2, base, solve);
  }
}

TEST_CASE("dense matrices of unknown elements or too many") {
  auto A = sized<skerry_dense>();
  CHECK(skerry_cc_dense(&A, nullptr, nullptr, nullptr, nullptr, 0) == SKERRY_INVALID_ARGUMENT);
  A.element = SKERRY_INT8;
  A.row_count = A.column_count = std::uint64_t{1} << 33;
  CHECK(skerry_cc_dense(&A, nullptr, nullptr, nullptr, nullptr, 0) == SKERRY_INVALID_MATRIX);
}

TEST_CASE("errors of 1-based CSR matrices name positions and ids of the caller") {
  const skerry_options how = options_for(1, false);
  const auto error_of = [&](const numbers& offsets, const numbers& columns) {
    const outcome found = outcome_of_csr(offsets, columns, how);
    CHECK(found.status == SKERRY_INVALID_MATRIX);
    const outcome wide = outcome_of_csr(wide_numbers(offsets.begin(), offsets.end()),
                                        wide_numbers(columns.begin(), columns.end()), how);
    CHECK(wide.status == SKERRY_INVALID_MATRIX);
    if (found.message.find("signed") == std::string::npos) CHECK(wide == found);
    return found.message;
  };
  CHECK(error_of({1, 2, 3, 3}, {2, 4}) ==
        "columns[2] = 4 is outside a 3 x 3 matrix; ids are 1-based");
  CHECK(error_of({1, 2, 3, 3}, {0, 1}) ==
        "columns[1] = 0 is outside a 3 x 3 matrix; ids are 1-based");
  CHECK(
      error_of({1, 2, 3, 3}, {2, -1}) ==
      "columns[2] = 4294967295 (-1 as a signed number) is outside a 3 x 3 matrix; ids are 1-based");
  CHECK(error_of({1, 4, 3, 4}, {1, 2, 3}) ==
        "row_offsets[2] = 4 and row_offsets[3] = 3 do not enclose a row within 3 columns; offsets "
        "must begin at 1, never fall, and end at 4");
  CHECK(error_of({1, 0, 3, 4}, {1, 2, 3}) ==
        "row_offsets[1] = 1 and row_offsets[2] = 0 do not enclose a row within 3 columns; offsets "
        "must begin at 1, never fall, and end at 4");
  CHECK(error_of({0, 1, 2, 2}, {2, 1}) ==
        "row_offsets runs from 0 to 2; with 2 columns and base 1 it must run from 1 to 3");
  CHECK(error_of({1, 2, 2, 2}, {2, 1}) ==
        "row_offsets runs from 1 to 2; with 2 columns and base 1 it must run from 1 to 3");
}

TEST_CASE("errors of 1-based COO matrices name positions and ids of the caller") {
  const auto error_of = [&](const numbers& rows, const numbers& columns, bool is_bipartite) {
    const outcome found =
        outcome_of_coo(c_coo(3, rows, columns), options_for(1, false, is_bipartite));
    CHECK(found.status == SKERRY_INVALID_MATRIX);
    return found.message;
  };
  for (const bool is_bipartite : {false, true}) {
    CHECK(error_of({1, 2}, {2, 4}, is_bipartite) ==
          "columns[2] = 4 is outside a 3 x 3 matrix; ids are 1-based");
    CHECK(error_of({1, 4}, {2, 3}, is_bipartite) ==
          "rows[2] = 4 is outside a 3 x 3 matrix; ids are 1-based");
    CHECK(error_of({1, 2}, {2, 0}, is_bipartite) ==
          "columns[2] = 0 is outside a 3 x 3 matrix; ids are 1-based");
    CHECK(error_of({1, 0}, {2, 3}, is_bipartite) ==
          "rows[2] = 0 is outside a 3 x 3 matrix; ids are 1-based");
    CHECK(error_of({1, 0}, {2, 0}, is_bipartite) ==
          "rows[2] = 0 is outside a 3 x 3 matrix; ids are 1-based");
  }
}

TEST_CASE("an id 0 in a 1-based matrix is found by every algorithm") {
  const numbers offsets{1, 2, 3, 4}, columns{2, 1, 0};
  for (const auto& each : algorithms()) {
    if (each.design_space || each.backends.empty()) continue;
    INFO(each.name);
    auto how = options_for(1, false);
    how.algorithm = each.name.c_str();
    CHECK(outcome_of_csr(offsets, columns, how) ==
          outcome{SKERRY_INVALID_MATRIX,
                  "columns[3] = 0 is outside a 3 x 3 matrix; ids are 1-based"});
  }
}

TEST_CASE("shapes: not square, too few labels, widths that do not exist") {
  const numbers offsets{0, 1, 2, 2}, columns{1, 0};
  for (const std::uint64_t base : {0, 1}) {
    const numbers o = based(offsets, base), ids = based(columns, base);
    skerry_csr A = c_csr(o, ids);
    const skerry_options how = options_for(base, false);
    std::vector<std::uint32_t> labels(2);
    skerry_labels to = c_labels(labels);
    const auto solve = [&] {
      return outcome_of([&](char* message, std::size_t size) {
        return skerry_cc_csr(&A, &how, &to, nullptr, message, size);
      });
    };
    CHECK(solve() ==
          outcome{SKERRY_INVALID_ARGUMENT, "labels has 2 elements; 3 vertices need as many"});
    to.bits = 16;
    CHECK(solve() == outcome{SKERRY_INVALID_ARGUMENT, "labels.bits = 16; set 32 or 64"});
    to.bits = 32;
    A.id_bits = 16;
    CHECK(solve() == outcome{SKERRY_INVALID_ARGUMENT, "A.id_bits = 16; set 32 or 64"});
    A.id_bits = 64;
    CHECK(solve().message ==
          "64-bit ids need 64-bit row offsets; copy the offsets into an array of int64_t");
    A.id_bits = 32;
    A.column_count = 4;
    const outcome found = solve();
    CHECK(found.status == SKERRY_INVALID_MATRIX);
    CHECK(found.message.find("the matrix is 3 x 4, not square") == 0);
    A.row_count = ~std::uint64_t{0};
    CHECK(solve().status == SKERRY_INVALID_MATRIX);
  }
}

TEST_CASE("more vertices than labels of 32 bits can name") {
  const std::uint64_t n = (std::uint64_t{1} << 32) + 1;
  const skerry_coo A = c_coo(n, wide_numbers{}, wide_numbers{});
  std::uint32_t label = 0;
  auto to = sized<skerry_labels>();
  to.data = &label;  // not written
  to.size = n;
  to.bits = 32;
  CHECK(outcome_of([&](char* message, std::size_t size) {
          return skerry_cc_coo(&A, nullptr, &to, nullptr, message, size);
        }) == outcome{SKERRY_INVALID_ARGUMENT,
                      "labels of 32 bits cannot name 4294967297 vertices; use 64 bits"});
}

}  // namespace test_c_matrices
