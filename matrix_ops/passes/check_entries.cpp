// SPDX-License-Identifier: Apache-2.0
#include <concepts>
#include <span>

#include "matrix_ops/passes/all_below.hpp"
#include "matrix_ops/passes/check.hpp"

namespace skerry {

namespace {

template <class Index>
[[nodiscard]] bool ids_are_good(std::span<const Index> ids, std::uint64_t first, std::uint64_t last,
                                std::uint64_t n) {
  return all_below(ids.subspan(first, last - first), static_cast<Index>(n));
}

// The checks of a block have no branch. Only where one fails, its entries are read one at a time.

template <class Index, class Offset>
void check_entries_of(const csr_view<Index, Offset>& A, const any_executor& run) {
  const std::uint64_t entries = A.entry_count(), n = A.column_count;
  if (run.thread_count() == 1) {  // the first fault in the order of rows
    if (!rows_are_good(A, 0, A.row_count) || !ids_are_good(A.columns, 0, entries, n))
      for_each_checked_entry(A, serial{}, [](Index, Index) {});
    return;
  }
  check_rows(A, run);
  for_each_block(run, entries, checked_grain, [&](std::uint64_t first, std::uint64_t last) {
    if (ids_are_good(A.columns, first, last, n)) return;
    for (std::uint64_t k = first; k < last; ++k)
      if (A.columns[k] >= n) throw_id_outside(A, "columns", k, A.columns[k]);
  });
}

template <class Index, class Offset>
void check_entries_of(const csr_rows_view<Index, Offset>& A, const any_executor& run) {
  check_entries_of(A.rows_alone(), run);
}

template <class Index, class Offset>
void check_entries_of(const csc_view<Index, Offset>& A, const any_executor& run) {
  try {
    check_entries_of(A.transpose(), run);
  } catch (const invalid_matrix&) {  // in words of the transpose
    throw_first_fault(A);
    throw;
  }
}

template <class Index>
void check_entries_of(const coo_view<Index>& A, const any_executor& run) {
  for_each_block(run, A.entry_count(), checked_grain, [&](std::uint64_t k, std::uint64_t last) {
    if (ids_are_good(A.rows, k, last, A.row_count) &&
        ids_are_good(A.columns, k, last, A.column_count))
      return;
    for (; k < last; ++k) {
      if (A.rows[k] >= A.row_count) throw_id_outside(A, "rows", k, A.rows[k]);
      if (A.columns[k] >= A.column_count) throw_id_outside(A, "columns", k, A.columns[k]);
    }
  });
}

template <class Index>
void check_entries_of(const edge_view<Index>& A, const any_executor& run) {
  for_each_block(run, A.entry_count(), checked_grain, [&](std::uint64_t first, std::uint64_t last) {
    if (ids_are_good(A.ends, 2 * first, 2 * last, A.row_count)) return;
    for (std::uint64_t i = 2 * first; i < 2 * last; ++i)
      if (A.ends[i] >= A.row_count) throw_end_outside(i / 2, A.ends[i], A.row_count, sizeof(Index));
  });
}

}  // namespace

template <class View>
void check_entries(const View& A, const any_executor& run) {
  if constexpr (!std::same_as<View, dense_view>) check_entries_of(A, run);
}

template void check_entries(const csr_view<std::uint32_t, std::uint32_t>&, const any_executor&);
template void check_entries(const csr_view<std::uint32_t, std::uint64_t>&, const any_executor&);
template void check_entries(const csr_view<std::uint64_t, std::uint64_t>&, const any_executor&);
template void check_entries(const csr_rows_view<std::uint32_t, std::uint32_t>&,
                            const any_executor&);
template void check_entries(const csr_rows_view<std::uint32_t, std::uint64_t>&,
                            const any_executor&);
template void check_entries(const csr_rows_view<std::uint64_t, std::uint64_t>&,
                            const any_executor&);
template void check_entries(const coo_view<std::uint32_t>&, const any_executor&);
template void check_entries(const coo_view<std::uint64_t>&, const any_executor&);
template void check_entries(const csc_view<std::uint32_t, std::uint32_t>&, const any_executor&);
template void check_entries(const csc_view<std::uint32_t, std::uint64_t>&, const any_executor&);
template void check_entries(const csc_view<std::uint64_t, std::uint64_t>&, const any_executor&);
template void check_entries(const edge_view<std::uint32_t>&, const any_executor&);
template void check_entries(const edge_view<std::uint64_t>&, const any_executor&);
template void check_entries(const dense_view&, const any_executor&);

}  // namespace skerry
