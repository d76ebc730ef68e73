// SPDX-License-Identifier: Apache-2.0
// The back end of calls of Thrust alone, on its OpenMP system, against the reference.
#include <doctest/doctest.h>

#include <cstdint>
#include <utility>
#include <vector>

#include "matrix_ops/thrust/calls.hpp"
#include "matrix_ops/thrust/openmp_system.hpp"
#include "tests/backend_operations.hpp"

namespace skerry {
namespace {

using system = on_thrust::openmp_system;

template <class View>
struct calls_adaptor {
  using view = View;
  using index = typename View::index;
  using backend = on_thrust::calls_backend<system, index>;
  backend on;

  explicit calls_adaptor(unsigned threads) : on(threads) {}

  static auto placed(const dense_view& A) { return on_thrust::dense_matrix<system>(A); }
  template <class Index, class Offset>
  static auto placed(const csr_view<Index, Offset>& A) {
    return on_thrust::sparse_matrix<system, Index, Offset>(A);
  }
  auto matrix(const View& A) { return typename backend::matrix(placed(A)); }
  auto upload(const std::vector<index>& x) { return typename backend::vector(x.begin(), x.end()); }
  auto download(const typename backend::vector& x) {
    return std::vector<index>(x.begin(), x.end());
  }
  testing::entry_list entries(const typename backend::matrix& A) {
    testing::entry_list all;
    for (std::size_t r = 0; r < A.row_count(); ++r)
      for (auto k = A.offsets()[r]; k < A.offsets()[r + 1]; ++k) {
        CHECK(A.rows()[k] == r);
        all.emplace_back(r, A.columns()[k]);
      }
    return all;
  }
};

TEST_CASE_TEMPLATE("thrust_calls: operations and algorithms", View, dense_view,
                   csr_view<std::uint32_t, std::uint32_t>, csr_view<std::uint32_t, std::uint64_t>,
                   csr_view<std::uint64_t, std::uint64_t>) {
  for (const unsigned threads : {1u, 3u}) {
    CAPTURE(threads);
    calls_adaptor<View> use(threads);
    testing::check_backend(use);
  }
}

using backend_32 = on_thrust::calls_backend<system, std::uint32_t>;
static_assert(pushing_backend<backend_32> && filtering_backend<backend_32>);
static_assert(!sampling_backend<backend_32> && !rewriting_backend<backend_32>);

}  // namespace
}  // namespace skerry
