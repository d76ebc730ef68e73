// SPDX-License-Identifier: Apache-2.0
// The public interface: what cc() accepts and returns.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <string>

#include "skerry/cuda.hpp"
#include "skerry/info.hpp"
#include "skerry/skerry.hpp"
#include "skerry/verify.hpp"
#include "tests/graphs.hpp"
#include "tests/needs.hpp"
#include "tests/pairs.hpp"
#include "tests/refusal.hpp"
#include "tests/text.hpp"

namespace test_api {

using namespace skerry;
using namespace skerry::testing;

namespace {

using sparse = csr_view<std::uint32_t, std::uint32_t>;

}  // namespace

TEST_CASE("the README's example") {
  const std::vector<int> row_offsets{0, 1, 2, 2}, columns{1, 0};
  skerry::csr_view A{3, row_offsets, columns};
  const skerry::result<std::uint32_t> r = skerry::cc(A);
  CHECK(r.count == 2);
  CHECK(widened(r.labels) == std::vector<std::uint64_t>{0, 0, 2});
  const auto s = skerry::cc(A, {.algorithm = "fastsv", .backend = "reference", .threads = 8});
  CHECK(s.labels == r.labels);
  CHECK(skerry::algorithms().size() > 5);
}

TEST_CASE("views of signed and unsigned ids, in three width pairs") {
  const std::vector<int> o32{0, 1, 2, 2}, c32{1, 0};
  const std::vector<long> o64{0, 1, 2, 2}, c64{1, 0};
  CHECK(cc(csr_view(3, o32, c32)).count == 2);
  CHECK(cc(csr_view(3, o64, c32)).count == 2);
  CHECK(cc(csr_view(3, o64, c64)).count == 2);
  CHECK(cc(coo_view(3, c32, c32)).count == 3);
  CHECK(sizeof(cc(csr_view(3, o64, c64)).labels[0]) == 8);
}

TEST_CASE("dense elements: every nonzero is an entry, whatever the type") {
  const std::vector<double> d{0, std::nan(""), 0, -0.0};
  CHECK(cc(dense_view(2, d)).count == 1);
  const std::vector<float> zeros{0, -0.0f, -0.0f, 0};
  CHECK(cc(dense_view(2, zeros)).count == 2);
  const std::vector<std::int64_t> wide{0, std::int64_t{1} << 40, 0, 0};
  CHECK(cc(dense_view(2, wide)).count == 1);
  const std::vector<std::int8_t> bytes{0, 0, -1, 0};
  CHECK(cc(dense_view(2, bytes)).count == 1);
  CHECK(dense_view(2, d).entry_count() == 1);
}

TEST_CASE("bipartite: rows first, then columns, by every algorithm and view") {
  // 2 x 3: entries (0, 0) and (0, 2), so the components are {0, 2, 4}, {1}, {3}.
  const std::vector<std::uint64_t> expected{0, 1, 0, 3, 0};
  const std::vector<std::uint32_t> offsets{0, 2, 2}, columns{0, 2}, rows{0, 0};
  const std::vector<float> elements{1, 0, 1, 0, 0, 0};
  for (const auto& algorithm : algorithms_but_design_space())
    for (const auto& backend : algorithm.backends) {
      CAPTURE(algorithm.name);
      CAPTURE(backend);
      const options how{.algorithm = algorithm.name, .backend = backend, .bipartite = true};
      CHECK(widened(cc(csr_view(2, 3, offsets, columns), how).labels) == expected);
      CHECK(widened(cc(coo_view(2, 3, rows, columns), how).labels) == expected);
      CHECK(widened(cc(dense_view(2, 3, elements), how).labels) == expected);
    }
  const auto message = error_of([&] { return cc(csr_view(2, 3, offsets, columns)); });
  CHECK(contains(message, "2 x 3, not square"));
  CHECK(contains(message, "bipartite"));
}

TEST_CASE("dense numbering numbers components in the order of their smallest vertices") {
  const edges g{6, {{5, 1}, {2, 4}}};
  const auto A = arrays<sparse>(g);
  const auto r = cc(A.view(), {.numbering = numbering::dense});
  CHECK(widened(r.labels) == std::vector<std::uint64_t>{0, 1, 2, 3, 2, 1});
  CHECK(r.count == 4);
  CHECK(r.sizes() == std::vector<decltype(r)::component>{{0, 1}, {1, 2}, {2, 2}, {3, 1}});
}

TEST_CASE("several threads count very many components") {
  constexpr std::uint32_t n = 1 << 20;
  const std::vector<std::uint32_t> row_offsets(n + 1, 0), columns;
  const auto r = cc(sparse(n, row_offsets, columns), {.backend = "threads", .threads = 3});
  CHECK(r.count == n);
}

TEST_CASE("sizes, the largest, members") {
  const edges g{6, {{5, 1}, {2, 4}, {4, 3}}};
  const auto A = arrays<sparse>(g);
  const auto r = cc(A.view());
  CHECK(r.sizes() == std::vector<decltype(r)::component>{{0, 1}, {1, 2}, {2, 3}});
  CHECK(r.largest() == decltype(r)::component{2, 3});
  CHECK(r.largest(2) == std::vector<decltype(r)::component>{{2, 3}, {1, 2}});
  CHECK(r.largest(9) == std::vector<decltype(r)::component>{{2, 3}, {1, 2}, {0, 1}});
  CHECK(r.largest(0).empty());
  CHECK(r.members() == std::vector<std::vector<std::uint32_t>>{{0}, {1, 5}, {2, 3, 4}});
  CHECK(r.grouped().offsets == std::vector<std::uint64_t>{0, 1, 3, 6});
  CHECK(r.grouped().vertices == buffer<std::uint32_t>{0, 1, 5, 2, 3, 4});
  const auto none = cc(arrays<sparse>(edges{0, {}}).view());
  CHECK(none.count == 0);
  CHECK(none.largest().size == 0);
  CHECK(none.members().empty());
  CHECK(none.grouped().offsets == std::vector<std::uint64_t>{0});
}

TEST_CASE("a bipartite dense matrix takes n x n bytes only for a dense algorithm") {
  const std::vector<float> row(10'000, 1);
  const dense_view A(1, row.size(), row);
  CHECK(
      cc(A, {.algorithm = "fastsv", .bipartite = true, .limits = {.max_bytes = 5'000'000}}).count ==
      1);
  CHECK_THROWS_AS(static_cast<void>(cc(A, {.algorithm = "max_per_row/dense",
                                           .bipartite = true,
                                           .limits = {.max_bytes = 5'000'000}})),
                  invalid_matrix);
}

TEST_CASE("auto allocates nothing but the labels") {
  const auto A = arrays<sparse>(symmetrised(random_graph(4000, 40'000, 1)));
  const auto with = [&](symmetry pattern, std::uint64_t bytes) {
    return cc(A.view(), {.threads = 8, .symmetric = pattern, .limits = {.max_bytes = bytes}});
  };
  CHECK(with(symmetry::yes, 16'000).used.algorithm == "hook_first");
  CHECK_THROWS_AS(static_cast<void>(with(symmetry::yes, 15'999)), invalid_matrix);
  // Without the promise it may need one bit for each vertex.
  CHECK(with(symmetry::unknown, 16'500).used.algorithm == "hook_first");
  CHECK_THROWS_AS(static_cast<void>(with(symmetry::unknown, 16'499)), invalid_matrix);
}

TEST_CASE("device views take sizes of any integer type, but not negative ones") {
  const int* none = nullptr;
  const auto check = [&]<class Size>(Size n) {
    const device_csr_view A{n, n, none, none};
    const device_csr_view B{n, n, n, none, none};
    const device_coo_view C{n, n, none, none};
    const device_coo_view D{n, n, n, none, none};
    CHECK((A.row_count == 7 && B.column_count == 7 && C.entry_count == 7 && D.row_count == 7));
  };
  check(short{7});
  check(7);
  check(7U);
  check(7L);
  check(std::size_t{7});
  CHECK_THROWS_AS((device_csr_view{-1, 0, none, none}), invalid_matrix);
  CHECK_THROWS_AS((device_coo_view{1, -1, none, none}), invalid_matrix);
  CHECK(device_csr_view{}.row_count == 0);
  CHECK(device_coo_view{}.entry_count == 0);
}

TEST_CASE("rounds are counted, reported and limited") {
  const auto A = arrays<sparse>(symmetrised(path(200)));
  for (const char* backend :
       {"reference", "graphblas", "graphblas_calls", "thrust", "thrust_calls"}) {
    const auto all = backends();
    const auto it = std::ranges::find(all, backend, &backend_info::name);
    if (!needs(it->compiled, "back end " + it->name + " is not compiled in")) continue;
    const auto r = cc(A.view(), {.algorithm = "label_propagation", .backend = backend});
    CHECK(r.used.rounds == 200);  // 199 to propagate label 0, one to find no change
    CHECK(cc(A.view(), {.algorithm = "fastsv", .backend = backend}).used.rounds <= 12);

    CHECK(contains(error_of<stopped>([&] {
                     return cc(A.view(), {.algorithm = "label_propagation",
                                          .backend = backend,
                                          .limits = {.max_rounds = 199}});
                   }),
                   "reached the limit of 199 rounds"));
    CHECK(cc(A.view(),
             {.algorithm = "label_propagation", .backend = backend, .limits = {.max_rounds = 200}})
              .count == 1);
    std::uint64_t last_round = 0;
    try {
      static_cast<void>(cc(A.view(), {.algorithm = "label_propagation",
                                      .backend = backend,
                                      .progress = [&](const progress& at) {
                                        return (last_round = at.rounds) < 10;
                                      }}));
      FAIL("was not stopped");
    } catch (const stopped& e) {
      CHECK(last_round == 10);
      CHECK(e.rounds() == 10);
    }
  }
}

}  // namespace test_api
