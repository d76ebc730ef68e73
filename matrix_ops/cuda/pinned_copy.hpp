// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime_api.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

#include "matrix_ops/cuda/check.hpp"

namespace skerry {

/// A copy of an array in pinned, device-mapped host memory.  Move-only.  The destructor waits for
/// the stream, whose work may read the copy.
template <class T>
class pinned_copy {
 public:
  /// throws  backend_error: out of pinned memory, or no device
  pinned_copy(std::span<const T> from, cudaStream_t stream,
              source_location where = source_location::current())
      : size_(from.size()), stream_(stream) {
    if (from.empty()) return;
    void* at = nullptr;
    check_cuda(cudaHostAlloc(&at, from.size_bytes(), cudaHostAllocMapped), "cudaHostAlloc", where);
    data_ = static_cast<T*>(at);
    std::ranges::copy(from, data_);
  }
  pinned_copy(pinned_copy&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)),
        size_(std::exchange(other.size_, 0)),
        stream_(other.stream_) {}
  pinned_copy& operator=(pinned_copy&&) = delete;
  ~pinned_copy() {
    if (data_ == nullptr) return;
    ignore_failure(cudaStreamSynchronize(stream_));
    ignore_failure(cudaFreeHost(data_));
  }

  [[nodiscard]] T* data() { return data_; }
  /// Valid on the host and, at the same address, on its devices.
  [[nodiscard]] std::span<const T> view() const { return {data_, size_}; }

 private:
  T* data_ = nullptr;
  std::size_t size_ = 0;
  cudaStream_t stream_;
};

}  // namespace skerry
