// SPDX-License-Identifier: Apache-2.0
#include "lib/device/cuda/context.hpp"

#include <cuda.h>
#include <cuda_runtime_api.h>
#include <dlfcn.h>

#include <atomic>
#include <cstddef>
#include <optional>

#include "matrix_ops/cuda/check.hpp"
#include "matrix_ops/cuda/device_scope.hpp"

namespace skerry {

namespace {

/// A function of the driver, if the process has loaded it.
template <class Function>
Function* of_driver(const char* name) {
  static std::atomic<void*> driver = nullptr;
  if (driver == nullptr) driver = dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD);
  return driver == nullptr ? nullptr : reinterpret_cast<Function*>(dlsym(driver, name));
}

/// Whether a device's primary context is there.
bool has_primary_context(int device) {
  const auto state_of =
      of_driver<decltype(cuDevicePrimaryCtxGetState)>("cuDevicePrimaryCtxGetState");
  unsigned flags = 0;
  int is_active = 0;
  return state_of != nullptr && state_of(device, &flags, &is_active) == CUDA_SUCCESS &&
         is_active != 0;
}

}  // namespace

device_context current_context() noexcept {
  const auto get_current = of_driver<decltype(cuCtxGetCurrent)>("cuCtxGetCurrent");
  const auto get_id = of_driver<decltype(cuCtxGetId)>("cuCtxGetId");
  CUcontext current = nullptr;
  if (get_id == nullptr || get_current(&current) != CUDA_SUCCESS) return {};
  int device = 0;
  if (cudaGetDevice(&device) != cudaSuccess) return {};
  if (current == nullptr) {  // no call of this thread has made the context its own yet
    if (!has_primary_context(device)) return {};
    ignore_failure(cudaFree(nullptr));
    if (get_current(&current) != CUDA_SUCCESS || current == nullptr) return {};
  }
  unsigned long long id = 0;
  if (get_id(current, &id) != CUDA_SUCCESS) return {};
  return {device, id};
}

bool in_context(const device_context& context, callback f) {
  std::optional<device_scope> there;
  if (current_context() != context && has_primary_context(context.device))
    there.emplace(context.device);
  if (current_context() != context) return false;
  f();
  return true;
}

std::uint64_t free_in_context() noexcept {
  std::size_t free = 0, total = 0;
  if (!current_context().exists()) return 0;
  if (cudaMemGetInfo(&free, &total) == cudaSuccess) return free;
  static_cast<void>(cudaGetLastError());
  return 0;
}

}  // namespace skerry
