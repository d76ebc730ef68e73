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
#include "algorithms/name.hpp"
#include "algorithms/residual_graph.hpp"
#include "algorithms/run_on.hpp"
#include "algorithms/union_find/async.hpp"
#include "algorithms/union_find/ref.hpp"
#include "matrix_ops/csr_ref.hpp"
#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/view.hpp"

namespace skerry {

/// Unites a vertex that is a root with the ends of its first N entries.
template <std::uint64_t N, class Ref, class Offset>
struct unite_root {
  using index = typename Ref::index;
  Ref t;
  csr_ref<index, Offset> A;

  SKERRY_HOST_DEVICE void operator()(std::size_t i) const {
    const auto u = static_cast<index>(i);
    if (t.parent_of(u) != u) return;
    const std::uint64_t first = A.first(i), length = A.length(i);
    for (std::uint64_t k = 0; k < (length < N ? length : N); ++k)
      t.template unite<async<halve>>(u, A.columns[first + k]);
  }
};

/// Hooks each vertex below the first entry of its row if that is smaller; those that are roots
/// still are united with the ends of their first N.
template <std::uint64_t N>
struct hook {
  static constexpr name called{"hook"};

  /// labels[n]  in: n trees of one vertex; out: a flat forest
  template <class Index, class Offset, class Run>
  static void sample(const Run& on, const residual_graph<Index, Offset>& of,
                     vector_of<Run, Index>& labels) {
    const csr_view<Index, Offset>& A = of.A;
    constexpr std::uint64_t rows_at_once = 1 << 14;
    using executor = decltype(on.executor);
    for_each_block(
        on.executor, A.row_count, rows_at_once,
        link_rows<first_entry_itself, executor, Index, Offset>{A, A.entry_count(), labels.data()});
    using ref = union_find_ref<typename Run::atomics, Index>;
    on.executor.for_each(A.row_count, unite_root<N, ref, Offset>{{labels.data(), nullptr}, A});
    compress_all(on.executor, labels);
  }
};

}  // namespace skerry
