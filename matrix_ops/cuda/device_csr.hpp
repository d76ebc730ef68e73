// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>

#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/views/csr_ref.hpp"

namespace skerry {

/// A square CSR matrix in device memory that owns its arrays, or borrows the columns of the matrix
/// from which it was converted.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
struct device_csr {
  std::uint64_t row_count = 0, entry_count = 0;
  device_buffer<Offset> row_offsets = {};   // [row_count + 1]
  device_buffer<Index> columns = {};        // [entry_count], or empty if columns are borrowed
  const Index* borrowed_columns = nullptr;  // [entry_count] of the source matrix, or null

  /// Valid while the arrays are not changed or destroyed.  O(1)
  [[nodiscard]] csr_ref<Index, Offset, device_space> ref() const {
    return {row_count, entry_count, row_offsets.data(),
            borrowed_columns ? borrowed_columns : columns.data()};
  }
};

}  // namespace skerry
