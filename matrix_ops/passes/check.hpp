// SPDX-License-Identifier: Apache-2.0
// Checks of a matrix before it is used. Every message names the place, the value and the remedy.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "matrix_ops/error.hpp"
#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/executors/loop_observer.hpp"
#include "matrix_ops/formatted.hpp"
#include "matrix_ops/prefetch.hpp"
#include "matrix_ops/views/csc_view.hpp"
#include "matrix_ops/views/csr_ref.hpp"
#include "matrix_ops/views/csr_rows_view.hpp"
#include "matrix_ops/views/dense_view.hpp"
#include "matrix_ops/views/edge_view.hpp"
#include "matrix_ops/views/vertices.hpp"
#include "matrix_ops/views/view.hpp"

namespace skerry {

/// Vertices of A: of the whole matrix.
template <class Index, class Offset>
[[nodiscard]] std::uint64_t vertex_count(const csr_rows_view<Index, Offset>& A, vertices) {
  return A.column_count;
}

/// Vertices of A: its rows; if bipartite, its rows and columns.  The shape must have been checked.
template <class View>
[[nodiscard]] std::uint64_t vertex_count(const View& A, vertices sides) {
  return A.row_count + (sides == vertices::separate ? A.column_count : 0);
}

/// Throws invalid_matrix unless the matrix is square or bipartite, and ids of index_bytes can
/// number its vertices.
void check_vertices(std::uint64_t rows, std::uint64_t columns, std::size_t index_bytes,
                    vertices sides);

/// The same for A; also throws unless its arrays have the lengths of its shape, and
/// std::invalid_argument for edges of two sets of vertices.  O(1)
template <class View>
void check_shape(const View& A, vertices sides);

/// Rows or entries per task.
inline constexpr std::uint64_t checked_grain = 1 << 15;

/// An id as the caller may have written it: of a signed type, if the top bit is set.
[[nodiscard]] std::string id_text(std::uint64_t id, std::size_t index_bytes);

/// place  in the array, from 0 on
/// base   the first position, offset and id: 0, or 1 where the caller counts from 1
template <class View>
[[noreturn]] void throw_id_outside(const View& A, const char* array, std::uint64_t place,
                                   std::uint64_t id, std::uint64_t base = 0) {
  throw invalid_matrix(formatted("{}[{}] = {} is outside a {} x {} matrix; ids are {}-based", array,
                                 place + base, id_text(id, sizeof(typename View::index)),
                                 A.row_count, A.column_count, base));
}

/// row   from 0 on
/// base  as above
[[noreturn]] inline void throw_bad_offset(std::uint64_t row, std::uint64_t begin, std::uint64_t end,
                                          std::uint64_t entries, std::uint64_t base = 0) {
  throw invalid_matrix(formatted(
      "row_offsets[{}] = {} and row_offsets[{}] = {} do not enclose a row within {} columns; "
      "offsets must begin at {}, never fall, and end at {}",
      row + base, begin, row + 1 + base, end, entries, base, entries + base));
}

/// Throws invalid_matrix at the first column whose offsets do not enclose it, else at the first row
/// id that is out of range, if there is one.  O(columns + entries)
template <class Index, class Offset>
void throw_first_fault(const csc_view<Index, Offset>& A);

/// id  an end of edge k, which is no vertex
[[noreturn]] void throw_end_outside(std::uint64_t k, std::uint64_t id, std::uint64_t vertices,
                                    std::size_t index_bytes);

/// Throws if an offset decreases or exceeds the number of columns.
template <class Index, class Offset>
void check_row(const csr_view<Index, Offset>& A, std::size_t r) {
  const Offset begin = A.row_offsets[r], end = A.row_offsets[r + 1];
  if (begin > end || end > A.columns.size()) throw_bad_offset(r, begin, end, A.columns.size());
}

/// Whether no offset of rows [first, last) decreases and all are within the columns.  Without a
/// branch, so that the loop is vectorised.
template <class Index, class Offset>
[[nodiscard]] bool rows_are_good(const csr_view<Index, Offset>& A, std::size_t first,
                                 std::size_t last) {
  Offset decreases = 0;
  for (std::size_t r = first; r < last; ++r) decreases |= A.row_offsets[r] > A.row_offsets[r + 1];
  return decreases == 0 && A.row_offsets[last] <= A.columns.size();
}

/// Throws as check_row() does, for the first such row of a block.  O(rows)
template <class Index, class Offset, class Executor>
void check_rows(const csr_view<Index, Offset>& A, const Executor& run) {
  for_each_block(run, A.row_count, checked_grain, [&](std::uint64_t first, std::uint64_t last) {
    if (rows_are_good(A, first, last)) return;
    for (std::uint64_t r = first; r < last; ++r) check_row(A, r);
  });
}

/// Calls f(row, column) for entries [first, last) of row r; throws at the first id that is out of
/// range.
template <class Index, class Offset, class Function>
void for_each_checked_in_row(const csr_view<Index, Offset>& A, std::size_t r, std::uint64_t first,
                             std::uint64_t last, Function f) {
  for (std::uint64_t k = first; k < last; ++k) {
    if (A.columns[k] >= A.column_count) throw_id_outside(A, "columns", k, A.columns[k]);
    f(static_cast<Index>(r), A.columns[k]);
  }
}

/// Calls f(u, v) for every entry after checking it and its row.  Threads share entries, not rows,
/// so that a long row is shared, too; a single thread checks each row when it reaches it.
template <class Index, class Offset, class Executor, class Function>
void for_each_checked_entry(const csr_view<Index, Offset>& A, const Executor& run, Function f) {
  if (run.thread_count() == 1) {
    for (std::size_t r = 0; r < A.row_count; ++r) {
      check_row(A, r);
      for_each_checked_in_row(A, r, A.row_offsets[r], A.row_offsets[r + 1], f);
    }
    return;
  }
  check_rows(A, run);
  for_each_block(run, A.entry_count(), checked_grain, [&](std::uint64_t k, std::uint64_t last) {
    for (std::size_t r = row_of_entry(csr_ref(A), k); k < last; ++r) {
      const std::uint64_t end = std::min<std::uint64_t>(last, A.row_offsets[r + 1]);
      for_each_checked_in_row(A, r, k, end, f);
      k = end;
    }
  });
}

/// A function of entries that prefetches what it will read: expect(u, v) is called some entries
/// before f(u, v), for ids in range.
template <class Function, class Index>
concept expects_entries = requires(const Function& f, Index u) {
  f.expect(u, u);
};

/// The k-th entry of a list, not checked yet: u < rows_end and v < columns_end if it is right.
template <class Index>
struct listed_entries {
  const Index *rows, *columns;
  std::uint64_t stride, rows_end, columns_end;

