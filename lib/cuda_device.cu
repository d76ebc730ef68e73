// SPDX-License-Identifier: Apache-2.0
// Looks for a device when a back end wants one, and not before: a program that stays on the host
// never calls the driver, which need not be there.
#include <cuda_runtime_api.h>

#include <cstddef>
#include <string>

#include "cuda_device.hpp"
#include "matrix_ops/cuda/check.hpp"

namespace skerry {

namespace {

/// Is in this file for its being compiled for the same devices as all others.
__global__ void any_kernel() {}

/// Whether a call failed for want of a device, of its driver, or of code for it.
bool says_no_device(cudaError_t status) {
  switch (status) {
    case cudaErrorNoDevice:
    case cudaErrorInsufficientDriver:
    case cudaErrorSystemDriverMismatch:
    case cudaErrorNoKernelImageForDevice:
    case cudaErrorInvalidDeviceFunction:
      return true;
    default:
      return false;
  }
}

/// Throws unless the call succeeded: no_device where it says so, else backend_error.
void need_device(const char* call, cudaError_t status,
                 source_location where = source_location::current()) {
  if (!says_no_device(status)) return check_cuda(status, call, where);
  static_cast<void>(cudaGetLastError());  // the next call is not to find this error
  throw no_device(
      call,
      error_text(status) + "; this back end needs an NVIDIA GPU and a driver for CUDA " +
          std::to_string(CUDART_VERSION / 1000) + ", \"auto\" runs without; the call stands",
      where);
}

}  // namespace

void require_cuda_device() {
  // What failed before, in the caller's own use of CUDA, is not to be blamed on the first launch.
  static_cast<void>(cudaGetLastError());
  int count = 0;
  need_device("cudaGetDeviceCount", cudaGetDeviceCount(&count));
  cudaFuncAttributes attributes;
  need_device("cudaFuncGetAttributes", cudaFuncGetAttributes(&attributes, any_kernel));
}

bool driver_has_device() noexcept {
  int count = 0;
  if (cudaGetDeviceCount(&count) == cudaSuccess) return count > 0;
  static_cast<void>(cudaGetLastError());  // the next call is not to find this error
  return false;
}

device_info current_cuda_device() {
  require_cuda_device();
  int current = 0;
  cudaDeviceProp found;
  need_device("cudaGetDevice", cudaGetDevice(&current));
  need_device("cudaGetDeviceProperties", cudaGetDeviceProperties(&found, current));
  return {found.name, found.major, found.minor, found.totalGlobalMem};
}

std::uint64_t free_device_memory() {
  std::size_t free = 0, total = 0;
  need_device("cudaMemGetInfo", cudaMemGetInfo(&free, &total));
  return free;
}

}  // namespace skerry
