// SPDX-License-Identifier: Apache-2.0
// The Thrust back end on its OpenMP system against the reference.
#include <doctest/doctest.h>
#include <omp.h>

#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "matrix_ops/thrust/backend.hpp"
#include "matrix_ops/thrust/openmp_system.hpp"
#include "tests/backend_operations.hpp"

namespace skerry {
namespace {

using system = on_thrust::openmp_system;

template <class View>
struct backend_of {
  using type = on_thrust::dense_backend<system>;
};
template <class Index, class Offset>
struct backend_of<csr_view<Index, Offset>> {
  using type = on_thrust::sparse_backend<system, Index, Offset>;
};

template <class View>
struct thrust_adaptor {
  using view = View;
  using index = typename View::index;
  typename backend_of<View>::type on;
  using backend = decltype(on);

  explicit thrust_adaptor(unsigned threads) : on(threads) {}

  auto matrix(const View& A) { return typename backend::matrix(A); }
  auto upload(const std::vector<index>& x) { return typename backend::vector(x.begin(), x.end()); }
  auto download(const typename backend::vector& x) {
    return std::vector<index>(x.begin(), x.end());
  }
  testing::entry_list entries(const typename backend::matrix& A) {
    const auto M = A.ref();
    testing::entry_list all;
    for (std::size_t r = 0; r < M.row_count; ++r)
      for (auto k = M.row_offsets[r]; k < M.row_offsets[r + 1]; ++k)
        all.emplace_back(r, M.columns[k]);
    return all;
  }
};

TEST_CASE_TEMPLATE("thrust: operations and algorithms", View, dense_view,
                   csr_view<std::uint32_t, std::uint32_t>, csr_view<std::uint32_t, std::uint64_t>,
                   csr_view<std::uint64_t, std::uint64_t>) {
  for (const unsigned threads : {1u, 3u}) {
    CAPTURE(threads);
    thrust_adaptor<View> use(threads);
    testing::check_backend(use);
  }
}

static_assert(sampling_backend<on_thrust::sparse_backend<system, std::uint32_t, std::uint64_t>>);
static_assert(!sampling_backend<on_thrust::dense_backend<system>>);

TEST_CASE("thrust: tiles of any size cover every row and every entry once") {
  const std::vector<std::uint32_t> offsets{0, 0, 7, 7, 7, 8, 30, 30};
  for (std::size_t size = 1; size < 50; ++size) {
    CAPTURE(size);
    const on_thrust::row_tiles<std::uint32_t> tiles{7, 37, size, offsets.data()};
    std::vector<int> begun(7), seen(30);
    for (std::size_t t = 0; t < tiles.count(); ++t) {
      std::size_t cost = 0;
      tiles.for_each_row(t, [&](std::size_t r, auto first, auto last, bool begins) {
        begun[r] += begins;
        cost += begins + (last - first);
        REQUIRE(offsets[r] <= first);
        REQUIRE(last <= offsets[r + 1]);
        for (auto k = first; k < last; ++k) ++seen[k];
      });
      CHECK(cost == (t + 1 < tiles.count() ? size : 37 - t * size));
    }
    CHECK(begun == std::vector<int>(7, 1));
    CHECK(seen == std::vector<int>(30, 1));
  }
}

// With 8-bit offsets, first + 3 overflows in the last rows, as 32-bit ones do in a large matrix.
TEST_CASE("thrust: rows may end at the largest offset") {
  using offset = std::uint8_t;
  constexpr std::size_t entries = std::numeric_limits<offset>::max();
  testing::dice roll(11);
  std::vector<std::uint32_t> columns(entries), x(entries);
  for (std::uint32_t k = 0; k < entries; ++k) {
    columns[k] = k;
    x[k] = static_cast<std::uint32_t>(1 + roll(1000));
  }
  constexpr min_second<std::uint32_t> least;
  constexpr max_second<std::uint32_t> most;
  for (std::size_t first = 0; first <= entries; ++first)
    for (std::size_t last = first; last <= entries; ++last) {
      CAPTURE(first);
      CAPTURE(last);
      std::uint32_t min = least.zero, max = most.zero;
      for (std::size_t k = first; k < last; ++k) {
        min = least.add(min, x[k]);
        max = most.add(max, x[k]);
      }
      const auto sum = [&](auto add) {
        return on_thrust::sum_of(add, columns.data(), x.data(), static_cast<offset>(first),
                                 static_cast<offset>(last));
      };
      REQUIRE(sum(least) == min);
      REQUIRE(sum(most) == max);
    }
}

TEST_CASE("thrust: contract rejects a result with more entries than the offsets can count") {
  using id = std::uint16_t;
  constexpr std::size_t n = 200;  // n * n entries fit 16 bits, their mirror images do not
  buffer<id> offsets(n + 1), columns(n * n), x(n);
  for (std::size_t r = 0; r <= n; ++r) offsets[r] = static_cast<id>(r * n);
  for (std::size_t k = 0; k < n * n; ++k) columns[k] = static_cast<id>(k % n);
  for (std::size_t r = 0; r < n; ++r) x[r] = static_cast<id>(r);
  const on_thrust::sparse_matrix<system, id, id> A(std::move(offsets), std::move(columns));
  CHECK_THROWS_WITH_AS(
      static_cast<void>(on_thrust::contract(A, x.data(), id{0})),
      doctest::Contains("39800 entries; with their transposes they exceed the range of 16-bit"),
      invalid_matrix);
}

TEST_CASE("thrust: rows long enough for tiles on every thread") {
  testing::dice roll(3);
  auto entries = testing::random_entries(roll, 50000, 100000);
  for (std::uint64_t v = 0; v < 49999; v += 2) entries.emplace_back(49999, v);
  entries = testing::symmetric(roll, std::move(entries));
  using view = csr_view<std::uint32_t, std::uint32_t>;
  const testing::host_matrix<view> A(50000, entries);
  thrust_adaptor<view> use(4);
  testing::detail::check_semiring(use, A.view(), min_second<std::uint32_t>{}, roll);
  testing::detail::check_semiring(use, A.view(), max_second<std::uint32_t>{}, roll);
  testing::detail::check_sampling(use, A.view(), roll);
  testing::detail::check_algorithms(use, A.view());
}

TEST_CASE("thrust: the caller's number of OpenMP threads is unchanged") {
  omp_set_num_threads(3);
  thrust_adaptor<csr_view<std::uint32_t, std::uint32_t>> use(2);
  const std::vector<std::uint32_t> offsets{0, 1, 2}, columns{1, 0};
  const csr_view<std::uint32_t, std::uint32_t> A(2, offsets, columns);
  CHECK(use.download(fastsv(use.on, use.matrix(A))) == std::vector<std::uint32_t>{0, 0});
  CHECK(omp_get_max_threads() == 3);
}

}  // namespace
}  // namespace skerry
