// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>

#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/staged_copy.hpp"
#include "matrix_ops/view.hpp"

namespace skerry {

/// A matrix by rows in a device's memory.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
class device_csr {
 public:
  /// A copy of a matrix in the host's memory, which may change once this is done.
  ///
  /// threads  of the host that may copy; 0: all
  explicit device_csr(const csr_view<Index, Offset>& A, device_place place = {},
                      unsigned threads = 0)
      : row_offsets_(A.row_offsets.size(), place), columns_(A.columns.size(), place) {
    view_.row_count = A.row_count;
    view_.column_count = A.column_count;
    view_.row_offsets = {row_offsets_.data(), row_offsets_.size()};
    view_.columns = {columns_.data(), columns_.size()};
    upload way(place.stream, threads);
    way.bring(A.columns, columns_.data());  // the longer, as a rule, which a ring is taken for
    way.bring(A.row_offsets, row_offsets_.data());
  }

  /// For functions that run on a device: the host must not read what it shows.
  [[nodiscard]] const csr_view<Index, Offset>& view() const { return view_; }

 private:
  device_buffer<Offset> row_offsets_;
  device_buffer<Index> columns_;
  csr_view<Index, Offset> view_;
};

}  // namespace skerry
