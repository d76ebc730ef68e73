// SPDX-License-Identifier: Apache-2.0
// Out of memory: whichever allocation of a solve fails, cc() throws std::bad_alloc, the matrix is
// unchanged, nothing leaks (checked by the leak sanitizer), and the next call is right.
#include <doctest/doctest.h>

#include <new>
#include <span>
#include <string>
#include <vector>

#include "skerry/forest.hpp"
#include "tests/failing_allocator.hpp"
#include "tests/graphs.hpp"
#include "tests/pairs.hpp"

using namespace skerry;
using namespace skerry::testing;

namespace {

/// All kernels outside the design space, and every 13th of it: some of each rule and sampling.
std::vector<pair_of_names> tested_pairs() {
  std::vector<pair_of_names> pairs{{"auto", "auto"}};
  std::size_t nth = 0;
  for (const auto& each : algorithms())
    for (const auto& backend : each.backends) {
      if (backend != "serial" && backend != "threads" && backend != "openmp") continue;
      if (each.family == "design space" && nth++ % 13 != 0) continue;
      pairs.push_back({each.name, backend});
    }
  return pairs;
}

}  // namespace

TEST_CASE("the k-th allocation fails, k = 0, 1, 2 ...") {
  static_cast<void>(algorithms());  // builds the static table before allocations fail
  const edges g = symmetrised(bridged(200, 60, 6, 1, 1));
  const auto csr_arrays = arrays<csr_view<std::uint32_t, std::uint32_t>>(g);
  const auto coo_arrays = arrays<coo_view<std::uint64_t>>(g);
  const auto offsets = csr_arrays.row_offsets;
  const auto columns = csr_arrays.columns;
  const auto expected = oracle(g);
  for (const auto& pair : tested_pairs()) {
    INFO(pair.algorithm << " on " << pair.backend);
    const options how{.algorithm = pair.algorithm, .backend = pair.backend, .threads = 2};
    const auto solve = [&](const auto& A) {
      return fail_every_allocation([&] {
        const auto r = cc(A, how);
        remaining_allocations = -1;
        REQUIRE(widened(r.labels) == expected);
      });
    };
    CHECK(solve(csr_arrays.view()) > 0);  // the labels are at least one allocation
    CHECK(solve(coo_arrays.view()) > 0);
    CHECK(csr_arrays.row_offsets == offsets);
    CHECK(csr_arrays.columns == columns);
  }
}

TEST_CASE("the k-th allocation of spanning_forest() and of its check fails, k = 0, 1, 2 ...") {
  const edges g = symmetrised(bridged(200, 60, 6, 1, 1));
  const auto A = arrays<csr_view<std::uint32_t, std::uint32_t>>(g);
  const auto expected = oracle(g);
  std::vector<std::string> names{"auto"};
  for (const auto& each : algorithms())
    if (each.finds_forest) names.push_back(each.name);
  for (std::size_t k = 0; k < names.size(); k += k < 3 ? 1 : 13) {
    const std::string& name = names[k];
    INFO(name);
    for (const char* backend : {"serial", "threads"})
      CHECK(fail_every_allocation([&] {
              const auto found =
                  spanning_forest(A.view(), {.algorithm = name, .backend = backend, .threads = 2});
              const auto parents = found.parents();
              const bool is_right = verify(A.view(), found.certificate()).right;
              remaining_allocations = -1;
              REQUIRE(widened(found.labels) == expected);
              REQUIRE(parents.size() == g.n);
              REQUIRE(is_right);
            }) > 0);
  }
}

TEST_CASE("labels in the caller's array: the default algorithms allocate no array of n labels") {
  const edges g = symmetrised(bridged(20000, 6000, 6, 1, 1));
  const auto expected = oracle(g);
  std::vector<std::uint32_t> labels(g.n);
  const auto largest_of = [&](const auto& A, const options& how) {
    largest_allocation = 0;
    static_cast<void>(cc(A, std::span(labels), how));
    const std::size_t largest = largest_allocation;
    CHECK(widened(labels) == expected);
    return largest;
  };
  const auto csr_arrays = arrays<csr_view<std::uint32_t, std::uint32_t>>(g);
  const auto coo_arrays = arrays<coo_view<std::uint32_t>>(g);
  for (const unsigned threads : {1u, 2u}) {
    const options how{.threads = threads, .symmetric = symmetry::yes};
    CHECK(largest_of(csr_arrays.view(), how) < g.n);
    CHECK(largest_of(coo_arrays.view(), {.algorithm = "rem", .threads = threads}) < g.n);
    CHECK(largest_of(csr_arrays.view(), {.algorithm = "fastsv"}) >= g.n);
  }
}
