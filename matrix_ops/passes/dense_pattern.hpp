// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "matrix_ops/executors/serial.hpp"
#include "matrix_ops/views/view.hpp"

namespace skerry {

/// The pattern of A + A' as n x n bytes in row-major order: 1 where there is an entry, else 0.
///
/// shift    added to column ids: 0 for a square A, A.row_count for the bipartite graph of its rows
///          and columns
/// cost     O(n * n + entries) time on one thread, n * n bytes
template <class View>
[[nodiscard]] std::vector<std::uint8_t> dense_pattern(const View& A, std::uint64_t n,
                                                      std::uint64_t shift) {
  std::vector<std::uint8_t> element(n * n);
  for_each_entry(A, serial{}, [&](std::uint64_t u, std::uint64_t v) {
    element[u * n + (v + shift)] = 1;
    element[(v + shift) * n + u] = 1;
  });
  return element;
}

}  // namespace skerry
