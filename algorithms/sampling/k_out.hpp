// SPDX-License-Identifier: Apache-2.0
// k-out sampling: up to k entries of each row. Sutton, Ben-Nun, Barak: Optimizing parallel graph
// connectivity computation via subgraph sampling. IPDPS 2018, takes the first k. Holm, King,
// Thorup, Zamir, Zwick: Random k-out subgraph leaves only O(n/k) inter-component edges. FOCS 2019,
// takes random ones. Dhulipala, Hong, Shun: ConnectIt. PVLDB 14(4), 2020, takes the first and
// random ones.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "algorithms/forest.hpp"
#include "algorithms/kernel_run.hpp"
#include "algorithms/name.hpp"
#include "algorithms/phase.hpp"
#include "algorithms/residual_graph.hpp"
#include "algorithms/sampling/unite_row.hpp"
#include "algorithms/union_find/async.hpp"
#include "algorithms/union_find/ref.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/passes/first_two_entries.hpp"
#include "matrix_ops/random.hpp"

namespace skerry {

/// The first k entries of a row.
struct first_entries {
  static constexpr name called{"kout"};
  SKERRY_HOST_DEVICE static std::uint64_t position(std::uint64_t, std::uint64_t k, std::uint64_t) {
    return k;
  }
};

/// Random entries, with repetition: a pure function of row and k.
struct random_entries {
  static constexpr name called{"kout_random"};
  SKERRY_HOST_DEVICE static std::uint64_t position(std::uint64_t row, std::uint64_t k,
                                                   std::uint64_t length) {
    return detail::scramble(detail::scramble(row + 1) + k) % length;
  }
};

/// The first entry, then random entries.
struct first_and_random_entries {
  static constexpr name called{"kout_hybrid"};
  SKERRY_HOST_DEVICE static std::uint64_t position(std::uint64_t row, std::uint64_t k,
                                                   std::uint64_t length) {
    return k == 0 ? 0 : random_entries::position(row, k, length);
  }
};

/// `most` entries of each row, or all entries of a shorter row.
template <class Choice, class Matrix>
struct k_entries {
  using index = typename Matrix::index;
  Matrix A;
  std::uint64_t most;

  [[nodiscard]] SKERRY_HOST_DEVICE std::uint64_t count(std::uint64_t u) const {
    const std::uint64_t length = A.length(u);
    return length < most ? length : most;
  }
  [[nodiscard]] SKERRY_HOST_DEVICE index column(std::uint64_t u, std::uint64_t k) const {
    return A.columns[A.first(u) + Choice::position(u, k, A.length(u))];
  }
};

/// Unites the endpoints of an entry.
template <class Ref>
struct unite_endpoints {
  using index = typename Ref::index;
  Ref t;
  SKERRY_HOST_DEVICE void operator()(index u, index v) const {
    t.template unite<async<halve>>(u, v);
  }
};

/// Unites every vertex with the columns of k entries of its row, where k is
/// on.options.sample_edges.
template <class Choice>
struct k_out {
  static constexpr name called = Choice::called;
  static constexpr std::string_view option = "sample_edges";
  static constexpr bool gathers = false;

  /// labels[n]  in: n trees of one vertex; out: a compressed forest
  template <class Index, class Offset, class Run, class Record = no_record>
  static void sample(const Run& on, const residual_of<Run, Index, Offset>& graph,
                     vector_of<Run, Index>& labels, Record record = {}) {
    using ref = union_find_ref<typename Run::atomics, Index, no_auxiliary, Record>;
    const ref t{labels.data(), nullptr, record};
    const std::uint64_t k = on.options.sample_edges;
    if constexpr (Run::executor_type::is_device && std::same_as<Choice, first_entries>)
      if (k == 2) {
        for_first_two_entries(on.executor, graph.A, two_passes{}, unite_endpoints<ref>{t});
        return compress_all(on.executor, labels);
      }
    using rows = k_entries<Choice, matrix_of<Run, Index, Offset>>;
    on.executor.for_each(graph.A.row_count, unite_row<ref, rows>{t, {graph.A, k}});
    compress_all(on.executor, labels);
  }

  /// The same by the rule of a finish: unite_rows_by() is in drawn_edges.hpp for the host, and in
  /// drawn_edges.cuh for a device.
  template <class Index, class Offset, class Run>
  static void sample_by(phase<Run, Index, Offset>* rule, const Run& on,
                        const residual_of<Run, Index, Offset>& graph,
                        vector_of<Run, Index>& labels) {
    using rows = k_entries<Choice, matrix_of<Run, Index, Offset>>;
    unite_rows_by(rule, on, graph, labels, rows{graph.A, on.options.sample_edges});
  }
};

/// k_out<first_entries> for k = 2, on a device only, with another division of the entries among
/// threads.
///
/// Division  a policy of matrix_ops/passes/first_two_entries.hpp
template <class Division>
struct k_out_first_two {
  static constexpr name called = first_entries::called.with_suffix(Division::called);
  static constexpr std::string_view option = {};
  static constexpr bool gathers = false;

  /// labels[n]  in: n trees of one vertex; out: a compressed forest
  template <class Index, class Offset, class Run, class Record = no_record>
  static void sample(const Run& on, const residual_of<Run, Index, Offset>& graph,
                     vector_of<Run, Index>& labels, Record record = {}) {
    static_assert(Run::executor_type::is_device);
    using ref = union_find_ref<typename Run::atomics, Index, no_auxiliary, Record>;
    for_first_two_entries(on.executor, graph.A, Division{},
                          unite_endpoints<ref>{{labels.data(), nullptr, record}});
    compress_all(on.executor, labels);
  }
};

}  // namespace skerry
