// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

#include "matrix_ops/cuda/check.hpp"
#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/staged_reader.hpp"

namespace skerry {

/// Owns a memory pool on the current device.  The pool keeps freed memory until it is destroyed, so
/// that repeated allocations of a run are almost free.
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
      ignore_failure(cudaMemPoolDestroy(pool_));
      throw;
    }
  }
  device_pool(const device_pool&) = delete;
  device_pool& operator=(const device_pool&) = delete;
  /// All its arrays must have been freed, and the streams that freed them have completed.
  ~device_pool() { ignore_failure(cudaMemPoolDestroy(pool_)); }

  [[nodiscard]] cudaMemPool_t get() const { return pool_; }

 private:
  cudaMemPool_t pool_ = nullptr;
};

/// Owns a memory pool and, by default, a stream: runs in other threads or libraries then never wait
/// for this stream.
class device_memory {
 public:
  /// throws  backend_error
  device_memory() {
    check_cuda(cudaStreamCreateWithFlags(&resources_.stream, cudaStreamNonBlocking),
               "cudaStreamCreateWithFlags");
    owns_stream_ = true;
    resources_.pool = pool_.get();
  }
  /// With a stream of the caller, which must outlive this.
  explicit device_memory(cudaStream_t stream) : resources_{stream, pool_.get()} {}
  device_memory(const device_memory&) = delete;
  device_memory& operator=(const device_memory&) = delete;
  /// Waits for the stream.  All its arrays must have been freed.
  ~device_memory() {
    ignore_failure(cudaStreamSynchronize(resources_.stream));
    if (owns_stream_) ignore_failure(cudaStreamDestroy(resources_.stream));
  }

  [[nodiscard]] const device_resources& resources() const { return resources_; }
  /// Of arrays that are copied to the host.
  [[nodiscard]] staged_reader& reader() { return reader_; }

 private:
  device_pool pool_;
  device_resources resources_;
  bool owns_stream_ = false;
  staged_reader reader_;
};

}  // namespace skerry
