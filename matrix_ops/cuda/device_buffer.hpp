// SPDX-License-Identifier: Apache-2.0
// Arrays in device memory with stream-ordered allocation.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <limits>
#include <span>
#include <type_traits>
#include <utility>

#include "matrix_ops/buffer.hpp"
#include "matrix_ops/cuda/check.hpp"

namespace skerry {

/// A stream and the memory pool of its allocations; without a pool, the default pool of the
/// stream's device.  Owns neither.
struct device_resources {
  cudaStream_t stream = nullptr;
  cudaMemPool_t pool = nullptr;
};

/// An array of n elements in device memory, uninitialised.  Move-only.  Freed in stream order: work
/// enqueued on its stream before the destructor may still use it.
template <class T>
class device_buffer {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  using value_type = T;

  device_buffer() = default;
  /// throws  backend_error: out of device memory, or no device
  explicit device_buffer(std::size_t n, device_resources resources = {},
                         source_location where = source_location::current())
      : size_(n), resources_(resources) {
    if (n == 0) return;
    // If n * sizeof(T) overflows, request the largest size, which every device refuses.
    constexpr std::size_t max_bytes = std::numeric_limits<std::size_t>::max();
    const std::size_t bytes = n <= max_bytes / sizeof(T) ? n * sizeof(T) : max_bytes;
    void* at = nullptr;
    if (resources.pool != nullptr)
      check_cuda(cudaMallocFromPoolAsync(&at, bytes, resources.pool, resources.stream),
                 "cudaMallocFromPoolAsync", where);
    else
      check_cuda(cudaMallocAsync(&at, bytes, resources.stream), "cudaMallocAsync", where);
    data_ = static_cast<T*>(at);
  }
  device_buffer(device_buffer&& other) noexcept { swap(other); }
  device_buffer& operator=(device_buffer&& other) noexcept {
    device_buffer(std::move(other)).swap(*this);
    return *this;
  }
  ~device_buffer() {
    if (data_ != nullptr) ignore_failure(cudaFreeAsync(data_, resources_.stream));
  }

  [[nodiscard]] T* data() { return data_; }
  [[nodiscard]] const T* data() const { return data_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] const device_resources& resources() const { return resources_; }

  /// Keeps the first n elements, n <= size().  The allocation keeps its size.
  void shorten(std::size_t n) { size_ = n; }

  void swap(device_buffer& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(resources_, other.resources_);
  }

 private:
  T* data_ = nullptr;
  std::size_t size_ = 0;
  device_resources resources_;
};

/// to[k] = from[k] for k < n; asynchronous, enqueued on a stream.  Either array may be in host
/// memory, which must stay valid and unchanged until the copy has completed.
template <class T>
void copy_async(const T* from, T* to, std::size_t n, cudaStream_t stream,
                source_location where = source_location::current()) {
  if (n != 0)
    check_cuda(cudaMemcpyAsync(to, from, n * sizeof(T), cudaMemcpyDefault, stream),
               "cudaMemcpyAsync", where);
}

namespace detail {

template <class T>
void fill_bytes(device_buffer<T>& to, int byte, source_location where) {
  if (!to.empty())
    check_cuda(cudaMemsetAsync(to.data(), byte, to.size() * sizeof(T), to.resources().stream),
               "cudaMemsetAsync", where);
}

}  // namespace detail

/// Sets all bits to 0; asynchronous, enqueued on the stream of the buffer.
template <class T>
void fill_zero(device_buffer<T>& to, source_location where = source_location::current()) {
  detail::fill_bytes(to, 0, where);
}
/// Sets all bits to 1; asynchronous, enqueued on the stream of the buffer.
template <class T>
void fill_ones(device_buffer<T>& to, source_location where = source_location::current()) {
  detail::fill_bytes(to, 0xff, where);
}

/// A device copy of a host array; asynchronous.  The host array must stay valid and unchanged until
/// the copy has completed.
template <class T>
[[nodiscard]] device_buffer<T> uploaded(std::span<const T> from, device_resources resources = {},
                                        source_location where = source_location::current()) {
  device_buffer<T> to(from.size(), resources, where);
  copy_async(from.data(), to.data(), from.size(), resources.stream, where);
  return to;
}

/// One element of a device array.  Waits for the stream.
template <class T>
[[nodiscard]] T read_back(const T* from, cudaStream_t stream,
                          source_location where = source_location::current()) {
  T to;
  copy_async(from, &to, 1, stream, where);
  wait_for(stream, where);
  return to;
}

/// A host copy of the first n elements of a device array.  Waits for the stream.
template <class T>
[[nodiscard]] buffer<T> downloaded(const device_buffer<T>& from, std::size_t n,
                                   source_location where = source_location::current()) {
  buffer<T> to(n);
  copy_async(from.data(), to.data(), n, from.resources().stream, where);
  wait_for(from.resources().stream, where);
  return to;
}

/// The same for all elements.
template <class T>
[[nodiscard]] buffer<T> downloaded(const device_buffer<T>& from,
                                   source_location where = source_location::current()) {
  return downloaded(from, from.size(), where);
}

}  // namespace skerry
