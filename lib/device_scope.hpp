// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "matrix_ops/cuda/check.hpp"

namespace reef {

/// Makes a device the current one, until it goes.
class device_scope {
 public:
  explicit device_scope(int device) {
    check_cuda(cudaGetDevice(&before_), "cudaGetDevice");
    if (device != before_) check_cuda(cudaSetDevice(device), "cudaSetDevice");
  }
  device_scope(const device_scope&) = delete;
  device_scope& operator=(const device_scope&) = delete;
  ~device_scope() { static_cast<void>(cudaSetDevice(before_)); }

 private:
  int before_ = 0;
};

}  // namespace reef
