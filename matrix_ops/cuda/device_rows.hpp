// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/device_view.hpp"
#include "matrix_ops/view.hpp"

namespace skerry {

/// A square matrix by rows in a device's memory, made from another; its columns may be the other's.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
struct device_rows {
  std::uint64_t n, entry_count;
  device_buffer<Offset> row_offsets;     // [n + 1]
  device_buffer<Index> columns = {};     // [entry_count], or none
  const Index* given_columns = nullptr;  // [entry_count], where there are none

  /// For functions that run on a device: the host must not read what it shows.
  [[nodiscard]] csr_view<Index, Offset> view() const {
    return on_device_view(n, entry_count, row_offsets.data(),
                          given_columns ? given_columns : columns.data());
  }

  /// The same of arrays that are there already.
  [[nodiscard]] static csr_view<Index, Offset> on_device_view(std::uint64_t n,
                                                              std::uint64_t entry_count,
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
