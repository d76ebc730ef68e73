// SPDX-License-Identifier: Apache-2.0
// Compares the answers for a matrix of another library with the oracles.
#pragma once

#include <doctest/doctest.h>

#include <cstdint>
#include <span>
#include <vector>

#include "skerry/scc.hpp"
#include "tests/edges.hpp"
#include "tests/strong_oracle.hpp"

namespace skerry::testing {

/// The directed graphs of these tests: n vertices and m random edges, the first one without any.
inline std::vector<edges> directed_graphs() {
  dice roll(7);
  std::vector<edges> all{{0, {}}, {1, {}}, {5, {}}};
  for (const std::uint64_t m : {20, 40, 80, 160}) all.push_back({60, random_entries(roll, 60, m)});
  return all;
}

/// Checks each function that takes a matrix of another library.
///
/// Index  of the labels
template <class Index, class Matrix>
void check_library_matrix(const Matrix& A, const edges& g) {
  const auto weak = oracle(g), strong = strong_oracle(g);
  const result<Index> found = cc(A), found_strong = scc(A);
  CHECK(widened(found.labels) == weak);
  CHECK(widened(found_strong.labels) == strong);
  CHECK(verify(A, found.labels).right);
  CHECK(verify_strong(A, found_strong.labels).right);
  CHECK(widened(cc(view_of(A), {.threads = 2}).labels) == weak);
  std::vector<Index> labels(g.n);
  CHECK(cc(A, std::span(labels)).count == found.count);
  CHECK(widened(labels) == weak);
  CHECK(scc(A, std::span(labels)).count == found_strong.count);
  CHECK(widened(labels) == strong);
}

}  // namespace skerry::testing
