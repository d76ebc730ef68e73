// SPDX-License-Identifier: Apache-2.0
// Runs the algorithm that takes entries in any order.
#pragma once

#include <cstdint>
#include <span>
#include <type_traits>

#include "algorithms/rem.hpp"
#include "algorithms/rem_by_stores.hpp"
#include "lib/pipeline/run.hpp"
#include "matrix_ops/passes/check.hpp"
#include "matrix_ops/stopwatch.hpp"
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

/// Passes on row u as the vertex u + shift.  Free in a loop over the entries of a row.
template <class Unite>
struct with_rows_shifted : with_columns_shifted<Unite> {
  using typename with_columns_shifted<Unite>::index;
  index row_shift;
  void operator()(index u, index v) const {
    with_columns_shifted<Unite>::operator()(static_cast<index>(u + row_shift), v);
  }
  void expect(index u, index v) const {
    with_columns_shifted<Unite>::expect(static_cast<index>(u + row_shift), v);
  }
};

/// The vertices of the rows and the columns of a matrix.
template <class Index>
struct vertex_numbers {
  std::uint64_t n;          // vertices
  Index of_row, of_column;  // the vertices of row 0 and of column 0
};

/// The numbers of the vertices of A: if bipartite, first those of rows.
template <class View, class Index = typename View::index>
[[nodiscard]] vertex_numbers<Index> numbers_of_vertices(const View& A, vertices sides) {
  return {vertex_count(A, sides), 0,
          sides == vertices::separate ? static_cast<Index>(A.row_count) : Index{0}};
}

/// Writes labels by Rem's union-find, which checks entries while it reads them.
///
/// record  as for rem()
template <class Atomics, class View, class Record>
void label_by_rem(const View& A, const vertex_numbers<typename View::index>& numbers,
                  symmetry pattern, const any_executor& run, std::span<typename View::index> labels,
                  Record record) {
  constexpr bool is_dense = std::is_same_v<View, dense_view>;  // a pass reads n * n elements
  constexpr bool is_csr = requires { A.row_offsets; };
  const auto entries = [&]<class Unite>(const Unite& unite) {
    if constexpr (!is_dense || !Record::records)
      if (pattern == symmetry::yes && numbers.of_row == numbers.of_column)
        return for_each_checked_entry(A, run, below_diagonal<Unite>{unite});
    if constexpr (is_csr)
      for_each_checked_entry(A, run,
                             with_rows_shifted<Unite>{{unite, numbers.of_column}, numbers.of_row});
    else
      for_each_checked_entry(A, run, with_columns_shifted<Unite>{unite, numbers.of_column});
  };
  if constexpr (!is_dense && !Record::records && std::is_same_v<Atomics, host_atomics>)
    if (stores_pay(labels.size(), A.entry_count())) return rem_by_stores(run, entries, labels);
  rem<Atomics>(run, entries, labels, record);
}

/// Runs the algorithm that takes entries, Rem's union-find.
///
/// View  any but csc_view: its transpose has the entries
template <class View>
run_answer<typename View::index> run_entries(const View& A,
                                             const vertex_numbers<typename View::index>& numbers,
                                             const run_request& request) {
  using index = typename View::index;
  const any_executor& run = request.executor;
  run_answer<index> answer;
  const stopwatch watch;
  const std::span<index> labels = labels_of(request, answer, numbers.n);
  const auto label = [&]<class Atomics>(Atomics, auto record) {
    label_by_rem<Atomics>(A, numbers, request.pattern, run, labels, record);
  };
  const bool is_alone = run.thread_count() == 1;
  if (const auto ends = as_ids<index>(request.forest); !ends.empty()) {
    // Forests of dense matrices are too rare for a second instance of each loop.
    using alone = std::conditional_t<std::is_same_v<View, dense_view>, host_atomics, plain_access>;
    const edge_record<index> record{ends.data()};
    if (is_alone)
      label(alone{}, record);
    else
      label(host_atomics{}, record);
  } else if (is_alone) {
    label(plain_access{}, no_record{});
  } else {
    label(host_atomics{}, no_record{});
  }
  answer.solve_seconds = watch.seconds();
  return answer;
}

/// For traces: not compiled again there, with less optimisation.
extern template run_answer<std::uint32_t> run_entries(const coo_view<std::uint32_t>&,
                                                      const vertex_numbers<std::uint32_t>&,
                                                      const run_request&);

}  // namespace skerry
