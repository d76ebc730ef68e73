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
#include "algorithms/phase.hpp"
#include "algorithms/residual_graph.hpp"
#include "algorithms/sampling/unite_row.hpp"
#include "algorithms/union_find/ref.hpp"
#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/executors/loop_observer.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// The first `most` entries of each row whose vertex is a root.
template <class Atomics, class Matrix>
struct root_entries {
  using index = typename Matrix::index;
  Matrix A;
  const index* parent;  // [n]
  std::uint64_t most;

  [[nodiscard]] SKERRY_HOST_DEVICE std::uint64_t count(std::uint64_t u) const {
    if (Atomics::load(parent[u]) != u) return 0;
    const std::uint64_t length = A.length(u);
    return length < most ? length : most;
  }
  [[nodiscard]] SKERRY_HOST_DEVICE index column(std::uint64_t u, std::uint64_t k) const {
    return A.columns[A.first(u) + k];
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
    link_first_entries(on, graph.A, labels, record);
    using ref = union_find_ref<typename Run::atomics, Index, no_auxiliary, Record>;
    const auto rows = rows_of_roots(on, graph.A, labels);
    on.executor.for_each(labels.size(),
                         unite_row<ref, decltype(rows)>{{labels.data(), nullptr, record}, rows});
    compress_all(on.executor, labels);
  }

  /// The same by the rule of a finish: unite_rows_by() is in drawn_edges.hpp for the host, and in
  /// drawn_edges.cuh for a device.
  template <class Index, class Offset, class Run>
  static void sample_by(phase<Run, Index, Offset>* rule, const Run& on,
                        const residual_of<Run, Index, Offset>& graph,
                        vector_of<Run, Index>& labels) {
    link_first_entries(on, graph.A, labels, no_record{});
    unite_rows_by(rule, on, graph, labels, rows_of_roots(on, graph.A, labels));
  }

 private:
  template <class Run, class Matrix, class Labels, class Record>
  static void link_first_entries(const Run& on, const Matrix& A, Labels& labels, Record record) {
    constexpr std::uint64_t rows_per_block = 1 << 14;
    for_each_block(on.executor, A.row_count, block_length(on.executor, rows_per_block),
                   link_rows<no_shortcut, typename Run::executor_type, Matrix, Record>{
                       A, labels.data(), record});
  }
  template <class Run, class Matrix, class Labels>
  static root_entries<typename Run::atomics, Matrix> rows_of_roots(const Run& on, const Matrix& A,
                                                                   const Labels& labels) {
    return {A, labels.data(), on.options.hook_edges};
  }
};

}  // namespace skerry
