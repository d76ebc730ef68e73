// SPDX-License-Identifier: Apache-2.0
// A matrix with one id out of range. The default algorithm checks the ids that it reads and names
// the bad one. With a promise of symmetry it may not read that id. It never accesses memory out of
// bounds (checked by the address sanitizer).
#include <doctest/doctest.h>

#include <limits>
#include <string>
#include <vector>

#include "skerry/skerry.hpp"
#include "tests/csr_views.hpp"
#include "tests/graphs.hpp"

namespace test_unchecked_ids {

using namespace skerry;
using namespace skerry::testing;

namespace {

template <class View>
void check_each_place(const edges& g) {
  using index = typename View::index;
  auto A = arrays<View>(symmetrised(g));
  std::size_t found = 0;
  for (std::size_t k = 0; k < A.columns.size(); ++k) {
    const index right = A.columns[k];
    for (const index wrong : {static_cast<index>(g.n), std::numeric_limits<index>::max()})
      for (const symmetry promise : {symmetry::unknown, symmetry::yes})
        for (const char* backend : {"serial", "threads"}) {
          A.columns[k] = wrong;
          try {
            const auto r = cc(A.view(), {.backend = backend, .threads = 2, .symmetric = promise});
            CHECK(r.labels.size() == g.n);
            CHECK(promise == symmetry::yes);  // otherwise every entry is read
          } catch (const invalid_matrix& e) {
            ++found;
            CHECK(std::string(e.what()).find("columns[" + std::to_string(k) + "]") !=
                  std::string::npos);
          }
          A.columns[k] = right;
        }
  }
  CHECK(found > A.columns.size());
}

}  // namespace

TEST_CASE_TEMPLATE("one id is out of range", View, narrow, wide) {
  check_each_place<View>(random_graph(40, 45, 1));                            // short rows
  check_each_place<View>(random_graph(40, 120, 2));                           // long rows, a giant
  check_each_place<View>(disjoint_union({9, {}}, random_graph(40, 120, 2)));  // isolated vertices
  check_each_place<View>(clique_chain(6, 5));                                 // a banded giant
  check_each_place<View>(disjoint_union(clique_chain(1, 9), clique_chain(1, 9)));  // no giant
  check_each_place<View>(two_sides(30, 8));  // few rows have a smaller neighbour
}

TEST_CASE_TEMPLATE("one offset is out of order", View, narrow, wide) {
  auto A = arrays<View>(symmetrised(random_graph(40, 120, 2)));
  for (std::size_t r = 1; r + 1 < A.row_offsets.size(); ++r) {
    const auto right = A.row_offsets[r];
    for (const std::uint64_t wrong : {std::uint64_t{10'000}, std::uint64_t{0}}) {
      if (wrong == 0 && A.row_offsets[r - 1] == 0) continue;  // offsets do not decrease
      A.row_offsets[r] = static_cast<typename View::offset>(wrong);
      for (const char* algorithm : {"auto", "hook_first"})
        CHECK_THROWS_AS(
            static_cast<void>(cc(A.view(), {.algorithm = algorithm, .symmetric = symmetry::yes})),
            invalid_matrix);
    }
    A.row_offsets[r] = right;
  }
}

}  // namespace test_unchecked_ids
