// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

#include "matrix_ops/cuda/check.hpp"
#include "matrix_ops/cuda/device_buffer.hpp"

namespace skerry {

/// A pool of memory of its own on the device that is current.  It keeps what is given back to it
/// until it is destroyed, so that what a run takes again and again costs nothing.
class device_pool {
 public:
  /// throws  backend_error
  device_pool() {
    int device = 0;
    check_cuda(cudaGetDevice(&device), "cudaGetDevice");
    cudaMemPoolProps props{};
    props.allocType = cudaMemAllocationTypePinned;
    props.location.type = cudaMemLocationTypeDevice;
    props.location.id = device;
    check_cuda(cudaMemPoolCreate(&pool_, &props), "cudaMemPoolCreate");
    try {
      std::uint64_t all = ~std::uint64_t{0};
      check_cuda(cudaMemPoolSetAttribute(pool_, cudaMemPoolAttrReleaseThreshold, &all),
                 "cudaMemPoolSetAttribute");
    } catch (...) {
      static_cast<void>(cudaMemPoolDestroy(pool_));
      throw;
    }
  }
  device_pool(const device_pool&) = delete;
  device_pool& operator=(const device_pool&) = delete;
  /// Arrays from here are gone by then, and the stream that has given them back has come by.
  ~device_pool() { static_cast<void>(cudaMemPoolDestroy(pool_)); }

  [[nodiscard]] cudaMemPool_t get() const { return pool_; }

 private:
  cudaMemPool_t pool_ = nullptr;
};

/// A pool of its own, and a stream: its own too, so that it is not in the way of other threads'
/// runs, or somebody else's.
class device_memory {
 public:
  /// throws  backend_error
  device_memory() {
    check_cuda(cudaStreamCreateWithFlags(&place_.stream, cudaStreamNonBlocking),
               "cudaStreamCreateWithFlags");
    owns_stream_ = true;
    place_.pool = pool_.get();
  }
  /// In a stream that outlives this.
  explicit device_memory(cudaStream_t stream) : place_{stream, pool_.get()} {}
  device_memory(const device_memory&) = delete;
  device_memory& operator=(const device_memory&) = delete;
  /// Waits for the stream; arrays from here are gone by then.
  ~device_memory() {
    static_cast<void>(cudaStreamSynchronize(place_.stream));
    if (owns_stream_) static_cast<void>(cudaStreamDestroy(place_.stream));
  }

  [[nodiscard]] const device_place& place() const { return place_; }

 private:
  device_pool pool_;
  device_place place_;
  bool owns_stream_ = false;
};

}  // namespace skerry
