// SPDX-License-Identifier: Apache-2.0
// symmetric_csr: entries to a symmetric CSR matrix without loops and repeats.
#include <doctest/doctest.h>

#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "matrix_ops/executors/serial.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/passes/build_csr.hpp"

namespace test_build_csr {

namespace {

using ids = std::vector<std::uint32_t>;

template <class Vector>
std::vector<std::uint64_t> in_64_bits(const Vector& v) {
  return {v.begin(), v.end()};
}

TEST_CASE("entries become a symmetric matrix without loops and repeats") {
  //                0-3 (twice, and transposed), 1-2, a loop on 2, vertex 4 isolated
  const ids rows{3, 0, 0, 2, 1}, columns{0, 3, 3, 2, 2};
  const skerry::coo_view A(5, rows, columns);
  const auto B = skerry::symmetric_csr(A, skerry::serial{});
  CHECK(B.row_count == 5);
  CHECK(B.column_count == 5);
  CHECK(in_64_bits(B.row_offsets) == std::vector<std::uint64_t>{0, 1, 2, 3, 4, 4});
  CHECK(in_64_bits(B.columns) == std::vector<std::uint64_t>{3, 2, 1, 0});
}

TEST_CASE("a matrix without rows, without entries, or with loops only") {
  const ids none;
  CHECK(in_64_bits(skerry::symmetric_csr(skerry::coo_view(0, none, none), skerry::threads{2})
                       .row_offsets) == std::vector<std::uint64_t>{0});
  CHECK(in_64_bits(skerry::symmetric_csr(skerry::coo_view(2, none, none), skerry::threads{2})
                       .row_offsets) == std::vector<std::uint64_t>{0, 0, 0});
  const ids loops{0, 1, 1};
  const auto B = skerry::symmetric_csr(skerry::coo_view(2, loops, loops), skerry::threads{2});
  CHECK(in_64_bits(B.row_offsets) == std::vector<std::uint64_t>{0, 0, 0});
  CHECK(B.columns.empty());
}

TEST_CASE("a rectangular CSR matrix, in each width") {
  const auto check = [](auto index, auto offset) {
    using index_type = decltype(index);
    using offset_type = decltype(offset);
    const std::vector<offset_type> offsets{0, 2, 3};
    const std::vector<index_type> columns{3, 1, 0};  // 0-3, 0-1, 1-0
    const skerry::csr_view A(2, 4, offsets, columns);
    const auto B = skerry::symmetric_csr<offset_type>(A, skerry::threads{3});
    CHECK(B.row_count == 4);
    CHECK(in_64_bits(B.row_offsets) == std::vector<std::uint64_t>{0, 2, 3, 3, 4});
    CHECK(in_64_bits(B.columns) == std::vector<std::uint64_t>{1, 3, 0, 0});
  };
  check(std::uint32_t{}, std::uint32_t{});
  check(std::uint32_t{}, std::uint64_t{});
  check(std::uint64_t{}, std::uint64_t{});
}

TEST_CASE("random entries: equal to a set of pairs, for any number of threads") {
  constexpr std::uint32_t n = 97;
  ids rows, columns;
  std::set<std::pair<std::uint32_t, std::uint32_t>> expected;
  for (std::uint32_t state = 1, k = 0; k < 3000; ++k) {
    const auto draw = [&] { return ((state = state * 1664525u + 1013904223u) >> 16) % n; };
    const std::uint32_t u = draw(), v = draw();
    rows.push_back(u);
    columns.push_back(v);
    if (u != v) expected.insert({{u, v}, {v, u}});
  }
  for (const unsigned count : {1u, 2u, 7u}) {
    const auto B = skerry::symmetric_csr<std::uint32_t>(skerry::coo_view(n, rows, columns),
                                                        skerry::threads{count});
    auto entry = expected.begin();
    bool equal = B.columns.size() == expected.size();
    for (std::uint32_t r = 0; equal && r < n; ++r)
      for (auto k = B.row_offsets[r]; equal && k < B.row_offsets[r + 1]; ++k, ++entry)
        equal = *entry == std::pair(r, B.columns[k]);
    CHECK(equal);
  }
}

}  // namespace

}  // namespace test_build_csr
