// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "matrix_ops/views/symmetry.hpp"
#include "matrix_ops/views/view.hpp"

namespace skerry::bench {

/// The reference time: Rem's union-find with splicing over the upper triangle, then one pass that
/// compresses all trees; one thread, no checks. Machines differ; ratios to this time differ less.
/// Separate from the library's own `rem`, so that it stays the same when `rem` becomes faster.
///
/// pattern  unless symmetric, all entries are read
template <class Index, class Offset>
[[nodiscard]] std::vector<Index> serial_rem(const csr_view<Index, Offset>& A, symmetry pattern) {
  std::vector<Index> p(A.row_count);
  for (std::size_t v = 0; v < p.size(); ++v) p[v] = static_cast<Index>(v);
  for (std::size_t r = 0; r < p.size(); ++r)
    for (Offset k = A.row_offsets[r]; k < A.row_offsets[r + 1]; ++k) {
      auto u = static_cast<Index>(r);
      Index v = A.columns[k];
      if (v <= u && pattern == symmetry::yes) continue;
      while (p[u] != p[v]) {
        if (p[u] > p[v]) {
          const Index up = p[u];
          p[u] = p[v];
          if (up == u) break;
          u = up;
        } else {
          const Index up = p[v];
          p[v] = p[u];
          if (up == v) break;
          v = up;
        }
      }
    }
  for (std::size_t v = 0; v < p.size(); ++v) p[v] = p[p[v]];
  return p;
}

}  // namespace skerry::bench
