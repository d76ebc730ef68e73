// SPDX-License-Identifier: Apache-2.0
// cc(A, labels): labels in an array of the caller's equal those that cc(A) returns, for each
// algorithm, view and numbering; nothing is written beside the array.
#include <doctest/doctest.h>

#include <cstdint>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include "skerry/skerry.hpp"
#include "tests/graphs.hpp"
#include "tests/pairs.hpp"

namespace test_caller_labels {

using namespace skerry;
using namespace skerry::testing;

namespace {

/// Compares both forms of cc().  The array has one more element on each side.
template <class Label, class View>
void check(const View& A, const options& how) {
  const auto expected = cc(A, how);
  constexpr Label canary = 77;
  std::vector<Label> array(expected.labels.size() + 2, canary);
  const std::span labels(array.data() + 1, expected.labels.size());
  const summary found = cc(A, labels, how);
  CHECK(found.count == expected.count);
  CHECK(found.used.algorithm == expected.used.algorithm);
  CHECK(found.used.backend == expected.used.backend);
  CHECK(std::vector<std::uint64_t>(labels.begin(), labels.end()) == widened(expected.labels));
  CHECK(array.front() == canary);
  CHECK(array.back() == canary);
}

}  // namespace

TEST_CASE("labels in the caller's array, by each algorithm on each back end") {
  const edges g = symmetrised(bridged(200, 60, 6, 1, 1));
  const auto csr_arrays = arrays<csr_view<std::uint32_t, std::uint32_t>>(g);
  const auto coo_arrays = arrays<coo_view<std::uint64_t>>(g);
  for (const auto& pair : all_pairs())
    for (const unsigned threads : {1u, 3u}) {
      INFO(pair.algorithm << " on " << pair.backend << ", " << threads << " threads");
      const options how{.algorithm = pair.algorithm, .backend = pair.backend, .threads = threads};
      check<std::uint32_t>(csr_arrays.view(), how);
      check<std::uint64_t>(coo_arrays.view(), how);
    }
}

TEST_CASE_TEMPLATE("labels in the caller's array, of each view", View,
                   csr_view<std::uint32_t, std::uint32_t>, csr_view<std::uint32_t, std::uint64_t>,
                   csr_view<std::uint64_t, std::uint64_t>, coo_view<std::uint32_t>,
                   coo_view<std::uint64_t>, csc_view<std::uint32_t, std::uint32_t>,
                   csc_view<std::uint32_t, std::uint64_t>, csc_view<std::uint64_t, std::uint64_t>,
                   edge_view<std::uint32_t>, edge_view<std::uint64_t>) {
  using index = typename View::index;
  for (const auto& each : small_graphs()) {
    INFO(each.name);
    const auto A = arrays<View>(each.graph);
    for (const numbering number : {numbering::min, numbering::dense})
      for (const bool bipartite : {false, true}) {
        if (bipartite && std::is_same_v<View, edge_view<index>>) continue;  // refused
        for (const char* algorithm : {"auto", "hook_first"}) {
          const options how{.algorithm = algorithm, .numbering = number, .bipartite = bipartite};
          check<index>(A.view(), how);
          check<std::make_signed_t<index>>(A.view(), how);
        }
      }
  }
}

TEST_CASE("labels in the caller's array, of a dense matrix, and of COO that is solved as CSR") {
  const std::vector<double> element{0, 1, 0, 0, 0, 0, 0, 0, 2};
  check<std::int32_t>(dense_view(3, element), {});
  const edges g = shuffled(bridged(30000, 9000, 6, 1, 2), 3);
  const auto A = arrays<csr_view<std::uint32_t, std::uint32_t>>(g);
  std::vector<std::uint32_t> rows;
  for (std::uint32_t v = 0; v < g.n; ++v)
    rows.insert(rows.end(), A.row_offsets[v + 1] - A.row_offsets[v], v);
  check<std::uint32_t>(coo_view{g.n, rows, A.columns}, {});
}

TEST_CASE("another number of labels than of vertices is refused") {
  const auto A = arrays<csr_view<std::uint32_t, std::uint32_t>>(path(5));
  std::vector<std::uint32_t> labels(11);
  for (const std::size_t count : {0, 4, 6})
    CHECK_THROWS_WITH_AS(cc(A.view(), std::span(labels).first(count)),
                         doctest::Contains(" elements; 5 vertices need as many"),
                         std::invalid_argument);
  CHECK(cc(A.view(), std::span(labels).first(10), {.bipartite = true}).count == 6);
}

TEST_CASE("an id out of range is refused with labels of the caller's, too") {
  auto A = arrays<csr_view<std::uint32_t, std::uint32_t>>(path(5));
  A.columns[2] = 5;
  std::vector<std::uint32_t> labels(5);
  CHECK_THROWS_AS(cc(A.view(), std::span(labels)), invalid_matrix);
}

}  // namespace test_caller_labels
