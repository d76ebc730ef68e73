// SPDX-License-Identifier: Apache-2.0
// How a view in host memory is solved: as it is, or as a CSR matrix in the same memory.
//
// solve(A, how) computes what a call returns, which has a member `used`, of any view A.
#pragma once

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "lib/hosts/by_transpose.hpp"
#include "lib/pipeline/pipeline.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/free_memory.hpp"
#include "matrix_ops/passes/ascending_rows.hpp"
#include "matrix_ops/passes/sample.hpp"

namespace skerry {

/// Whether a fifth or more of the sampled entries are below the diagonal.  Where each edge is
/// listed once, from its smaller end, no row can be linked to its first entry, and CSR saves
/// nothing.
template <class Index>
bool rows_can_be_linked(const coo_view<Index>& A) {
  constexpr std::uint64_t one_of = 5;
  const std::uint64_t entries = A.columns.size(), drawn = std::min(entries, sample_size);
  const sample_index draw{entries, drawn};
  std::uint64_t below = 0;
  for (std::uint64_t k = 0; k < drawn; ++k) below += A.columns[draw(k)] < A.rows[draw(k)];
  return one_of * below >= drawn;
}

/// Whether a COO matrix is worth a pass that finds out whether its rows ascend.  With less than 1.5
/// entries a row, row offsets cost more than they save.
template <class Index>
bool may_be_csr(const coo_view<Index>& A, const options& how) {
  const std::uint64_t entries = A.columns.size();
  const bool is_left_open = how.algorithm == "auto" && how.backend == "auto" && !how.bipartite;
  return is_left_open && A.row_count + entries >= worth_threads && A.row_count <= entries / 3 * 2 &&
         sampled_rows_ascend(A.rows) && rows_can_be_linked(A);
}

/// Solves a COO matrix as a CSR matrix; nothing if its rows do not ascend, or the offsets exceed
/// what the run may take.
template <class Offset, class Index, class Solve>
auto solve_as_csr(const coo_view<Index>& A, options how, Solve solve)
    -> std::optional<decltype(solve(A, how))> {
  const stopwatch watch;
  const std::uint64_t bytes = saturating_product(A.row_count + 1, sizeof(Offset));
  std::uint64_t& limit = how.limits.max_bytes;
  if (limit != 0) {
    const std::uint64_t of_run = saturating_product(A.row_count, 2 * sizeof(Index));
    if (saturating_sum(bytes, of_run) > limit) return {};
    limit -= bytes;
  }
  const auto offsets =
      row_offsets_if_ascending<Offset>(A.rows, A.row_count, threads(thread_count(how)));
  if (!offsets) return {};
  const double seconds = watch.seconds();
  auto found = solve(csr_view{A.row_count, *offsets, A.columns}, how);
  found.used.build_seconds += seconds;
  found.used.note = "rows ascend: a CSR matrix";
  return found;
}

/// Solves a matrix as it is.
template <class View, class Solve>
auto solve_view(const View& A, const options& how, Solve solve) {
  return solve(A, how);
}

/// Solves a CSC matrix as its transpose; with separate vertices as entries in any order.
template <class Index, class Offset, class Solve>
auto solve_view(const csc_view<Index, Offset>& A, const options& how, Solve solve) {
  check_shape(A, vertices_of(how.bipartite));
  if (how.bipartite) return solve(A, how);
  return by_transpose(A, [&](const auto& rows) { return solve(rows, how); });
}

/// Whether the call runs an algorithm on a back end that reads some rows of a matrix in place.
template <class Index, class Offset>
bool reads_rows(const csr_rows_view<Index, Offset>& A, const options& how) {
  const choice run =
      choose_for({A.column_count, A.entry_count()}, how, thread_count(how), /*is_csr=*/true,
                 /*has_all_rows=*/false);
  return run.algorithm.labels_in_place && run.backend.runs_kernels() && !run.backend.is_device;
}

/// Solves some rows of a matrix: in place, or with offsets of the empty rows around them.
template <class Index, class Offset, class Solve>
auto solve_view(const csr_rows_view<Index, Offset>& A, options how, Solve solve) {
  check_shape(A, vertices_of(how.bipartite));
  if (A.row_count == A.column_count)
    return solve(csr_view{A.column_count, A.row_offsets, A.columns}, how);
  how.symmetric = symmetry::unknown;  // the mirror images of entries may be in other rows
  if (reads_rows(A, how)) return solve(A, how);
  const buffer<Offset> offsets = offsets_of_all_rows(A);
  return solve(csr_view{A.column_count, offsets, A.columns}, how);
}

/// Solves a COO matrix, as CSR if that pays.
template <class Index, class Solve>
auto solve_view(const coo_view<Index>& A, const options& how, Solve solve) {
  check_shape(A, vertices_of(how.bipartite));
  if (may_be_csr(A, how)) {
    const bool is_short = A.columns.size() <= std::numeric_limits<std::uint32_t>::max();
    if constexpr (sizeof(Index) == 4)
      if (is_short)
        if (auto found = solve_as_csr<std::uint32_t>(A, how, solve)) return *std::move(found);
    if (sizeof(Index) == 8 || !is_short)
      if (auto found = solve_as_csr<std::uint64_t>(A, how, solve)) return *std::move(found);
  }
  return solve(A, how);
}

}  // namespace skerry
