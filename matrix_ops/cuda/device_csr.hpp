// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>

#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/staged_copy.hpp"
#include "matrix_ops/view.hpp"

namespace skerry {

/// Owns a CSR matrix in device memory.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
class device_csr {
 public:
  /// Copies a matrix from host memory; synchronous.
  ///
  /// threads  maximum number of host threads that copy; 0: all
  explicit device_csr(const csr_view<Index, Offset>& A, device_resources resources = {},
                      unsigned threads = 0)
      : row_offsets_(A.row_offsets.size(), resources), columns_(A.columns.size(), resources) {
    view_.row_count = A.row_count;
    view_.column_count = A.column_count;
    view_.row_offsets = {row_offsets_.data(), row_offsets_.size()};
    view_.columns = {columns_.data(), columns_.size()};
    staged_copier copier(resources.stream, threads);
    // The columns first: usually the longer array, which may justify a staging ring.
    copier.copy(A.columns, columns_.data());
    copier.copy(A.row_offsets, row_offsets_.data());
  }

  /// For device code: its spans are device pointers, which the host must not dereference.
  [[nodiscard]] const csr_view<Index, Offset>& view() const { return view_; }

 private:
  device_buffer<Offset> row_offsets_;
  device_buffer<Index> columns_;
  csr_view<Index, Offset> view_;
};

}  // namespace skerry
