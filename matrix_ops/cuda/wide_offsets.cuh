// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "matrix_ops/cuda/device_csr.hpp"
#include "matrix_ops/cuda/threads.cuh"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/views/csr_ref.hpp"

namespace skerry {

namespace detail {

/// to[r] = from[r]
struct widen_offset {
  const std::uint32_t* from;
  std::uint64_t* to;
  SKERRY_HOST_DEVICE void operator()(std::size_t r) const { to[r] = from[r]; }
};

}  // namespace detail

/// A with 64-bit offsets and its own columns; asynchronous.  For kernels that are compiled for no
/// others.
///
/// memory  8 bytes for each of n + 1 offsets
template <std::unsigned_integral Index>
[[nodiscard]] device_csr<Index, std::uint64_t> with_wide_offsets(
    const cuda_threads& run, const csr_ref<Index, std::uint32_t, device_space>& A) {
  if (A.row_count == 0) return {};  // a 0 x 0 matrix may have no offsets
  const std::uint64_t count = A.row_count + 1;
  device_csr<Index, std::uint64_t> wide{A.row_count, A.entry_count,
                                        run.allocate<std::uint64_t>(count)};
  wide.borrowed_columns = A.columns;
  run.for_each(count, detail::widen_offset{A.row_offsets, wide.row_offsets.data()});
  return wide;
}

}  // namespace skerry
