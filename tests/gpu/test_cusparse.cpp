// SPDX-License-Identifier: Apache-2.0
// The back end on cuSPARSE's product against the reference.
#include <doctest/doctest.h>

#include <cstdint>

#include "matrix_ops/cusparse/backend.hpp"
#include "matrix_ops/thrust/cuda_matrix.hpp"
#include "tests/gpu/device_adaptor.hpp"

namespace reef {
namespace {

template <class View>
struct backend_of;
template <class Index, class Offset>
struct backend_of<csr_view<Index, Offset>> {
  using type = cusparse::backend<Index, Offset>;
};

constexpr auto to_device = []<class View>(const View& A) {
  return typename backend_of<View>::type::matrix(on_thrust::on_device(A));
};

template <class View>
using adaptor_for = testing::device_adaptor<View, typename backend_of<View>::type, to_device>;

using csr_32_32 = csr_view<std::uint32_t, std::uint32_t>;
using csr_32_64 = csr_view<std::uint32_t, std::uint64_t>;
using csr_64_64 = csr_view<std::uint64_t, std::uint64_t>;

static_assert(sampling_backend<backend_of<csr_32_32>::type>);
static_assert(frontier_backend<backend_of<csr_64_64>::type>);

TEST_CASE_TEMPLATE("cusparse: operations and algorithms", View, csr_32_32, csr_32_64, csr_64_64) {
  adaptor_for<View> use;
  testing::check_backend(use, 127);
}

TEST_CASE("cusparse: one small matrix, for memcheck") {
  adaptor_for<csr_32_32> use;
  testing::dice roll(41);
  const testing::host_matrix<csr_32_32> A(
      1033, testing::symmetric(roll, testing::random_entries(roll, 1033, 5000)));
  testing::detail::check_semiring(use, A.view(), min_second<std::uint32_t>{}, roll);
}

TEST_CASE_TEMPLATE("cusparse: 2^20 rows and one more, a hub among them", View, csr_32_32,
                   csr_64_64) {
  adaptor_for<View> use;
  testing::check_large(use);
}

// A zero was seen to get into the last row's sum; see operators.hpp.  Every id here is above 0.
TEST_CASE_TEMPLATE("cusparse: the last row is as right as the others at any size", View, csr_32_32,
                   csr_64_64) {
  using index = typename View::index;
  adaptor_for<View> use;
  testing::dice roll(31);
  for (const std::uint64_t n :
       {2,   5,    31,   33,   64,   127,   128,   129,   255,    257,   511,
        513, 1000, 1023, 1025, 4097, 10000, 32769, 65536, 100001, 262143}) {
    CAPTURE(n);
    testing::entry_list entries;
    for (std::uint64_t r = 0; r < n; ++r)
      for (std::uint64_t k = 0; k < 16; ++k) entries.emplace_back(r, roll(n));
    const testing::host_matrix<View> A(n, entries);
    const auto M = use.matrix(A.view());
    std::vector<index> x(n);
    for (auto& value : x) value = static_cast<index>(1'000'000'000 + roll(3'000'000'000));
    const auto given = use.upload(x);
    auto y = use.upload(x);
    const auto right = [&](auto add) {
      use.on.mxv(y, add, M, given);
      const auto got = use.download(y);
      std::vector<index> wanted(n, add.zero);
      for (const auto& [r, c] : entries) wanted[r] = add.add(wanted[r], x[c]);
      return got == wanted;
    };
    CHECK(right(min_second<index>{}));
    CHECK(right(max_second<index>{}));
  }
}

}  // namespace
}  // namespace reef
