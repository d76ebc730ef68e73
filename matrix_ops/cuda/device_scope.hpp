// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime_api.h>

#include "matrix_ops/cuda/check.hpp"

namespace skerry {

/// RAII guard: selects a CUDA device and restores the previous one.  If the device is current
/// already it does nothing, so that a context of the caller's own stays current: to select a device
/// is to make its primary context current.  Errors surface in later calls.
class device_scope {
 public:
  explicit device_scope(int device) noexcept {
    int current = 0;
    if (cudaGetDevice(&current) != cudaSuccess || current == device) return;
    if (cudaSetDevice(device) == cudaSuccess) before_ = current;
  }
  device_scope(const device_scope&) = delete;
  device_scope& operator=(const device_scope&) = delete;
  ~device_scope() {
    if (before_ != unchanged) ignore_failure(cudaSetDevice(before_));
  }

 private:
  static constexpr int unchanged = -1;
  int before_ = unchanged;
};

}  // namespace skerry
