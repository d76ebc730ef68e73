// SPDX-License-Identifier: Apache-2.0
// The cuSPARSE back end against the reference, and cc() of cuSPARSE descriptors.
#include <doctest/doctest.h>

#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "matrix_ops/cusparse/backend.hpp"
#include "matrix_ops/thrust/cuda_matrix.hpp"
#include "skerry/cuda.hpp"
#include "tests/gpu/device_adaptor.hpp"
#include "tests/gpu/device_arrays.hpp"

namespace skerry {
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

TEST_CASE_TEMPLATE("cusparse: operations and algorithms" * doctest::test_suite("large"), View,
                   csr_32_32, csr_32_64, csr_64_64) {
  adaptor_for<View> use;
  testing::check_backend(use, 127);
}

TEST_CASE("cusparse: one small matrix, fast enough under compute-sanitizer") {
  adaptor_for<csr_32_32> use;
  testing::dice roll(41);
  const testing::host_matrix<csr_32_32> A(
      1033, testing::symmetric(roll, testing::random_entries(roll, 1033, 5000)));
  testing::detail::check_semiring(use, A.view(), min_second<std::uint32_t>{}, roll);
}

TEST_CASE_TEMPLATE("cusparse: 2^20 and 2^20 + 1 rows with a hub" * doctest::test_suite("large"),
                   View, csr_32_32, csr_64_64) {
  adaptor_for<View> use;
  testing::check_large(use);
}

// cuSPARSE was seen to add a zero to the last row's sum; see operators.hpp.  All values here are
// positive.
TEST_CASE_TEMPLATE("cusparse: the last row is right at any size", View, csr_32_32, csr_64_64) {
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
      std::vector<index> expected(n, add.zero);
      for (const auto& [r, c] : entries) expected[r] = add.add(expected[r], x[c]);
      return got == expected;
    };
    CHECK(right(min_second<index>{}));
    CHECK(right(max_second<index>{}));
  }
}

struct destroy_descriptor {
  void operator()(cusparseSpMatDescr_t A) const { cusparse::functions().destroy_sparse(A); }
};
using descriptor = std::unique_ptr<std::remove_pointer_t<cusparseSpMatDescr_t>, destroy_descriptor>;

constexpr auto from_0 = CUSPARSE_INDEX_BASE_ZERO;

template <class Word>
constexpr auto type_of = sizeof(Word) == 4 ? CUSPARSE_INDEX_32I : CUSPARSE_INDEX_64I;

template <class Index, class Offset>
descriptor described(const device_csr_view<Index, Offset>& A, cusparseIndexBase_t base = from_0) {
  cusparseSpMatDescr_t made = nullptr;
  auto* const columns = const_cast<Index*>(A.columns);  // also the values, which are never read
  cusparse::check(
      cusparse::functions().create_csr(
          &made, static_cast<std::int64_t>(A.row_count), static_cast<std::int64_t>(A.column_count),
          static_cast<std::int64_t>(A.entry_count), const_cast<Offset*>(A.row_offsets), columns,
          columns, type_of<Offset>, type_of<Index>, base, CUDA_R_32F),
      "cusparseCreateCsr");
  return descriptor(made);
}

template <class Index>
descriptor described(const device_coo_view<Index>& A) {
  const cusparse::library from("libcusparse.so." + std::to_string(CUSPARSE_VER_MAJOR));
  decltype(&cusparseCreateCoo) create = nullptr;
  from.find("cusparseCreateCoo", create);
  cusparseSpMatDescr_t made = nullptr;
  auto* const columns = const_cast<Index*>(A.columns);
  cusparse::check(
      create(&made, static_cast<std::int64_t>(A.row_count),
             static_cast<std::int64_t>(A.column_count), static_cast<std::int64_t>(A.entry_count),
             const_cast<Index*>(A.rows), columns, columns, type_of<Index>, from_0, CUDA_R_32F),
      "cusparseCreateCoo");
  return descriptor(made);
}

TEST_CASE_TEMPLATE("cusparse: cc() of a descriptor", View,
                   device_csr_view<std::uint32_t, std::uint32_t>,
                   device_csr_view<std::uint64_t, std::uint64_t>, device_coo_view<std::uint32_t>,
                   device_coo_view<std::uint64_t>) {
  using index = typename View::index;
  const auto g = testing::ascending(testing::random_graph(3000, 2500, 1));
  const auto expected = testing::oracle(g);
  const testing::device_graph<View> A(g);
  const descriptor of_A = described(A.view());
  const auto on_host = skerry::cc(of_A.get());
  CHECK(testing::widened(on_host.labels) == expected);
  CHECK(on_host.count == testing::count_of(expected));
  CHECK(std::holds_alternative<View>(view_of(of_A.get())));

  device_workspace workspace;
  const testing::device_array<index> labels(g.n);
  const auto summary = skerry::cc(of_A.get(), std::span(labels.data(), labels.size()), workspace);
  CHECK(testing::widened(labels.copied()) == expected);
  CHECK(summary.count == on_host.count);
  using other_width = std::conditional_t<sizeof(index) == 4, std::uint64_t, std::uint32_t>;
  const testing::device_array<other_width> other_labels(g.n);
  CHECK_THROWS_AS(cc(of_A.get(), std::span(other_labels.data(), other_labels.size()), workspace),
                  std::invalid_argument);
}

TEST_CASE("cusparse: descriptors that no view can represent are rejected") {
  const testing::device_graph<device_csr_view<std::uint32_t, std::uint32_t>> A(testing::path(9));
  const auto from_1 = described(A.view(), CUSPARSE_INDEX_BASE_ONE);
  CHECK_THROWS_AS(static_cast<void>(view_of(from_1.get())), invalid_matrix);
  const cusparse::library from("libcusparse.so." + std::to_string(CUSPARSE_VER_MAJOR));
  decltype(&cusparseCreateCsc) create = nullptr;
  from.find("cusparseCreateCsc", create);
  cusparseSpMatDescr_t made = nullptr;
  const auto view = A.view();
  cusparse::check(create(&made, 9, 9, 8, const_cast<std::uint32_t*>(view.row_offsets),
                         const_cast<std::uint32_t*>(view.columns), A.columns.data(),
                         CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, from_0, CUDA_R_32F),
                  "cusparseCreateCsc");
  const descriptor csc(made);
  CHECK_THROWS_AS(static_cast<void>(view_of(csc.get())), invalid_matrix);
}

}  // namespace
}  // namespace skerry
