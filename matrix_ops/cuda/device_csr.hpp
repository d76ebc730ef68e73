// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>

#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/view.hpp"

namespace reef {

/// A matrix by rows in a device's memory.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
class device_csr {
 public:
  /// A copy of a matrix in the host's memory, which may change once this is done.
  explicit device_csr(const csr_view<Index, Offset>& A, device_place place = {})
      : row_offsets_(uploaded(A.row_offsets, place)), columns_(uploaded(A.columns, place)) {
    view_.row_count = A.row_count;
    view_.column_count = A.column_count;
    view_.row_offsets = {row_offsets_.data(), row_offsets_.size()};
    view_.columns = {columns_.data(), columns_.size()};
    wait_for(place.stream);
  }

  /// For functions that run on a device: the host must not read what it shows.
  [[nodiscard]] const csr_view<Index, Offset>& view() const { return view_; }

 private:
  device_buffer<Offset> row_offsets_;
  device_buffer<Index> columns_;
  csr_view<Index, Offset> view_;
};

}  // namespace reef
