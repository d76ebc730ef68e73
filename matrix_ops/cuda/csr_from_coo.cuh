// SPDX-License-Identifier: Apache-2.0
// Square CSR from COO or from a rectangular CSR, on a device.
#pragma once

#include <cstddef>
#include <cstdint>

#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/device_csr.hpp"
#include "matrix_ops/cuda/device_view.hpp"
#include "matrix_ops/cuda/primitives.hpp"
#include "matrix_ops/cuda/threads.cuh"
#include "matrix_ops/device_atomics.cuh"
#include "matrix_ops/host_device.hpp"

namespace skerry {

namespace detail {

/// offsets[r] = k for the rows r after that of entry k - 1, up to and including that of entry k.
/// Rows are ascending.  Does nothing if these are more than max_rows rows.
template <class Index, class Offset>
struct write_offsets_at_entry {
  const Index* rows;
  std::uint64_t row_count, entries;
  Offset* offsets;
  static constexpr std::uint64_t max_rows = 16;
  SKERRY_HOST_DEVICE void operator()(std::size_t k) const {
    const std::uint64_t first = k == 0 ? 0 : std::uint64_t{rows[k - 1]} + 1;
    const std::uint64_t end = (k < entries ? std::uint64_t{rows[k]} : row_count) + 1;
    if (end - first > max_rows) return;
    for (std::uint64_t r = first; r < end; ++r) offsets[r] = static_cast<Offset>(k);
  }
};

/// If offsets[r] is not set (all bits 1): offsets[r] = index of the first entry in a row >= r, by
/// binary search.  Rows are ascending.
template <class Index, class Offset>
struct search_missing_offset {
  const Index* rows;
  std::uint64_t entries;
  Offset* offsets;
  SKERRY_HOST_DEVICE void operator()(std::size_t r) const {
    if (offsets[r] != static_cast<Offset>(-1)) return;
    std::uint64_t low = 0, high = entries;  // rows[k] < r for k < low, rows[k] >= r for k >= high
    while (low < high) {
      const std::uint64_t middle = low + (high - low) / 2;
      if (rows[middle] < r)
        low = middle + 1;
      else
        high = middle;
    }
    offsets[r] = static_cast<Offset>(low);
  }
};

/// counts[rows[k]] += 1
template <class Index, class Offset>
struct count_row {
  const Index* rows;
  Offset* counts;
  __device__ void operator()(std::size_t k) const {
    device_atomics::fetch_add(counts[rows[k]], Offset{1});
  }
};

/// Writes the column of entry k to the next free position of its row.
template <class Index, class Offset>
struct scatter_to_row {
  const Index *rows, *columns;
  Index shift;
  Offset* next;  // [n], the next free position of each row
  Index* to;     // [entries]
  __device__ void operator()(std::size_t k) const {
    to[device_atomics::fetch_add(next[rows[k]], Offset{1})] =
        static_cast<Index>(columns[k] + shift);
  }
};

/// to[k] = from[k] + by
template <class Index>
struct shift_id {
  const Index* from;
  Index by;
  Index* to;
  SKERRY_HOST_DEVICE void operator()(std::size_t k) const {
    to[k] = static_cast<Index>(from[k] + by);
  }
};

/// to[r] = from[r] for r <= rows, and the number of entries for all further rows
template <class Offset>
struct extend_offsets {
  const Offset* from;
  std::uint64_t rows;
  Offset* to;
  SKERRY_HOST_DEVICE void operator()(std::size_t r) const { to[r] = from[r < rows ? r : rows]; }
};

/// columns[k] + by for all k
template <class Index>
[[nodiscard]] device_buffer<Index> shifted(const cuda_threads& run, const Index* columns,
                                           std::uint64_t entries, Index by) {
  auto to = run.allocate<Index>(entries);
  run.for_each(entries, shift_id<Index>{columns, by, to.data()});
  return to;
}

}  // namespace detail

/// The n x n CSR of a COO matrix with valid ids; column c becomes vertex c + shift.
///
/// ascending  whether A.rows is nondecreasing; if so and shift is 0, the result borrows A.columns
/// cost       ascending: three passes over n; one pass over A.rows if rows are short; a binary
///            search, O(log entries), for each row if they are long, and in runs of 16 or more
///            empty rows.  Otherwise four passes over n and two over the entries; the second
///            scatters them, so the order within a row is unspecified.
template <class Index, class Offset>
[[nodiscard]] device_csr<Index, Offset> csr_from_coo(const cuda_threads& run,
                                                     const device_coo_view<Index>& A,
                                                     std::uint64_t n, Index shift, bool ascending) {
  device_csr<Index, Offset> csr{n, A.entry_count, run.allocate<Offset>(n + 1)};
  Offset* const offsets = csr.row_offsets.data();
  if (ascending) {
    fill_ones(csr.row_offsets);
    constexpr std::uint64_t short_row = 3;  // for longer rows a search for each row is cheaper
    if (A.entry_count / short_row <= n)
      run.for_each(A.entry_count + 1, detail::write_offsets_at_entry<Index, Offset>{
                                          A.rows, n, A.entry_count, offsets});
    run.for_each(n + 1,
                 detail::search_missing_offset<Index, Offset>{A.rows, A.entry_count, offsets});
    if (shift == 0)
      csr.borrowed_columns = A.columns;
    else
      csr.columns = detail::shifted(run, A.columns, A.entry_count, shift);
    return csr;
  }
  csr.columns = run.allocate<Index>(A.entry_count);
  auto next = run.allocate<Offset>(n + 1);
  fill_zero(next);
  run.for_each(A.entry_count, detail::count_row<Index, Offset>{A.rows, next.data()});
  exclusive_sums(run.resources(), next.data(), n + 1, offsets);
  copy_async(static_cast<const Offset*>(offsets), next.data(), n, run.stream());
  run.for_each(A.entry_count, detail::scatter_to_row<Index, Offset>{
                                  A.rows, A.columns, shift, next.data(), csr.columns.data()});
  return csr;
}

/// The n x n CSR of a rectangular CSR matrix: column c becomes vertex c + shift, and the rows from
/// A.row_count on are empty.
template <class Index, class Offset>
[[nodiscard]] device_csr<Index, Offset> square_csr(const cuda_threads& run,
                                                   const device_csr_view<Index, Offset>& A,
                                                   std::uint64_t n, Index shift) {
  device_csr<Index, Offset> csr{n, A.entry_count, run.allocate<Offset>(n + 1)};
  run.for_each(n + 1,
               detail::extend_offsets<Offset>{A.row_offsets, A.row_count, csr.row_offsets.data()});
  csr.columns = detail::shifted(run, A.columns, A.entry_count, shift);
  return csr;
}

}  // namespace skerry
