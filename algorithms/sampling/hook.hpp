// SPDX-License-Identifier: Apache-2.0
// Hook-based sampling: the first entry of each row, then a few of those that it did not hook. Hong,
// Dhulipala, Shun: Exploring the design space of static and incremental graph connectivity
// algorithms on GPUs. PACT 2020, Algorithm 5; the first step is that of Jaiganesh, Burtscher: A
// high-performance connected components implementation for GPUs. HPDC 2018.
#pragma once

#include <cstddef>
#include <cstdint>

#include "algorithms/forest.hpp"
#include "algorithms/hook_first/first_entry.hpp"
#include "algorithms/host_run.hpp"
#include "algorithms/name.hpp"
#include "algorithms/unfinished.hpp"
#include "algorithms/union_find/async.hpp"
#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/view.hpp"

namespace reef {

/// Hooks each vertex below the first entry of its row if that is smaller; those that are roots
/// still are united with the ends of their first N.
template <std::uint64_t N>
struct hook {
  static constexpr name called{"hook"};

  /// labels[n]  in: n trees of one vertex; out: a flat forest
  template <class Index, class Offset>
  static void sample(const host_run& on, const unfinished<Index, Offset>& of,
                     buffer<Index>& labels) {
    const csr_view<Index, Offset>& A = of.A;
    constexpr std::uint64_t rows_at_once = 1 << 14;
    for_each_block(on.executor, A.row_count, rows_at_once, [&](auto first, auto last) {
      hang_by_first_entry<at_first_entry>(A, labels.data(), first, last);
    });
    const union_find_ref<host_atomics, Index> t{labels.data(), nullptr};
    on.executor.for_each(A.row_count, [&](std::size_t i) {
      const auto u = static_cast<Index>(i);
      if (t.above(u) != u) return;
      const std::uint64_t first = A.row_offsets[i], length = A.row_offsets[i + 1] - first;
      for (std::uint64_t k = 0; k < (length < N ? length : N); ++k)
        t.template unite<async<halve>>(u, A.columns[first + k]);
    });
    flatten(on.executor, labels);
  }
};

}  // namespace reef
