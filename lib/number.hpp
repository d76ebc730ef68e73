// SPDX-License-Identifier: Apache-2.0
// Counting and numbering of labels in host memory.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "matrix_ops/buffer.hpp"
#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/executors/blocks.hpp"

namespace skerry {

/// Counts the vertices that are their own label.  O(n)
template <class Index>
[[nodiscard]] std::uint64_t count_roots(const buffer<Index>& labels, const any_executor& run) {
  std::atomic<std::uint64_t> count = 0;
  for_each_block(run, labels.size(), std::uint64_t{1} << 18,
                 [&](std::uint64_t first, std::uint64_t last) {
                   Index here = 0;  // as wide as a label, so that a register holds as many
                   for (std::uint64_t v = first; v < last; ++v)
                     here += labels[v] == static_cast<Index>(v);
                   count.fetch_add(here, std::memory_order_relaxed);
                 });
  return count;
}

/// Renames the smallest vertices 0, 1, ... in their order.  A label is at most its vertex, so it has
/// been renamed when it is looked up.  O(n)
template <class Index>
void number_densely(buffer<Index>& labels) {
  Index next = 0;
  for (std::size_t v = 0; v < labels.size(); ++v)
    labels[v] = labels[v] == v ? next++ : labels[labels[v]];
}

}  // namespace skerry
