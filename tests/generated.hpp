// SPDX-License-Identifier: Apache-2.0
// Helpers of the generator tests: generated graphs and their properties.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <variant>
#include <vector>

#include "algorithms/rem.hpp"
#include "matrix_ops/executors/serial.hpp"
#include "matrix_ops/views/view.hpp"
#include "skerry/generate.hpp"

namespace skerry::testing {

namespace graphs = skerry::graphs;
using narrow_csr = skerry::csr<std::uint32_t, std::uint32_t>;
using id_list = std::vector<std::uint32_t>;

[[nodiscard]] inline narrow_csr generated(const graphs::kind& kind,
                                          const skerry::generate_options& how = {}) {
  const auto graph = skerry::generate(kind, how);
  CHECK(graph.symmetric == skerry::symmetry::yes);
  return std::get<narrow_csr>(graph.entries);
}

template <class Csr>
[[nodiscard]] bool same(const Csr& A, const Csr& B) {
  return A.row_count == B.row_count && A.row_offsets == B.row_offsets && A.columns == B.columns;
}

/// The neighbours of a vertex, in storage order.
[[nodiscard]] inline id_list row(const narrow_csr& A, std::uint32_t v) {
  const auto at = [&](std::uint32_t k) { return A.columns.begin() + k; };
  return {at(A.row_offsets[v]), at(A.row_offsets[v + 1])};
}

/// Whether A is square and symmetric, with strictly ascending rows and an empty diagonal.
[[nodiscard]] inline bool is_simple(const narrow_csr& A) {
  if (A.row_count != A.column_count || A.row_offsets.size() != A.row_count + 1) return false;
  for (std::uint32_t v = 0; v < A.row_count; ++v) {
    const id_list neighbours = row(A, v);
    for (std::size_t k = 0; k < neighbours.size(); ++k) {
      if (neighbours[k] == v || neighbours[k] >= A.row_count) return false;
      if (k > 0 && neighbours[k - 1] >= neighbours[k]) return false;
      const id_list back = row(A, neighbours[k]);
      if (!std::binary_search(back.begin(), back.end(), v)) return false;
    }
  }
  return true;
}

/// Component sizes, ascending.
[[nodiscard]] inline std::vector<std::uint64_t> component_sizes(const narrow_csr& A) {
  const auto label = skerry::rem<skerry::plain_access, std::uint32_t>(
      skerry::serial{}, A.row_count,
      [&](auto unite) { for_each_entry(A.view(), skerry::serial{}, unite); });
  std::map<std::uint32_t, std::uint64_t> count;
  for (const auto l : label) ++count[l];
  std::vector<std::uint64_t> sizes;
  for (const auto& [l, size] : count) sizes.push_back(size);
  std::sort(sizes.begin(), sizes.end());
  return sizes;
}

/// Vertex degrees, ascending.
[[nodiscard]] inline id_list degrees(const narrow_csr& A) {
  id_list all;
  for (std::size_t v = 0; v < A.row_count; ++v)
    all.push_back(A.row_offsets[v + 1] - A.row_offsets[v]);
  std::sort(all.begin(), all.end());
  return all;
}

}  // namespace skerry::testing