  [[nodiscard]] std::pair<Index, Index> operator()(std::uint64_t k) const {
    return {rows[stride * k], columns[stride * k]};
  }
};
template <class Index>
[[nodiscard]] listed_entries<Index> entries_of(const coo_view<Index>& A) {
  return {A.rows.data(), A.columns.data(), 1, A.row_count, A.column_count};
}
template <class Index>
[[nodiscard]] listed_entries<Index> entries_of(const edge_view<Index>& A) {
  return {A.ends.data(), A.ends.data() + 1, 2, A.row_count, A.row_count};
}

/// Calls f(u, v) for the entries [first, last), and f.expect() ahead if there is one.  A function
/// of its own, whose loop keeps all it needs in registers.
///
/// returns  the first entry with an id out of range, for which f is not called; else `last`
template <class Index, class Function>
[[nodiscard, gnu::noinline]] std::uint64_t call_for_entries(const listed_entries<Index> entries,
                                                            std::uint64_t first, std::uint64_t last,
                                                            const Function f) {
  const auto is_right = [&](Index u, Index v) {
    return u < entries.rows_end && v < entries.columns_end;
  };
  for (; first < last; ++first) {
    if constexpr (expects_entries<Function, Index>)
      if (first + steps_ahead < last)
        if (const auto [u, v] = entries(first + steps_ahead); is_right(u, v)) f.expect(u, v);
    const auto [u, v] = entries(first);
    if (!is_right(u, v)) return first;
    f(u, v);
  }
  return last;
}

/// Calls f for the entries of a list, and throw_at(k) for the first one of a block that is wrong.
template <class Index, class Executor, class Function, class Throw>
void for_each_listed_entry(const listed_entries<Index>& entries, std::uint64_t count,
                           const Executor& run, Function f, Throw throw_at) {
  announce_entries(run, entries);
  for_each_block(run, count, block_length(run, checked_grain),
                 [&](std::uint64_t first, std::uint64_t last) {
                   if (const std::uint64_t k = call_for_entries(entries, first, last, f); k != last)
                     throw_at(k);
                 });
}

template <class Index, class Executor, class Function>
void for_each_checked_entry(const coo_view<Index>& A, const Executor& run, Function f) {
  for_each_listed_entry(entries_of(A), A.rows.size(), run, f, [&](std::uint64_t k) {
    if (A.rows[k] >= A.row_count) throw_id_outside(A, "rows", k, A.rows[k]);
    throw_id_outside(A, "columns", k, A.columns[k]);
  });
}

template <class Index, class Offset, class Executor, class Function>
void for_each_checked_entry(const csc_view<Index, Offset>& A, const Executor& run, Function f) {
  try {
    for_each_checked_entry(A.transpose(), run, [&](Index column, Index row) { f(row, column); });
  } catch (const invalid_matrix&) {  // in words of the transpose
    throw_first_fault(A);
    throw;
  }
}

template <class Index, class Executor, class Function>
void for_each_checked_entry(const edge_view<Index>& A, const Executor& run, Function f) {
  for_each_listed_entry(entries_of(A), A.entry_count(), run, f, [&](std::uint64_t k) {
    const Index u = A.ends[2 * k];
    throw_end_outside(k, u >= A.row_count ? u : A.ends[2 * k + 1], A.row_count, sizeof(Index));
  });
}

template <class Index, class Offset, class Executor, class Function>
void for_each_checked_entry(const csr_rows_view<Index, Offset>& A, const Executor& run,
                            Function f) {
  for_each_checked_entry(A.rows_alone(), run, [&](Index row, Index column) {
    f(static_cast<Index>(A.first_row + row), column);
  });
}

/// Positions in a dense matrix are always in range: nothing to check.
template <class Executor, class Function>
void for_each_checked_entry(const dense_view& A, const Executor& run, Function f) {
  for_each_entry(A, run, f);
}

/// Only the checks.  O(rows + entries)
template <class View>
void check_entries(const View& A, const any_executor& run);

}  // namespace skerry
