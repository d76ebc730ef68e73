// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime_api.h>

#include <string>
#include <string_view>

#include "matrix_ops/error.hpp"
#include "matrix_ops/source_location.hpp"

namespace skerry {

/// Name and description of a CUDA error: "cudaErrorMemoryAllocation (out of memory)".
[[nodiscard]] inline std::string error_text(cudaError_t status) {
  return std::string(cudaGetErrorName(status)) + " (" + cudaGetErrorString(status) + ")";
}

/// Throws backend_error unless the call succeeded.  Clears CUDA's last error (unless it is sticky),
/// so that the next launch does not report it.
inline void check_cuda(cudaError_t status, std::string_view call,
                       source_location where = source_location::current()) {
  if (status == cudaSuccess) return;
  static_cast<void>(cudaGetLastError());
  throw backend_error(call, error_text(status), where);
}

/// For destructors and other calls that cannot throw.  Clears CUDA's last error (unless it is
/// sticky), so that the caller's next check does not report it.
inline void ignore_failure(cudaError_t status) noexcept {
  if (status != cudaSuccess) static_cast<void>(cudaGetLastError());
}

/// check_cuda() of the most recent kernel launch, provided that no earlier error is pending.
/// Errors during execution are reported by the next call that synchronises with the stream.
inline void check_launch(source_location where = source_location::current()) {
  check_cuda(cudaGetLastError(), "kernel launch", where);
}

/// Blocks until all work enqueued on the stream has completed.
inline void wait_for(cudaStream_t stream, source_location where = source_location::current()) {
  check_cuda(cudaStreamSynchronize(stream), "cudaStreamSynchronize", where);
}

}  // namespace skerry
