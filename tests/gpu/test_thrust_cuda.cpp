// SPDX-License-Identifier: Apache-2.0
// The Thrust back end on its CUDA system against the reference.
#include <doctest/doctest.h>

#include <cstdint>

#include "algorithms/fastsv.hpp"
#include "algorithms/label_propagation.hpp"
#include "matrix_ops/thrust/cuda_backend.hpp"
#include "matrix_ops/thrust/cuda_matrix.hpp"
#include "tests/gpu/device_adaptor.hpp"

namespace skerry {
namespace {

template <class View>
struct backend_of {
  using type = on_thrust::cuda_dense_backend;
};
template <class Index, class Offset>
struct backend_of<csr_view<Index, Offset>> {
  using type = on_thrust::cuda_sparse_backend<Index, Offset>;
};

constexpr auto to_device = [](const auto& A) { return on_thrust::on_device(A); };

template <class View>
using adaptor_for = testing::device_adaptor<View, typename backend_of<View>::type, to_device>;

using csr_32_32 = csr_view<std::uint32_t, std::uint32_t>;
using csr_32_64 = csr_view<std::uint32_t, std::uint64_t>;
using csr_64_64 = csr_view<std::uint64_t, std::uint64_t>;

static_assert(frontier_backend<backend_of<dense_view>::type>);
static_assert(!sampling_backend<backend_of<dense_view>::type>);
static_assert(sampling_backend<backend_of<csr_32_32>::type>);

TEST_CASE_TEMPLATE("thrust_cuda: operations and algorithms" * doctest::test_suite("large"), View,
                   dense_view, csr_32_32, csr_32_64, csr_64_64) {
  adaptor_for<View> use;
  testing::check_backend(use);
}

/// Checks every operation and every algorithm on one matrix.
template <class View>
void check_one(std::uint64_t n, std::uint64_t entries) {
  using index = typename View::index;
  adaptor_for<View> use;
  testing::dice roll(37);
  const testing::host_matrix<View> A(
      n, testing::symmetric(roll, testing::random_entries(roll, n, entries)));
  testing::detail::check_semiring(use, A.view(), min_second<index>{}, roll);
  testing::detail::check_semiring(use, A.view(), max_second<index>{}, roll);
  testing::detail::check_frontier(use, A.view());
  if constexpr (sampling_backend<decltype(use.on)>)
    testing::detail::check_sampling(use, A.view(), roll);
  testing::detail::check_algorithms(use, A.view());
}

TEST_CASE("thrust_cuda: a few matrices, fast enough under compute-sanitizer") {
  check_one<csr_32_32>(1, 0);
  check_one<csr_32_32>(1033, 5000);
  check_one<csr_64_64>(300, 700);
  for (const std::uint64_t n : {1, 65, 300, 1033})  // a warp reads 256 elements of a row at a time
    check_one<dense_view>(n, 3 * n);
}

TEST_CASE_TEMPLATE("thrust_cuda: 2^20 and 2^20 + 1 rows with a hub" * doctest::test_suite("large"),
                   View, csr_32_32, csr_32_64, csr_64_64) {
  adaptor_for<View> use;
  testing::check_large(use);
}

// Each mean length has its own number of lanes per row. Rows around the split length have no
// segment, one, and several.
TEST_CASE("thrust_cuda: rows of lengths around that of a segment") {
  testing::dice roll(29);
  adaptor_for<csr_32_32> use;
  constexpr std::uint64_t n = 9000;
  for (const std::uint64_t length : {5, 40, 200, 1023, 1024, 1025, 2048, 2049, 5000}) {
    CAPTURE(length);
    testing::entry_list entries;
    for (std::uint64_t r = 0; r < 60; ++r)
      for (std::uint64_t k = 0; k < length; ++k) entries.emplace_back(r * (n / 60), roll(n));
    const testing::host_matrix<csr_32_32> thin(n, entries);
    testing::detail::check_semiring(use, thin.view(), min_second<std::uint32_t>{}, roll);
    for (auto& [r, c] : entries) {
      r = r / (n / 60);
      c %= 60;
    }
    const testing::host_matrix<csr_32_32> full(60, entries);
    testing::detail::check_semiring(use, full.view(), max_second<std::uint32_t>{}, roll);
  }
}

TEST_CASE("thrust_cuda: asynchronous comparisons see the vectors as of the call") {
  adaptor_for<csr_32_32> use;
  const std::vector<std::uint32_t> one{3, 1, 2}, other{3, 1, 4};
  auto x = use.upload(one);
  const auto equal = use.upload(one), different = use.upload(other);
  CHECK(use.on.defers_convergence_check(x));
  for (int turn = 0; turn < 3; ++turn) {
    use.on.assign(x, equal);
    const auto first = use.on.compare_async(x, equal);
    use.on.assign(x, different);
    const auto second = use.on.compare_async(x, equal);
    CHECK(first.get());
    CHECK_FALSE(second.get());
    CHECK(first.get());
  }
  CHECK_FALSE(use.on.defers_convergence_check(
      typename decltype(use.on)::vector((std::size_t{1} << 20) + 1)));
}

TEST_CASE("thrust_cuda: deferred convergence checks give the labels of immediate ones") {
  adaptor_for<csr_32_32> use;
  testing::dice roll(41);
  for (const std::uint64_t n : {1, 2, 100, 5000}) {
    const testing::host_matrix<csr_32_32> A(
        n, testing::symmetric(roll, testing::random_entries(roll, n, n)));
    const auto M = use.matrix(A.view());
    on_thrust::cuda_sparse_backend<std::uint32_t, std::uint32_t> immediate(use.session.resources());
    CHECK(use.download(fastsv(use.on, M)) == use.download(fastsv(immediate, M)));
    CHECK(use.download(label_propagation(use.on, M)) ==
          use.download(label_propagation(immediate, M)));
  }
}

TEST_CASE("thrust_cuda: too large a vector is rejected, and the next one works") {
  adaptor_for<csr_32_32> use;
  CHECK_THROWS_AS(on_thrust::device_vector<std::uint32_t>(std::size_t{1} << 44), backend_error);
  CHECK(use.download(use.upload({3, 1, 2})) == std::vector<std::uint32_t>{3, 1, 2});
}

}  // namespace
}  // namespace skerry
