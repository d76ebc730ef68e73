// SPDX-License-Identifier: Apache-2.0
// The driver is called only when a back end needs a device: a program that stays on the host never
// calls it, and it need not be installed.
#include <cuda_runtime_api.h>

#include <algorithm>
#include <cstddef>
#include <string>

#include "lib/device/cuda/units.hpp"
#include "matrix_ops/cuda/check.hpp"
#include "matrix_ops/error.hpp"

namespace skerry {

namespace {

/// Compiled for the same architectures as all kernels, to test whether the device can run them.
__global__ void any_kernel() {}

/// Whether a call failed because there is no device, no driver, or no code for the device.
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
  static_cast<void>(cudaGetLastError());  // clear the error for the next call
  throw no_device(call,
                  error_text(status) +
                      "; this back end needs an NVIDIA GPU and a driver for CUDA " +
                      std::to_string(CUDART_VERSION / 1000) +
                      "; the default options run without one; the call is",
                  where);
}

}  // namespace

void require_cuda_device() {
  // An error of the caller's earlier CUDA calls must not be reported by our first launch.
  static_cast<void>(cudaGetLastError());
  int count = 0;
  need_device("cudaGetDeviceCount", cudaGetDeviceCount(&count));
  cudaFuncAttributes attributes;
  need_device("cudaFuncGetAttributes", cudaFuncGetAttributes(&attributes, any_kernel));
}

bool driver_has_device() noexcept {
  int count = 0;
  if (cudaGetDeviceCount(&count) == cudaSuccess) return count > 0;
  static_cast<void>(cudaGetLastError());  // clear the error for the next call
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

device_budget budget_of(std::uint64_t limit) {
  constexpr std::uint64_t max_reserved = std::uint64_t{256} << 20;
  const std::uint64_t free = free_device_memory();
  const std::uint64_t usable = free - std::min(free / 16, max_reserved);
  if (limit != 0 && limit < usable) return {limit, true};
  return {usable, false};
}

std::string bytes_as_text(std::uint64_t bytes) {
  return bytes < 10'000'000 ? std::to_string(bytes) + " bytes"
                            : std::to_string(bytes / 1'000'000) + " MB";
}

void throw_does_not_fit(std::string_view what, std::uint64_t need, const device_budget& budget,
                        std::string_view remedy, source_location where) {
  const std::string needs = std::string(what) + " need " + bytes_as_text(need) + " on the device";
  const std::string limit = bytes_as_text(budget.bytes);
  if (budget.is_a_limit)
    throw invalid_matrix(needs + ", but gpu_memory allows " + limit + "; " + std::string(remedy));
  throw backend_error(
      "cudaMemGetInfo",
      limit + " are free, but " + needs + "; " + std::string(remedy) + "; the call is", where);
}

}  // namespace skerry
