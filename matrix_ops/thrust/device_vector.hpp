// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/staged_copy.hpp"

namespace skerry::on_thrust {

/// RAII guard: sets the stream and memory pool of the calling thread's operations and restores the
/// previous ones, as omp_set_num_threads() does for OpenMP's threads.
class device_scope {
 public:
  explicit device_scope(device_resources resources)
      : previous_(std::exchange(of_thread(), resources)) {}
  ~device_scope() { of_thread() = previous_; }
  device_scope(const device_scope&) = delete;
  device_scope& operator=(const device_scope&) = delete;

  [[nodiscard]] static const device_resources& current() { return of_thread(); }

 private:
  static device_resources& of_thread() {
    thread_local device_resources resources;
    return resources;
  }
  device_resources previous_;
};

/// A vector of n elements in device memory, uninitialised unless a value is given.  Copies are
/// deep.  Operations are enqueued on its stream; only copies to or from the host wait.
template <class T>
class device_vector {
 public:
  using value_type = T;

  device_vector() = default;
  explicit device_vector(std::size_t n) : all_(n, device_scope::current()), size_(n) {}
  device_vector(std::size_t n, T value) : device_vector(n) {
    if (value == T{0}) {
      if (n != 0)
        check_cuda(cudaMemsetAsync(data(), 0, n * sizeof(T), stream()), "cudaMemsetAsync");
      return;
    }
    const std::vector<T> values(n, value);
    copy_async(values.data(), data(), n, stream());
    wait_for(stream());  // `values` is about to be destroyed
  }
  /// Copies a host array; synchronous.
  explicit device_vector(std::span<const T> from) : device_vector(from.size()) {
    staged_copy(from, data(), stream());
  }
  device_vector(const device_vector& other)
      : all_(other.size_, other.all_.resources()), size_(other.size_) {
    copy_async(other.data(), data(), size_, stream());
  }
  device_vector(device_vector&& other) noexcept
      : all_(std::move(other.all_)), size_(std::exchange(other.size_, 0)) {}
  device_vector& operator=(device_vector other) noexcept {
    std::swap(all_, other.all_);
    std::swap(size_, other.size_);
    return *this;
  }

  [[nodiscard]] T* data() { return all_.data(); }
  [[nodiscard]] const T* data() const { return all_.data(); }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }

  /// Shrinks to n <= size() elements.  The allocation keeps its size.
  void resize(std::size_t n) { size_ = n; }

  /// Reads one element on the host; synchronous.
  [[nodiscard]] T read(std::size_t k) const { return read_back(data() + k, stream()); }
  [[nodiscard]] T front() const { return read(0); }
  [[nodiscard]] T back() const { return read(size_ - 1); }

  /// Copies all elements to host memory; synchronous.
  void copy_to(T* to) const {
    copy_async(data(), to, size_, stream());
    wait_for(stream());
  }

 private:
  [[nodiscard]] cudaStream_t stream() const { return all_.resources().stream; }

  device_buffer<T> all_;
  std::size_t size_ = 0;
};

}  // namespace skerry::on_thrust
