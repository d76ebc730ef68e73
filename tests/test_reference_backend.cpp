// SPDX-License-Identifier: Apache-2.0
// The reference back end: small matrices with expected vectors by hand.
#include <doctest/doctest.h>

#include <cstdint>
#include <numeric>
#include <vector>

#include "matrix_ops/reference/backend.hpp"
#include "tests/backend_operations.hpp"

namespace skerry {
namespace {

using id = std::uint32_t;
using sparse = reference::sparse_backend<id, id>;
using dense = reference::dense_backend;
using vector = sparse::vector;

constexpr id none = 0xffffffff;  // min_second's zero

//     0 1 2 3 4
//  0  . . 1 . 1      0 - 2, 0 - 4 in both directions,
//  1  . . . . .      a loop on 3, row 1 empty
//  2  1 . . . .
//  3  . . . 1 .
//  4  1 . . . .
const std::vector<id> offsets{0, 2, 2, 3, 4, 5};
const std::vector<id> columns{4, 2, 0, 3, 0};
const csr_view<id, id> pattern(5, offsets, columns);
const std::vector<double> elements{0, 0, .5, 0, 9,  //
                                   0, 0, 0,  0, 0,  //
                                   1, 0, 0,  0, 0,  //
                                   0, 0, 0,  7, 0,  //
                                   1, 0, 0,  0, 0};

template <class B>
void check_products(B on, const typename B::matrix& A) {
  const vector x{30, 10, 40, 20, 50};
  vector y(5);
  on.mxv(y, min_second<id>{}, A, x);
  CHECK(y == vector{40, none, 30, 20, 30});
  on.mxv(y, max_second<id>{}, A, x);
  CHECK(y == vector{50, 0, 30, 20, 30});
  CHECK(on.iota(A) == vector{0, 1, 2, 3, 4});
}

TEST_CASE("reference: mxv adds over the entries of each row") {
  check_products(sparse{}, sparse::matrix(pattern));
  check_products(dense{}, dense::matrix(dense_view(5, elements)));
}

TEST_CASE("reference: assign, accumulate, gather, equal") {
  sparse on;
  vector y{5, 1, 4, 2, 3};
  on.accumulate(y, min_second<id>{}, {4, 2, 4, 0, 9});
  CHECK(y == vector{4, 1, 4, 0, 3});
  on.accumulate(y, max_second<id>{}, {1, 7, 1, 1, 1});
  CHECK(y == vector{4, 7, 4, 1, 3});
  vector z(5);
  on.gather(z, y, {4, 4, 0, 1, 3});
  CHECK(z == vector{3, 3, 4, 7, 1});
  CHECK_FALSE(on.equal(z, y));
  on.assign(z, y);
  CHECK(on.equal(z, y));
}

TEST_CASE("reference: scatter adds every repeat") {
  sparse on;
  vector y{9, 9, 9, 9, 9};
  on.scatter(y, min_second<id>{}, {1, 1, 1, 4, 0}, {6, 3, 5, 12, 9});
  CHECK(y == vector{9, 3, 9, 9, 9});
  on.scatter(y, max_second<id>{}, {2, 2, 1, 1, 1}, {10, 8, 0, 4, 2});
  CHECK(y == vector{9, 4, 10, 9, 9});
}

template <class B>
void check_search(B on, const typename B::matrix& A) {
  vector label = on.unlabelled(A);
  CHECK(label == vector{none, none, none, none, none});
  CHECK(on.size(label) == 5);
  auto frontier = on.start(label, 0);
  CHECK(label == vector{0, none, none, none, none});
  on.expand(frontier, label, A, 0);
  CHECK(label == vector{0, none, 0, none, 0});
  CHECK_FALSE(on.empty(frontier));
  on.expand(frontier, label, A, 0);
  CHECK(on.empty(frontier));
  CHECK(on.first_unlabelled(label, 0) == 1);
  CHECK(on.first_unlabelled(label, 2) == 3);
  CHECK(on.first_unlabelled(label, 4) == 5);
}

TEST_CASE("reference: a frontier expands from rows to unlabelled columns") {
  check_search(sparse{}, sparse::matrix(pattern));
  check_search(dense{}, dense::matrix(dense_view(5, elements)));
}

TEST_CASE("reference: sampling") {
  sparse on;
  const sparse::matrix A(pattern);
  const auto first = on.first_entries(A, 1);
  CHECK(std::ranges::equal(first.view().row_offsets, std::vector<id>{0, 1, 1, 2, 3, 4}));
  CHECK(std::ranges::equal(first.view().columns, std::vector<id>{4, 0, 3, 0}));
  CHECK(on.most_frequent({3, 1, 3, 1, 3}) == 3);
  // Rows 1, 2, 3 are kept; 0 and 4 become 4: (2, 0) becomes (2, 4) with its mirror image (4, 2);
  // (3, 3) is its own mirror image and occurs twice.
  const auto contracted = on.contract(A, {4, 1, 2, 3, 4}, 4);
  CHECK(std::ranges::equal(contracted.view().row_offsets, std::vector<id>{0, 0, 0, 1, 3, 4}));
  CHECK(std::ranges::equal(contracted.view().columns, std::vector<id>{4, 3, 3, 2}));
}

template <class View>
struct reference_adaptor {
  using view = View;
  using index = typename View::index;
  typename testing::detail::reference_of<View>::type on;
  using backend = decltype(on);

  auto matrix(const View& A) { return typename backend::matrix(A); }
  auto upload(const std::vector<index>& x) { return typename backend::vector(x.begin(), x.end()); }
  auto download(const typename backend::vector& x) {
    return std::vector<index>(x.begin(), x.end());
  }
  testing::entry_list entries(const typename backend::matrix& A) {
    testing::entry_list all;
    for_each_entry(A.view(), serial{}, [&](index r, index c) { all.emplace_back(r, c); });
    return all;
  }
};

// Only the algorithms are a test here: the operations are compared with themselves.
TEST_CASE_TEMPLATE("reference: every algorithm gives rem's labels", View, dense_view,
                   csr_view<id, id>, csr_view<id, std::uint64_t>,
                   csr_view<std::uint64_t, std::uint64_t>) {
  reference_adaptor<View> use;
  testing::check_backend(use);
}

TEST_CASE("reference: a square that does not fit memory is refused before it is made") {
  // A star: its square has an entry for each two of its rows, 10^12 of them, in 8 TB.
  constexpr id n = 1'000'000;
  std::vector<id> star_offsets{0}, star_columns(n - 1);
  std::iota(star_columns.begin(), star_columns.end(), id{1});
  star_columns.resize(2 * (n - 1), 0);
  for (id v = 0; v < n; ++v) star_offsets.push_back(n - 1 + v);
  sparse on;
  CHECK_THROWS_AS(
      static_cast<void>(on.square(sparse::matrix(csr_view<id, id>(n, star_offsets, star_columns)))),
      memory_refused);
  CHECK(on.entry_count(on.square(sparse::matrix(pattern))) == 10);
}

}  // namespace
}  // namespace skerry
