// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <optional>

#include "matrix_ops/cuda/device_csr.hpp"
#include "matrix_ops/cuda/pinned_matrix.hpp"
#include "matrix_ops/cuda/staged_copy.hpp"
#include "matrix_ops/views/csr_ref.hpp"
#include "matrix_ops/views/matrix_memory.hpp"
#include "matrix_ops/views/view.hpp"

namespace skerry {

/// A device copy of a square host matrix; synchronous.
///
/// threads  maximum number of host threads that copy; 0: all
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] device_csr<Index, Offset> copied_to_device(const csr_view<Index, Offset>& A,
                                                         device_resources resources = {},
                                                         unsigned threads = 0) {
  device_csr<Index, Offset> copy{A.row_count, A.entry_count(),
                                 device_buffer<Offset>(A.row_offsets.size(), resources),
                                 device_buffer<Index>(A.columns.size(), resources)};
  staged_copier copier(resources.stream, threads);
  // The columns first: usually the longer array, which may justify a staging ring.
  copier.copy(A.columns, copy.columns.data());
  copier.copy(A.row_offsets, copy.row_offsets.data());
  return copy;
}

/// A host CSR matrix, n x n, copied to the memory that matrix_memory names.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
class placed_csr {
 public:
  /// threads  maximum number of host threads that copy; 0: all
  placed_csr(const csr_view<Index, Offset>& A, matrix_memory memory, device_resources resources,
             unsigned threads) {
    if (memory == matrix_memory::device) {
      on_device_.emplace(copied_to_device(A, resources, threads));
      return;
    }
    pinned_.emplace(A, resources.stream);
    if (memory == matrix_memory::zero_copy) return;
    on_device_.emplace(copied_to_device(pinned_->view(), resources));
    pinned_.reset();
  }

  /// For functions that run on a device.
  [[nodiscard]] csr_ref<Index, Offset, device_space> ref() const {
    return on_device_ ? on_device_->ref() : pinned_->ref();
  }

 private:
  std::optional<pinned_csr<Index, Offset>> pinned_;
  std::optional<device_csr<Index, Offset>> on_device_;
};

}  // namespace skerry
