// SPDX-License-Identifier: Apache-2.0
// Solves matrices of 1-based ids without a copy of the entries.
//
// Read as 0-based, the ids 1 ... n are those of a matrix with a further row 0 and column 0 that
// have no entries.  It has one vertex more, or two if rows and columns are different vertices.  The
// labels leave these out.  A vertex connected to one of them has an entry whose id is 0.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <stdexcept>

#include "lib/c/answer.hpp"
#include "lib/c/id_faults.hpp"
#include "lib/pipeline/thread_count.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/free_memory.hpp"

namespace skerry::c {

/// The row offsets of the matrix with a further row 0: [rows + 2].
///
/// throws  invalid_matrix unless A's offsets run from 1 to entries + 1
template <class Index, class Offset>
[[nodiscard]] buffer<Offset> offsets_with_row_0(const csr_view<Index, Offset>& A) {
  const std::uint64_t entries = A.entry_count();
  const Offset first = A.row_offsets.front(), last = A.row_offsets.back();
  if (first != 1 || last != entries + 1)
    throw invalid_matrix(
        fmt::format("row_offsets runs from {} to {}; with {} columns and base 1 it must run from 1 "
                    "to {}",
                    first, last, entries, entries + 1));
  buffer<Offset> offsets(A.row_offsets.size() + 1);
  offsets[0] = 0;
  for (std::size_t r = 0; r < A.row_offsets.size(); ++r)
    offsets[r + 1] = A.row_offsets[r] - 1;  // 0 becomes a huge offset, which cc() refuses
  return offsets;
}

/// Copies labels of the matrix with a further row and column 0 to the caller's array, and leaves
/// the further vertices out.
///
/// rows   of the caller's matrix
/// sides  separate: vertex rows + 1 is the further column
template <class Index, class Label>
void copy_without_vertex_0(const buffer<Index>& labels, std::uint64_t rows, vertices sides,
                           std::span<Label> to) {
  const std::uint64_t columns_begin = sides == vertices::separate ? rows + 1 : labels.size();
  for (std::uint64_t v = 1; v < columns_begin; ++v) to[v - 1] = static_cast<Label>(labels[v]);
  if (columns_begin == labels.size()) return;
  const Index left_out = labels[columns_begin];  // larger labels are those of later vertices
  for (std::uint64_t v = columns_begin + 1; v < labels.size(); ++v)
    to[v - 2] = static_cast<Label>(labels[v] - (labels[v] > left_out ? 1 : 0));
}

/// Whether another vertex has the label of vertex 0 or of the further column.
template <class Index>
[[nodiscard]] bool connects_vertex_0(const buffer<Index>& labels, std::uint64_t rows,
                                     vertices sides) {
  const std::uint64_t column = sides == vertices::separate ? rows + 1 : 0;
  for (std::uint64_t v = 1; v < labels.size(); ++v)
    if (labels[v] == labels[0] || (labels[v] == labels[column] && v != column)) return true;
  return false;
}

/// Whether a COO matrix has an entry in row 0.  Labels do not show the entry (0, 0).
template <class Index>
[[nodiscard]] bool has_row_0(const coo_view<Index>& A, const options& how) {
  std::atomic<bool> found = false;
  for_each_block(threads(thread_count(how)), A.rows.size(), std::uint64_t{1} << 18,
                 [&](std::uint64_t first, std::uint64_t last) {
                   bool here = false;  // without a branch, so that the loop is vectorised
                   for (std::uint64_t k = first; k < last; ++k) here |= A.rows[k] == 0;
                   if (here) found.store(true, std::memory_order_relaxed);
                 });
  return found.load(std::memory_order_relaxed);
}

/// Solves a matrix of 1-based ids; labels are 1-based.
///
/// A     the caller's matrix
/// with  the same entries in a matrix with a further row and column 0
template <class View>
void solve_with_row_0(const View& A, const View& with, const call_options& c,
                      const answer_place& to, const array_names& names) {
  using index = typename View::index;
  const vertices sides = vertices_of(c.how.bipartite);
  const std::uint64_t n = vertex_count(A, sides);
  to.check_labels(n, 1);
  try {
    auto found = cc(with, c.how);
    bool has_id_0 = connects_vertex_0(found.labels, A.row_count, sides);
    if constexpr (std::is_same_v<View, coo_view<index>>) has_id_0 |= has_row_0(A, c.how);
    if (has_id_0) throw invalid_matrix("an id is 0; ids are 1-based");
    if (to.has_labels())
      to.with_labels(
          [&](auto labels) { copy_without_vertex_0(found.labels, A.row_count, sides, labels); });
    to.report({found.count - (sides == vertices::separate ? 2 : 1), found.used}, n);
  } catch (const memory_refused&) {
    throw;
  } catch (const invalid_matrix&) {
    throw_first_fault(A, 1, names);
    throw;
  }
}

/// Throws invalid_matrix unless ids can also number the further vertices.
template <class View>
void check_one_based_shape(const View& A, vertices sides) {
  check_vertices(A.row_count, A.column_count, sizeof(typename View::index), sides);
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max() - 2;
  if (A.row_count > most || A.column_count > most)
    throw invalid_matrix(fmt::format("{} x {} has more vertices than 1-based ids can name",
                                     A.row_count, A.column_count));
}

template <class Index, class Offset>
void solve_one_based(const csr_view<Index, Offset>& A, call_options c, const answer_place& to,
                     const array_names& names = {}) {
  check_one_based_shape(A, vertices_of(c.how.bipartite));
  const buffer<Offset> offsets = offsets_with_row_0(A);
  std::uint64_t& limit = c.how.limits.max_bytes;
  if (limit != 0) limit -= std::min(offsets.size() * sizeof(Offset), limit - 1);
  solve_with_row_0(A, {A.row_count + 1, A.column_count + 1, offsets, A.columns}, c, to, names);
}

template <class Index>
void solve_one_based(const coo_view<Index>& A, const call_options& c, const answer_place& to,
                     const array_names& names = {}) {
  check_one_based_shape(A, vertices_of(c.how.bipartite));
  solve_with_row_0(A, {A.row_count + 1, A.column_count + 1, A.rows, A.columns}, c, to, names);
}

}  // namespace skerry::c
