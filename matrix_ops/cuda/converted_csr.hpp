// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/device_view.hpp"
#include "matrix_ops/view.hpp"

namespace skerry {

/// A square CSR matrix in device memory, converted from another matrix, whose columns it may
/// borrow.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
struct converted_csr {
  std::uint64_t n, entry_count;
  device_buffer<Offset> row_offsets;        // [n + 1]
  device_buffer<Index> columns = {};        // [entry_count], or empty if columns are borrowed
  const Index* borrowed_columns = nullptr;  // [entry_count] of the source matrix, or null

  /// For device code: its spans are device pointers, which the host must not dereference.
  [[nodiscard]] csr_view<Index, Offset> view() const {
    return view_of(n, entry_count, row_offsets.data(),
                   borrowed_columns ? borrowed_columns : columns.data());
  }

  /// The same view of existing device arrays.
  [[nodiscard]] static csr_view<Index, Offset> view_of(std::uint64_t n, std::uint64_t entry_count,
                                                       const Offset* row_offsets,
                                                       const Index* columns) {
    csr_view<Index, Offset> A;
    A.row_count = A.column_count = n;
    A.row_offsets = {row_offsets, static_cast<std::size_t>(n + 1)};
    A.columns = {columns, static_cast<std::size_t>(entry_count)};
    return A;
  }
};

}  // namespace skerry
