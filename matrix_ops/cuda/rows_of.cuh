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

namespace reef {

namespace detail {

/// to[r] = the first place of an id >= r, ids ascending
template <class Index, class Offset>
struct first_of_row {
  const Index* rows;
  std::uint64_t entries;
  Offset* to;
  ATOLL_HOST_DEVICE void operator()(std::size_t r) const {
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
  ATOLL_HOST_DEVICE void operator()(std::size_t k) const {
    to[k] = static_cast<Index>(from[k] + by);
  }
};

/// to[r] = from[r] for the rows that there are, and the number of entries for those behind
template <class Offset>
struct offset_or_end {
  const Offset* from;
  std::uint64_t rows;
  Offset* to;
  ATOLL_HOST_DEVICE void operator()(std::size_t r) const { to[r] = from[r < rows ? r : rows]; }
};

template <class Index>
[[nodiscard]] device_buffer<Index> shifted(const cuda_threads& run, const Index* columns,
                                           std::uint64_t entries, Index by) {
  auto to = run.room<Index>(entries);
  run.for_each(entries, shift_id<Index>{columns, by, to.data()});
  return to;
}

}  // namespace detail

/// n rows of a list whose ids are checked; column c is the vertex c + shift.
///
/// ascending  rows[k] never falls: then columns are the list's own, unless they are shifted
/// cost       ascending: O(n log entries). Else four passes over n and two over the entries, whose
///            second writes each to where it finds a place: a row's columns are in any order.
template <class Index, class Offset>
[[nodiscard]] device_rows<Index, Offset> rows_of(const cuda_threads& run,
                                                 const device_coo_view<Index>& A, std::uint64_t n,
                                                 Index shift, bool ascending) {
  device_rows<Index, Offset> made{n, A.entry_count, run.room<Offset>(n + 1)};
  Offset* const offsets = made.row_offsets.data();
  if (ascending) {
    run.for_each(n + 1, detail::first_of_row<Index, Offset>{A.rows, A.entry_count, offsets});
    if (shift == 0)
      made.given_columns = A.columns;
    else
      made.columns = detail::shifted(run, A.columns, A.entry_count, shift);
    return made;
  }
  made.columns = run.room<Index>(A.entry_count);
  auto next = run.room<Offset>(n + 1);
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
  device_rows<Index, Offset> made{n, A.entry_count, run.room<Offset>(n + 1)};
  run.for_each(n + 1,
               detail::offset_or_end<Offset>{A.row_offsets, A.row_count, made.row_offsets.data()});
  made.columns = detail::shifted(run, A.columns, A.entry_count, shift);
  return made;
}

}  // namespace reef
