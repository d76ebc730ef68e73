// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "matrix_ops/csr_ref.hpp"
#include "matrix_ops/sample.hpp"

namespace skerry {

/// The largest tree of a compressed forest, as estimated from a sample of the entries.
template <std::unsigned_integral Index>
struct largest_tree {
  Index root = 0;
  double share = 0;  // of the sampled entries
};

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
