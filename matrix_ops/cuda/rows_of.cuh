// SPDX-License-Identifier: Apache-2.0
// Rows from a list of entries, or from rows whose columns are vertices of their own.
#pragma once

#include <cstddef>
#include <cstdint>

#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/device_rows.hpp"
#include "matrix_ops/cuda/scan.cuh"
#include "matrix_ops/cuda/threads.cuh"
#include "matrix_ops/device_atomics.cuh"
#include "matrix_ops/host_device.hpp"

namespace skerry {

namespace detail {

/// to[r] = k for the rows r behind that of entry k - 1, up to that of entry k; ids ascending.  If
/// they are many, they stay as they are.
template <class Index, class Offset>
struct begin_rows_at {
  const Index* rows;
  std::uint64_t row_count, entries;
  Offset* to;
  static constexpr std::uint64_t most = 16;
  SKERRY_HOST_DEVICE void operator()(std::size_t k) const {
    const std::uint64_t first = k == 0 ? 0 : std::uint64_t{rows[k - 1]} + 1;
    const std::uint64_t end = (k < entries ? std::uint64_t{rows[k]} : row_count) + 1;
    if (end - first > most) return;
    for (std::uint64_t r = first; r < end; ++r) to[r] = static_cast<Offset>(k);
  }
};

/// Where all bits of to[r] are 1: to[r] = the first place of an id >= r, ids ascending
template <class Index, class Offset>
struct find_first_of_row {
  const Index* rows;
  std::uint64_t entries;
  Offset* to;
  SKERRY_HOST_DEVICE void operator()(std::size_t r) const {
    if (to[r] != static_cast<Offset>(-1)) return;
    std::uint64_t low = 0, high = entries;  // ids before low are < r, from high on >= r
    while (low < high) {
      const std::uint64_t middle = low + (high - low) / 2;
      if (rows[middle] < r)
        low = middle + 1;
      else
        high = middle;
    }
    to[r] = static_cast<Offset>(low);
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

template <class T>
struct value_at {
  const T* values;
  __device__ T operator()(std::uint64_t k) const { return values[k]; }
};

/// Puts entry k where its row has the next free place.
template <class Index, class Offset>
struct put_into_row {
  const Index *rows, *columns;
  Index shift;
  Offset* next;  // [n]
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

/// to[r] = from[r] for the rows that there are, and the number of entries for those behind
template <class Offset>
struct offset_or_end {
  const Offset* from;
  std::uint64_t rows;
  Offset* to;
  SKERRY_HOST_DEVICE void operator()(std::size_t r) const { to[r] = from[r < rows ? r : rows]; }
};

template <class Index>
[[nodiscard]] device_buffer<Index> shifted(const cuda_threads& run, const Index* columns,
                                           std::uint64_t entries, Index by) {
  auto to = run.allocate<Index>(entries);
  run.for_each(entries, shift_id<Index>{columns, by, to.data()});
  return to;
}

}  // namespace detail

/// n rows of a list whose ids are checked; column c is the vertex c + shift.
///
/// ascending  rows[k] never falls: then columns are the list's own, unless they are shifted
/// cost       ascending: three passes over n, one over the rows of the entries where they are
///            short, and O(log entries) for each row where they are not, or where 16 in turn have
///            no entry. Else four passes over n and two over the entries, whose second writes each
///            to where it finds a place: a row's columns are in any order.
template <class Index, class Offset>
[[nodiscard]] device_rows<Index, Offset> rows_of(const cuda_threads& run,
                                                 const device_coo_view<Index>& A, std::uint64_t n,
                                                 Index shift, bool ascending) {
  device_rows<Index, Offset> made{n, A.entry_count, run.allocate<Offset>(n + 1)};
  Offset* const offsets = made.row_offsets.data();
  if (ascending) {
    fill_ones(made.row_offsets);
    constexpr std::uint64_t short_row = 3;  // where rows are longer, looking for each costs less
    if (A.entry_count / short_row <= n)
      run.for_each(A.entry_count + 1,
                   detail::begin_rows_at<Index, Offset>{A.rows, n, A.entry_count, offsets});
    run.for_each(n + 1, detail::find_first_of_row<Index, Offset>{A.rows, A.entry_count, offsets});
    if (shift == 0)
      made.given_columns = A.columns;
    else
      made.columns = detail::shifted(run, A.columns, A.entry_count, shift);
    return made;
  }
  made.columns = run.allocate<Index>(A.entry_count);
  auto next = run.allocate<Offset>(n + 1);
  fill_zero(next);
  run.for_each(A.entry_count, detail::count_row<Index, Offset>{A.rows, next.data()});
  exclusive_sums(run, n + 1, detail::value_at<Offset>{next.data()}, offsets);
  copy_async(static_cast<const Offset*>(offsets), next.data(), n, run.stream());
  run.for_each(A.entry_count, detail::put_into_row<Index, Offset>{
                                  A.rows, A.columns, shift, next.data(), made.columns.data()});
  return made;
}

/// The same of a matrix by rows: the vertices of columns are rows without entries.
template <class Index, class Offset>
[[nodiscard]] device_rows<Index, Offset> rows_of(const cuda_threads& run,
                                                 const device_csr_view<Index, Offset>& A,
                                                 std::uint64_t n, Index shift) {
  device_rows<Index, Offset> made{n, A.entry_count, run.allocate<Offset>(n + 1)};
  run.for_each(n + 1,
               detail::offset_or_end<Offset>{A.row_offsets, A.row_count, made.row_offsets.data()});
  made.columns = detail::shifted(run, A.columns, A.entry_count, shift);
  return made;
}

}  // namespace skerry
