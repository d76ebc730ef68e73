// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

#include "matrix_ops/cuda/check.hpp"
#include "matrix_ops/cuda/device_buffer.hpp"

namespace reef {

/// A stream and a pool of memory of their own on the device that is current.  The pool keeps what
/// is given back to it until it is destroyed, so that what a run takes again and again costs
/// nothing; other threads' runs have streams and pools of theirs.
class device_memory {
 public:
  /// throws  backend_error
  device_memory() {
    int device = 0;
    check_cuda(cudaGetDevice(&device), "cudaGetDevice");
    cudaMemPoolProps props{};
    props.allocType = cudaMemAllocationTypePinned;
    props.location.type = cudaMemLocationTypeDevice;
    props.location.id = device;
    check_cuda(cudaMemPoolCreate(&place_.pool, &props), "cudaMemPoolCreate");
    try {
      std::uint64_t all = ~std::uint64_t{0};
      check_cuda(cudaMemPoolSetAttribute(place_.pool, cudaMemPoolAttrReleaseThreshold, &all),
                 "cudaMemPoolSetAttribute");
      check_cuda(cudaStreamCreateWithFlags(&place_.stream, cudaStreamNonBlocking),
                 "cudaStreamCreateWithFlags");
    } catch (...) {
      static_cast<void>(cudaMemPoolDestroy(place_.pool));
      throw;
    }
  }
  device_memory(const device_memory&) = delete;
  device_memory& operator=(const device_memory&) = delete;
  /// Waits for the stream; arrays from here are gone by then.
  ~device_memory() {
    static_cast<void>(cudaStreamSynchronize(place_.stream));
    static_cast<void>(cudaStreamDestroy(place_.stream));
    static_cast<void>(cudaMemPoolDestroy(place_.pool));
  }

  [[nodiscard]] const device_place& place() const { return place_; }

 private:
  device_place place_;
};

}  // namespace reef
