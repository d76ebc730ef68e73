// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime_api.h>

namespace skerry {

/// RAII guard: selects a CUDA device and restores the previous one.  Errors surface in later calls.
class device_scope {
 public:
  explicit device_scope(int device) noexcept {
    static_cast<void>(cudaGetDevice(&before_));
    if (device != before_) static_cast<void>(cudaSetDevice(device));
  }
  device_scope(const device_scope&) = delete;
  device_scope& operator=(const device_scope&) = delete;
  ~device_scope() { static_cast<void>(cudaSetDevice(before_)); }

 private:
  int before_ = 0;
};

}  // namespace skerry
