// SPDX-License-Identifier: Apache-2.0
// Input checks of a matrix in device memory. One pass reports whether there is a fault; only then a
// second pass finds the first one.
#pragma once

#include <cstddef>
#include <cstdint>

#include "matrix_ops/atomics.hpp"
#include "matrix_ops/cuda/threads.cuh"
#include "matrix_ops/device_atomics.cuh"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/views/csr_ref.hpp"

namespace skerry {

/// Whether the offsets of row r are invalid: decreasing, past the last entry, or not 0 at the first
/// row and entry_count at the end of the last row.
template <class Index, class Offset>
struct row_is_invalid {
  csr_ref<Index, Offset, device_space> A;
  SKERRY_HOST_DEVICE bool operator()(std::uint64_t r) const {
    const std::uint64_t begin = A.row_offsets[r], end = A.row_offsets[r + 1];
    return begin > end || end > A.entry_count || (r == 0 && begin != 0) ||
           (r + 1 == A.row_count && end != A.entry_count);
  }
};

/// Whether id k is not below the bound.
template <class Index>
struct id_is_out_of_range {
  const Index* ids;
  std::uint64_t bound;
  SKERRY_HOST_DEVICE bool operator()(std::uint64_t k) const { return ids[k] >= bound; }
};

/// Raises a flag if the predicate holds for k.
template <class Predicate>
struct raise_if {
  Predicate predicate;
  std::uint32_t* flag;
  __device__ void operator()(std::size_t k) const {
    if (predicate(k)) raise<device_atomics>(*flag);
  }
};

/// Checks entry k of a COO matrix: raises one flag if an id is out of range, and another if its row
/// is smaller than the row of entry k - 1.
template <class Index>
struct inspect_entry {
  const Index *rows, *columns;
  std::uint64_t row_count, column_count;
  std::uint32_t *out_of_range, *not_ascending;
  __device__ void operator()(std::size_t k) const {
    const Index row = rows[k];
    if (row >= row_count || columns[k] >= column_count) raise<device_atomics>(*out_of_range);
    if (k > 0 && row < rows[k - 1]) raise<device_atomics>(*not_ascending);
  }
};

}  // namespace skerry
