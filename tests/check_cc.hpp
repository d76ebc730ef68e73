// SPDX-License-Identifier: Apache-2.0
// Compares cc(A) with known labels: one algorithm on one back end, every view and width.
#pragma once

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "skerry/skerry.hpp"
#include "tests/edges.hpp"
#include "tests/pairs.hpp"

namespace skerry::testing {

/// Runs one algorithm on one back end; checks labels, count and the reported names.
template <class View>
void check(const View& A, const std::vector<std::uint64_t>& expected, const pair_of_names& pair,
           options how) {
  how.algorithm = pair.algorithm;
  how.backend = pair.backend;
  const auto r = cc(A, how);
  CHECK(widened(r.labels) == expected);
  CHECK(r.count == count_of(expected));
  if (pair.algorithm != "auto") {
    CHECK(r.used.algorithm == pair.algorithm);
    CHECK(r.used.backend == pair.backend);
  }
}

/// Checks every sparse view of the graph: COO, CSR of one direction, CSR of both directions.
template <class Index, class Offset>
void check_sparse(const edges& g, const std::vector<std::uint64_t>& expected,
                  const pair_of_names& pair) {
  using csr_of = csr_view<Index, Offset>;
  check(arrays<coo_view<Index>>(g).view(), expected, pair, {.threads = 2});
  check(arrays<csr_of>(g).view(), expected, pair, {.threads = 2});
  const auto both = arrays<csr_of>(symmetrised(g));
  check(both.view(), expected, pair, {.threads = 2});
  check(both.view(), expected, pair, {.threads = 2, .symmetric = symmetry::yes});
}

/// The same check in the k-th width pair of ids and offsets.
inline constexpr std::size_t widths = 3;
inline void check_sparse(std::size_t k, const edges& g, const std::vector<std::uint64_t>& expected,
                         const pair_of_names& pair) {
  if (k == 0) check_sparse<std::uint32_t, std::uint32_t>(g, expected, pair);
  if (k == 1) check_sparse<std::uint32_t, std::uint64_t>(g, expected, pair);
  if (k == 2) check_sparse<std::uint64_t, std::uint64_t>(g, expected, pair);
}

/// Checks every dense view of the graph.
inline void check_dense(const edges& g, const std::vector<std::uint64_t>& expected,
                        const pair_of_names& pair) {
  const auto dense = arrays<dense_view>(g), both = arrays<dense_view>(symmetrised(g));
  check(dense.view(), expected, pair, {.threads = 2});
  check(both.view(), expected, pair, {.threads = 2, .symmetric = symmetry::yes});
}

/// Checks every view of the graph in every width.
inline void check_every_view(const edges& g, const std::vector<std::uint64_t>& expected,
                             const pair_of_names& pair) {
  for (std::size_t k = 0; k < widths; ++k) check_sparse(k, g, expected, pair);
  check_dense(g, expected, pair);
}

}  // namespace skerry::testing
