// SPDX-License-Identifier: Apache-2.0
// Arrays in a device's memory, taken and given back in the order of a stream.
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

/// Where memory comes from: a stream, and a pool or, where there is none, that of the stream's
/// device.  Owns neither.
struct device_place {
  cudaStream_t stream = nullptr;
  cudaMemPool_t pool = nullptr;
};

/// n numbers in a device's memory, uninitialised; moved, not copied.  Work that was put into its
/// stream before it is given back may use it still.
template <class T>
class device_buffer {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  using value_type = T;

  device_buffer() = default;
  /// throws  backend_error: there is no such room, or no device
  explicit device_buffer(std::size_t n, device_place place = {},
                         source_location where = source_location::current())
      : size_(n), place_(place) {
    if (n == 0) return;
    // A size that overflows is one that no device has.
    const std::size_t most = std::numeric_limits<std::size_t>::max() / sizeof(T);
    const std::size_t bytes = n <= most ? n * sizeof(T) : std::numeric_limits<std::size_t>::max();
    void* at = nullptr;
    if (place.pool != nullptr)
      check_cuda(cudaMallocFromPoolAsync(&at, bytes, place.pool, place.stream),
                 "cudaMallocFromPoolAsync", where);
    else
      check_cuda(cudaMallocAsync(&at, bytes, place.stream), "cudaMallocAsync", where);
    data_ = static_cast<T*>(at);
  }
  device_buffer(device_buffer&& other) noexcept { swap(other); }
  device_buffer& operator=(device_buffer&& other) noexcept {
    device_buffer(std::move(other)).swap(*this);
    return *this;
  }
  ~device_buffer() {
    if (data_ != nullptr) static_cast<void>(cudaFreeAsync(data_, place_.stream));
  }

  [[nodiscard]] T* data() { return data_; }
  [[nodiscard]] const T* data() const { return data_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] const device_place& place() const { return place_; }

  /// Forgets all but the first n numbers, n <= size(); their memory is given back with the rest.
  void shorten(std::size_t n) { size_ = n; }

  void swap(device_buffer& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(place_, other.place_);
  }

 private:
  T* data_ = nullptr;
  std::size_t size_ = 0;
  device_place place_;
};

/// to[k] = from[k] for k < n, in the order of a stream.  Either may be in host memory, which must
/// stay as it is until the stream has come by.
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
    check_cuda(cudaMemsetAsync(to.data(), byte, to.size() * sizeof(T), to.place().stream),
               "cudaMemsetAsync", where);
}

}  // namespace detail

/// All bits 0, in the order of the buffer's stream.
template <class T>
void fill_zero(device_buffer<T>& to, source_location where = source_location::current()) {
  detail::fill_bytes(to, 0, where);
}
/// All bits 1.
template <class T>
void fill_ones(device_buffer<T>& to, source_location where = source_location::current()) {
  detail::fill_bytes(to, 0xff, where);
}

/// A copy on the device of what is in host memory, which must stay until the stream has come by.
template <class T>
[[nodiscard]] device_buffer<T> uploaded(std::span<const T> from, device_place place = {},
                                        source_location where = source_location::current()) {
  device_buffer<T> to(from.size(), place, where);
  copy_async(from.data(), to.data(), from.size(), place.stream, where);
  return to;
}

/// One number of the device's memory.  Waits for the stream.
template <class T>
[[nodiscard]] T read_back(const T* from, cudaStream_t stream,
                          source_location where = source_location::current()) {
  T to;
  copy_async(from, &to, 1, stream, where);
  wait_for(stream, where);
  return to;
}

/// A copy in host memory of the first n numbers of what is on the device.  Waits for the stream.
template <class T>
[[nodiscard]] buffer<T> downloaded(const device_buffer<T>& from, std::size_t n,
                                   source_location where = source_location::current()) {
  buffer<T> to(n);
  copy_async(from.data(), to.data(), n, from.place().stream, where);
  wait_for(from.place().stream, where);
  return to;
}

/// The same for all of them.
template <class T>
[[nodiscard]] buffer<T> downloaded(const device_buffer<T>& from,
                                   source_location where = source_location::current()) {
  return downloaded(from, from.size(), where);
}

}  // namespace skerry
