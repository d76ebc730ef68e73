// SPDX-License-Identifier: Apache-2.0
// The back end of calls of Thrust alone, on its CUDA system, against the reference.
#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

#include "matrix_ops/thrust/cuda_backend.hpp"
#include "matrix_ops/thrust/cuda_matrix.hpp"
#include "tests/gpu/device_adaptor.hpp"

namespace skerry {
namespace {

using calls = on_thrust::cuda_calls_backend;

constexpr auto to_coordinates = [](const auto& A) {
  return calls::matrix(on_thrust::on_device(A));
};

template <class View>
struct calls_adaptor : testing::device_adaptor<View, calls, to_coordinates> {
  testing::entry_list entries(const calls::matrix& A) {
    const auto on_host = [&](const std::uint32_t* from) {
      std::vector<std::uint32_t> to(A.entry_count());
      copy_async(from, to.data(), to.size(), this->session.resources().stream);
      this->session.wait();
      return to;
    };
    const auto rows = on_host(A.rows()), columns = on_host(A.columns());
    testing::entry_list all;
    for (std::size_t k = 0; k < rows.size(); ++k) all.emplace_back(rows[k], columns[k]);
    return all;
  }
};

using csr_32_32 = csr_view<std::uint32_t, std::uint32_t>;
using csr_32_64 = csr_view<std::uint32_t, std::uint64_t>;

static_assert(pushing_backend<calls> && filtering_backend<calls>);
static_assert(!sampling_backend<calls>);

TEST_CASE_TEMPLATE("thrust_cuda_calls: operations and algorithms" * doctest::test_suite("large"),
                   View, dense_view, csr_32_32, csr_32_64) {
  calls_adaptor<View> use;
  testing::check_backend(use);
}

TEST_CASE_TEMPLATE("thrust_cuda_calls: small matrices, fast enough under compute-sanitizer", View,
                   dense_view, csr_32_32) {
  calls_adaptor<View> use;
  testing::check_backend(use, 3);
}

TEST_CASE("thrust_cuda_calls: asynchronous comparisons see the vectors as of the call") {
  calls_adaptor<csr_32_32> use;
  const std::vector<std::uint32_t> one{3, 1, 2}, other{3, 1, 4};
  auto x = use.upload(one);
  const auto equal = use.upload(one), different = use.upload(other);
  const auto first = use.on.compare_async(x, equal);
  use.on.assign(x, different);
  const auto second = use.on.compare_async(x, equal);
  CHECK(first.get());
  CHECK_FALSE(second.get());
}

}  // namespace
}  // namespace skerry
