// SPDX-License-Identifier: Apache-2.0
// Runs the algorithm that takes entries in any order.
#pragma once

#include <cstdint>
#include <span>
#include <type_traits>

#include "algorithms/rem.hpp"
#include "algorithms/rem_by_stores.hpp"
#include "lib/pipeline/pipeline.hpp"
#include "matrix_ops/passes/check.hpp"
#include "matrix_ops/views/dense_view.hpp"
#include "matrix_ops/views/symmetry.hpp"
#include "matrix_ops/views/vertices.hpp"

namespace skerry {

/// Passes on one of the entries (u, v) and (v, u).
template <class Unite>
struct below_diagonal {
  Unite unite;
  void operator()(auto u, auto v) const {
    if (v < u) unite(u, v);
  }
  void expect(auto u, auto v) const {
    if (v < u) unite.expect(u, v);
  }
};

/// Passes on column v as the vertex v + shift.
template <class Unite>
struct with_columns_shifted {
  using index = typename Unite::index;
  Unite unite;
  index shift;
  void operator()(index u, index v) const { unite(u, static_cast<index>(v + shift)); }
  void expect(index u, index v) const { unite.expect(u, static_cast<index>(v + shift)); }
};

/// Writes labels by Rem's union-find, which checks entries while it reads them.
///
/// record  as for rem()
template <class Atomics, class View, class Record>
void label_by_rem(const View& A, vertices sides, symmetry pattern, const any_executor& run,
                  std::span<typename View::index> labels, Record record) {
  using index = typename View::index;
  const index shift = sides == vertices::separate ? static_cast<index>(A.row_count) : 0;
  const auto entries = [&]<class Unite>(const Unite& unite) {
    if (pattern == symmetry::yes && sides == vertices::shared)
      for_each_checked_entry(A, run, below_diagonal<Unite>{unite});
    else
      for_each_checked_entry(A, run, with_columns_shifted<Unite>{unite, shift});
  };
  constexpr bool is_list = !std::is_same_v<View, dense_view>;  // else a pass reads n * n elements
  if constexpr (is_list && !Record::records && std::is_same_v<Atomics, host_atomics>)
    if (stores_pay(labels.size(), A.entry_count())) return rem_by_stores(run, entries, labels);
  rem<Atomics>(run, entries, labels, record);
}

/// Runs the algorithm that takes entries, Rem's union-find.
template <class View>
run_answer<typename View::index> run_entries(const View& A, vertices sides,
                                             const run_request& request) {
  using index = typename View::index;
  const any_executor& run = request.executor;
  run_answer<index> answer;
  const stopwatch watch;
  const std::span<index> labels = labels_of(request, answer, vertex_count(A, sides));
  const auto label = [&](auto record) {
    if (run.thread_count() == 1)
      label_by_rem<plain_access>(A, sides, request.pattern, run, labels, record);
    else
      label_by_rem<host_atomics>(A, sides, request.pattern, run, labels, record);
  };
  if (const auto ends = as_ids<index>(request.forest); !ends.empty())
    label(edge_record<index>{ends.data()});
  else
    label(no_record{});
  answer.solve_seconds = watch.seconds();
  return answer;
}

/// For traces: not compiled again there, with less optimisation.
extern template run_answer<std::uint32_t> run_entries(const coo_view<std::uint32_t>&, vertices,
                                                      const run_request&);

}  // namespace skerry
