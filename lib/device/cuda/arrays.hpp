// SPDX-License-Identifier: Apache-2.0
// Checks of the stream and the arrays that a caller of the library owns on a device.
#pragma once

#include <cuda_runtime_api.h>

#include "matrix_ops/cuda/device_view.hpp"

namespace skerry {

/// Throws std::invalid_argument if the caller is capturing a stream: a call waits for it, which
/// would end the capture.  The stream's device must be current.
void refuse_capture(cudaStream_t stream);

/// Throws invalid_matrix unless kernels on a device can read an array.
void check_array(const void* array, const char* name, int device);

template <class Index>
void check_arrays(const device_coo_view<Index>& A, int device) {
  if (A.entry_count == 0) return;
  check_array(A.rows, "rows", device);
  check_array(A.columns, "columns", device);
}

}  // namespace skerry
