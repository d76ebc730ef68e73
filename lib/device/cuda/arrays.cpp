// SPDX-License-Identifier: Apache-2.0
#include "lib/device/cuda/arrays.hpp"

#include <stdexcept>

#include "matrix_ops/cuda/check.hpp"
#include "matrix_ops/error.hpp"
#include "matrix_ops/formatted.hpp"

namespace skerry {

void refuse_capture(cudaStream_t stream) {
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
  check_cuda(cudaStreamIsCapturing(stream, &status), "cudaStreamIsCapturing");
  if (status != cudaStreamCaptureStatusNone)
    throw std::invalid_argument(
        "the stream is being captured, and this call waits for it; call before or after the "
        "capture, or with a workspace on another stream");
}

void check_array(const void* array, const char* name, int device) {
  if (array == nullptr)
    throw invalid_matrix(
        formatted("{} is a null pointer; give the array in the device's memory", name));
  cudaPointerAttributes found{};
  check_cuda(cudaPointerGetAttributes(&found, array), "cudaPointerGetAttributes");
  if (found.type == cudaMemoryTypeDevice && found.device != device)
    throw invalid_matrix(
        formatted("{} is in the memory of device {}, the workspace on device {}; "
                  "make the workspace where the arrays are, after cudaSetDevice",
                  name, found.device, device));
  if (found.type != cudaMemoryTypeUnregistered) return;
  int reaches_all = 0;
  check_cuda(cudaDeviceGetAttribute(&reaches_all, cudaDevAttrPageableMemoryAccess, device),
             "cudaDeviceGetAttribute");
  if (reaches_all == 0)
    throw invalid_matrix(formatted(
        "{} is not in a device's memory; copy it there, or use a call for host memory", name));
}

}  // namespace skerry
