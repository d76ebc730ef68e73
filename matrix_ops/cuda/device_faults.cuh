// SPDX-License-Identifier: Apache-2.0
// What a device finds wrong with a matrix that it was given: a pass says whether there is
// something, and only then is the first place of it looked for.
#pragma once

#include <cstddef>
#include <cstdint>

#include "matrix_ops/atomics.hpp"
#include "matrix_ops/cuda/csr_pointers.hpp"
#include "matrix_ops/cuda/threads.cuh"
#include "matrix_ops/device_atomics.cuh"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// Whether row r is no range of the matrix's entries, or does not begin or end them where it must.
template <class Index, class Offset>
struct row_is_wrong {
  csr_pointers<Index, Offset> A;
  SKERRY_HOST_DEVICE bool operator()(std::uint64_t r) const {
    const std::uint64_t begin = A.row_offsets[r], end = A.row_offsets[r + 1];
    return begin > end || end > A.entry_count || (r == 0 && begin != 0) ||
           (r + 1 == A.row_count && end != A.entry_count);
  }
};

/// Whether id k is none below a bound.
template <class Index>
struct id_is_outside {
  const Index* ids;
  std::uint64_t bound;
  SKERRY_HOST_DEVICE bool operator()(std::uint64_t k) const { return ids[k] >= bound; }
};

/// Raises a flag where something holds.
template <class Predicate>
struct raise_where {
  Predicate holds;
  std::uint32_t* flag;
  __device__ void operator()(std::size_t k) const {
    if (holds(k)) raise<device_atomics>(*flag);
  }
};

/// Raises flags where an id of entry k is outside, and where its row is above that of the entry
/// before.
template <class Index>
struct inspect_entry {
  const Index *rows, *columns;
  std::uint64_t row_count, column_count;
  std::uint32_t *outside, *falls;
  __device__ void operator()(std::size_t k) const {
    const Index row = rows[k];
    if (row >= row_count || columns[k] >= column_count) raise<device_atomics>(*outside);
    if (k > 0 && row < rows[k - 1]) raise<device_atomics>(*falls);
  }
};

}  // namespace skerry
