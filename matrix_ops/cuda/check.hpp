// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime_api.h>

#include <string>
#include <string_view>

#include "matrix_ops/error.hpp"
#include "matrix_ops/source_location.hpp"

namespace skerry {

/// A CUDA error's name and what it means: "cudaErrorMemoryAllocation (out of memory)".
[[nodiscard]] inline std::string text_of(cudaError_t status) {
  return std::string(cudaGetErrorName(status)) + " (" + cudaGetErrorString(status) + ")";
}

/// Throws backend_error unless the call succeeded.  An error that is not sticky is forgotten by
/// CUDA, so that the next launch is not blamed for it.
inline void check_cuda(cudaError_t status, std::string_view call,
                       source_location where = source_location::current()) {
  if (status == cudaSuccess) return;
  static_cast<void>(cudaGetLastError());
  throw backend_error(call, text_of(status), where);
}

/// The same for a kernel that was just launched, if no error was left behind before it.  What goes
/// wrong while it runs is seen by the next call that waits for its stream.
inline void check_launch(source_location where = source_location::current()) {
  check_cuda(cudaGetLastError(), "the launch of a kernel", where);
}

/// Waits until all that was put into the stream is done.
inline void wait_for(cudaStream_t stream, source_location where = source_location::current()) {
  check_cuda(cudaStreamSynchronize(stream), "cudaStreamSynchronize", where);
}

}  // namespace skerry
