// SPDX-License-Identifier: Apache-2.0
// The executor that runs functors on the threads of a CUDA device.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "matrix_ops/atomics.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/cuda/check.hpp"
#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/device_atomics.cuh"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/views/memory_space.hpp"

namespace skerry {

/// Default number of threads per block.
inline constexpr unsigned block_threads = 256;

/// Number of blocks with `threads` threads each that give n threads, at most the largest grid.
[[nodiscard]] inline unsigned blocks_for(std::uint64_t n, unsigned threads = block_threads) {
  constexpr std::uint64_t max_blocks = (std::uint64_t{1} << 31) - 1;
  return static_cast<unsigned>(std::min(max_blocks, n / threads + (n % threads != 0)));
}

/// Calls f(i) for every i in [0, n).
template <class Function>
__global__ void call_each(std::uint64_t n, Function f) {
  const std::uint64_t stride = std::uint64_t{gridDim.x} * blockDim.x;
  for (std::uint64_t i = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += stride)
    f(i);
}

namespace detail {

/// to[k] = f(k)
template <class T, class Function>
struct write_each {
  T* to;
  Function f;
  __device__ void operator()(std::size_t k) const { to[k] = f(k); }
};

/// first = min(first, i) if predicate(i)
template <class Predicate>
struct min_index_where {
  std::uint64_t* first;
  Predicate predicate;
  __device__ void operator()(std::uint64_t i) const {
    if (i < device_atomics::load(*first) && predicate(i)) write_min<device_atomics>(*first, i);
  }
};

}  // namespace detail

/// The device counterpart of the host executors: calls f(i) once for every i in [0, n) on the
/// current device, enqueued on a stream.  f is a host/device functor with pointers to device
/// memory.  for_each() is asynchronous; members that return values to the host wait for the stream.
class cuda_threads {
 public:
  using atomics = device_atomics;
  using space = device_space;
  template <class T>
  using vector = device_buffer<T>;

  /// Whether f(i) runs on a device with memory that the host cannot read.
  static constexpr bool is_device = true;

  /// A Boolean in device memory that kernels can raise.
  class flag {
   public:
    explicit flag(const cuda_threads& run) : word_(run.allocate<std::uint32_t>(1)) { lower(); }
    [[nodiscard]] std::uint32_t* at() { return word_.data(); }
    void lower() { fill_zero(word_); }
    [[nodiscard]] bool is_raised() const {
      return read_back(word_.data(), word_.resources().stream) != 0;
    }

   private:
    device_buffer<std::uint32_t> word_;
  };

  explicit cuda_threads(device_resources resources = {}) : resources_(resources) {}

  [[nodiscard]] const device_resources& resources() const { return resources_; }
  [[nodiscard]] cudaStream_t stream() const { return resources_.stream; }

  /// An uninitialised array of n elements.
  template <class T>
  [[nodiscard]] device_buffer<T> allocate(std::size_t n) const {
    return device_buffer<T>(n, resources_);
  }

  /// A device copy of a host array; synchronous.
  template <class T>
  [[nodiscard]] device_buffer<T> upload(std::span<const T> from) const {
    auto to = uploaded(from, resources_);
    wait_for(resources_.stream);
    return to;
  }

  /// Adjacent lanes of a warp call f for adjacent i, so that accesses to arrays indexed by i are
  /// coalesced.  The grain is ignored.
  template <class Function>
  void for_each(std::uint64_t n, Function f, std::size_t = 0,
                source_location where = source_location::current()) const {
    if (n == 0) return;
    call_each<<<blocks_for(n), block_threads, 0, resources_.stream>>>(n, f);
    check_launch(where);
  }

  /// f(k) for k in [0, count), evaluated on the device and copied to the host.
  template <class T, class Function>
  [[nodiscard]] buffer<T> evaluate(std::size_t count, Function f) const {
    auto all = allocate<T>(count);
    for_each(count, detail::write_each<T, Function>{all.data(), f});
    return downloaded(all);
  }

  /// The smallest i in [0, n) with predicate(i), or n if there is none.
  template <class Predicate>
  [[nodiscard]] std::uint64_t first(std::uint64_t n, Predicate predicate) const {
    auto found = allocate<std::uint64_t>(1);
    fill_ones(found);  // larger than any n
    for_each(n, detail::min_index_where<Predicate>{found.data(), predicate});
    return std::min(n, read_back(found.data(), resources_.stream));
  }

  /// Does nothing: the device hides memory latency by running other warps.
  SKERRY_HOST_DEVICE static void prefetch(const void*) {}

 private:
  device_resources resources_;
};

}  // namespace skerry
