// SPDX-License-Identifier: Apache-2.0
// The views of host matrices: what their constructors accept, and the empty ones.
#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "skerry/skerry.hpp"
#include "tests/refusal.hpp"

namespace test_views {

using namespace skerry;
using namespace skerry::testing;

TEST_CASE_TEMPLATE("sizes of any integer type", Size, short, unsigned short, int, unsigned, long,
                   unsigned long, long long, unsigned long long, std::ptrdiff_t, std::size_t,
                   std::int8_t, std::uint8_t) {
  const std::vector<int> offsets{0, 1, 2, 2}, columns{1, 0}, rows{0, 1};
  const std::vector<float> elements{0, 1, 0, 1, 0, 0, 0, 0, 0};
  Size n = 3;
  CHECK(cc(csr_view{n, offsets, columns}).count == 2);
  CHECK(cc(csr_view{n, n, offsets, columns}).count == 2);
  CHECK(cc(coo_view{n, rows, columns}).count == 2);
  CHECK(cc(coo_view{n, n, rows, columns}).count == 2);
  CHECK(cc(dense_view{n, elements}).count == 2);
  CHECK(cc(dense_view{n, n, elements}).count == 2);
}

TEST_CASE("sizes of two types, and row ids and column ids of two types") {
  const std::vector<std::int32_t> rows{0, 1};
  const std::array<std::uint32_t, 2> columns{1, 0};
  CHECK(cc(coo_view{2, std::size_t{2}, rows, columns}).count == 1);
}

TEST_CASE("a negative size is rejected") {
  const std::vector<int> offsets{0}, ids;
  const std::vector<float> elements;
  const std::string expected = "a matrix of size -1; sizes are 0 or more";
  CHECK_THROWS_WITH_AS((csr_view{-1, offsets, ids}), expected.c_str(), invalid_matrix);
  CHECK_THROWS_WITH_AS((coo_view{std::int64_t{-1}, ids, ids}), expected.c_str(), invalid_matrix);
  CHECK_THROWS_WITH_AS((dense_view{0, -1, elements}), expected.c_str(), invalid_matrix);
}

TEST_CASE("spans may be temporaries, containers may not") {
  const std::vector<int> offsets{0, 1, 2}, columns{1, 0};
  CHECK(cc(csr_view{2, std::span(offsets), std::span(columns)}).count == 1);
  using ids = std::vector<int>;
  using view = csr_view<std::uint32_t, std::uint32_t>;
  static_assert(std::is_constructible_v<view, int, ids&, const ids&>);
  static_assert(std::is_constructible_v<view, int, std::span<int>, std::span<const int>>);
  static_assert(!std::is_constructible_v<view, int, ids, const ids&>);
  static_assert(!std::is_constructible_v<view, int, const ids&, ids>);
  static_assert(!std::is_constructible_v<coo_view<std::uint32_t>, int, ids, ids>);
  static_assert(!std::is_constructible_v<dense_view, int, std::vector<float>>);
}

TEST_CASE("empty views have no vertices") {
  const std::vector<options> all{{},
                                 {.algorithm = "fastsv"},
                                 {.algorithm = "fastsv", .backend = "reference"},
                                 {.backend = "threads"},
                                 {.numbering = numbering::dense},
                                 {.symmetric = symmetry::yes},
                                 {.bipartite = true}};
  for (const options& how : all) {
    for (const auto& r : {cc(csr_view{}, how), cc(coo_view{}, how), cc(dense_view{}, how)}) {
      CHECK(r.count == 0);
      CHECK(r.labels.empty());
      CHECK(r.largest().size == 0);
    }
    CHECK(cc(csr_view<std::uint64_t, std::uint64_t>{}, how).count == 0);
    CHECK(cc(coo_view<std::uint64_t>{}, how).count == 0);
  }
  CHECK(csr_view{}.entry_count() == 0);
  CHECK(coo_view{}.entry_count() == 0);
  CHECK(dense_view{}.entry_count() == 0);
}

TEST_CASE("a negative id is shown as it was written") {
  const std::vector<int> offsets{0, 1, 2}, columns{1, -5};
  CHECK(error_of([&] {
          return cc(csr_view{2, offsets, columns});
        }) ==
        "columns[1] = 4294967291 (-5 as a signed number) is outside a 2 x 2 matrix; ids are "
        "0-based");
  const std::vector<std::int64_t> rows{0, -7};
  CHECK(error_of([&] {
          return cc(coo_view{2, rows, rows});
        }).find("(-7 as a signed number)") != std::string::npos);
}

}  // namespace test_views
