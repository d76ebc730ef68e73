// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "matrix_ops/passes/sample.hpp"
#include "matrix_ops/views/csr_rows_ref.hpp"

namespace skerry {

/// The largest tree of a compressed forest, as estimated from a sample of the entries.
template <std::unsigned_integral Index>
struct largest_tree {
  Index root = 0;
  double share = 0;  // of the sampled entries
};

/// The same of consecutive rows, whose columns say little of them: from a sample of the rows.
///
/// parent  [n], compressed
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] largest_tree<Index> find_largest_tree_of_rows(const csr_rows_ref<Index, Offset>& A,
                                                            const Index* parent) {
  const sample_index drawn{A.row_count(), sample_size};
  const auto row_at = [&](std::size_t k) { return A.rows.first + drawn(k); };
  std::vector<Index> sample(std::min<std::uint64_t>(A.row_count(), sample_size));
  for (std::size_t k = 0; k < sample.size(); ++k) sample[k] = parent[row_at(k)];
  const Index root = most_frequent_in(std::span(sample));
  std::uint64_t inside = 0, all = 0;  // entries of the sampled rows
  for (std::size_t k = 0; k < sample.size(); ++k) {
    const std::uint64_t length = A.length(row_at(k));
    all += length;
    if (parent[row_at(k)] == root) inside += length;
  }
  return {root, all == 0 ? 0 : static_cast<double>(inside) / static_cast<double>(all)};
}

/// The same of all rows.
///
/// parent  [n], compressed
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] largest_tree<Index> find_largest_tree(const csr_ref<Index, Offset, host_space>& A,
                                                    const Index* parent) {
  const sample_index drawn{A.entry_count, sample_size};
  std::vector<Index> sample(std::min<std::uint64_t>(A.entry_count, sample_size));
  for (std::size_t k = 0; k < sample.size(); ++k) {
    const Index last = static_cast<Index>(A.row_count - 1);  // ids are not checked yet
    sample[k] = parent[std::min(A.columns[drawn(k)], last)];
  }
  const Index root = most_frequent_in(std::span(sample));
  const auto found = std::ranges::count(sample, root);
  return {root,
          sample.empty() ? 0 : static_cast<double>(found) / static_cast<double>(sample.size())};
}

}  // namespace skerry
