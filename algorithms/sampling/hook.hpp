// SPDX-License-Identifier: Apache-2.0
// Hook-based sampling: hooks each vertex by the first entry of its row, then unites the remaining
// roots with their first entries. Hong, Dhulipala, Shun: Exploring the design space of static and
// incremental graph connectivity algorithms on GPUs. PACT 2020, Algorithm 5. The first step is that
// of Jaiganesh, Burtscher: A high-performance connected components implementation for GPUs. HPDC
// 2018.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "algorithms/forest.hpp"
#include "algorithms/hook_first/first_link.hpp"
#include "algorithms/kernel_run.hpp"
#include "algorithms/name.hpp"
#include "algorithms/residual_graph.hpp"
#include "algorithms/union_find/async.hpp"
#include "algorithms/union_find/ref.hpp"
#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/executors/loop_observer.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// Unites a root with the columns of its first N entries.
template <class Ref, class Matrix>
struct unite_root {
  using index = typename Ref::index;
  Ref t;
  Matrix A;
  std::uint64_t N;

  SKERRY_HOST_DEVICE void operator()(std::size_t i) const {
    const auto u = static_cast<index>(i);
    if (t.parent_of(u) != u) return;
    const std::uint64_t first = A.first(i), length = A.length(i);
    for (std::uint64_t k = 0; k < (length < N ? length : N); ++k)
      t.template unite<async<halve>>(u, A.columns[first + k]);
  }
};

/// Hooks each vertex to the first column of its row if that is smaller. Then unites each vertex
/// that is still a root with the columns of its first N entries, where N is on.options.hook_edges.
///
/// This is the paper's text, Section 3.3. Its Algorithm 5 prints the opposite, the entries of
/// vertices with labels[v] != v. Those are hooked already, and the aim is to leave few roots.
struct hook {
  static constexpr name called{"hook"};
  static constexpr std::string_view option = "hook_edges";
  static constexpr bool gathers = false;

  /// labels[n]  in: n trees of one vertex; out: a compressed forest
  template <class Index, class Offset, class Run, class Record = no_record>
  static void sample(const Run& on, const residual_of<Run, Index, Offset>& graph,
                     vector_of<Run, Index>& labels, Record record = {}) {
    const auto& A = graph.A;
    constexpr std::uint64_t rows_per_block = 1 << 14;
    using executor = decltype(on.executor);
    for_each_block(
        on.executor, A.row_count, block_length(on.executor, rows_per_block),
        link_rows<no_shortcut, executor, csr_ref<Index, Offset, typename executor::space>, Record>{
            A, labels.data(), record});
    using ref = union_find_ref<typename Run::atomics, Index, no_auxiliary, Record>;
    on.executor.for_each(A.row_count,
                         unite_root<ref, matrix_of<Run, Index, Offset>>{
                             {labels.data(), nullptr, record}, A, on.options.hook_edges});
    compress_all(on.executor, labels);
  }
};

}  // namespace skerry
