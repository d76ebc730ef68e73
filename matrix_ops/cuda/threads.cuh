// SPDX-License-Identifier: Apache-2.0
// The executor on a device's threads.
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

namespace skerry {

/// Threads of a block, where a kernel does not care.
inline constexpr unsigned block_threads = 256;

/// Blocks of so many threads for n threads or, where there can be no grid as large, as many as
/// there can be.
[[nodiscard]] inline unsigned blocks_for(std::uint64_t n, unsigned threads = block_threads) {
  constexpr std::uint64_t most = (std::uint64_t{1} << 31) - 1;
  return static_cast<unsigned>(std::min(most, n / threads + (n % threads != 0)));
}

/// f(i) for every i in [0, n)
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

/// first = min(first, i) where holds(i)
template <class Predicate>
struct note_first {
  std::uint64_t* first;
  Predicate holds;
  __device__ void operator()(std::uint64_t i) const {
    if (i < device_atomics::load(*first) && holds(i)) lower<device_atomics>(*first, i);
  }
};

}  // namespace detail

/// What host executors are on the host: calls f(i) once for every i in [0, n), on the device that
/// is current, in the order of a stream.  f is a functor that both may call, and holds pointers to
/// the device's memory.  for_each() returns before f has been called; what reads a number waits.
class cuda_threads {
 public:
  using atomics = device_atomics;
  template <class T>
  using vector = device_buffer<T>;

  /// Whether f(i) runs on a device, whose memory the caller cannot read.
  static constexpr bool is_device = true;

  /// One number on the device that tells whether something has happened.
  class flag {
   public:
    explicit flag(const cuda_threads& run) : word_(run.allocate<std::uint32_t>(1)) { lower(); }
    [[nodiscard]] std::uint32_t* at() { return word_.data(); }
    void lower() { fill_zero(word_); }
    [[nodiscard]] bool is_raised() const {
      return read_back(word_.data(), word_.place().stream) != 0;
    }

   private:
    device_buffer<std::uint32_t> word_;
  };

  explicit cuda_threads(device_place place = {}) : place_(place) {}

  [[nodiscard]] const device_place& place() const { return place_; }
  [[nodiscard]] cudaStream_t stream() const { return place_.stream; }

  /// An array of n numbers, not written yet.
  template <class T>
  [[nodiscard]] device_buffer<T> allocate(std::size_t n) const {
    return device_buffer<T>(n, place_);
  }

  /// A copy, where f(i) can read it, of what the host has and may change once this has returned.
  template <class T>
  [[nodiscard]] device_buffer<T> upload(std::span<const T> from) const {
    auto to = uploaded(from, place_);
    wait_for(place_.stream);
    return to;
  }

  /// Neighbours of a warp call f for neighbouring i, so that they meet in the same words of memory;
  /// there is no grain.
  template <class Function>
  void for_each(std::uint64_t n, Function f, std::size_t = 0,
                source_location where = source_location::current()) const {
    if (n == 0) return;
    call_each<<<blocks_for(n), block_threads, 0, place_.stream>>>(n, f);
    check_launch(where);
  }

  /// f(k) for k in [0, count), brought to the host.
  template <class T, class Function>
  [[nodiscard]] buffer<T> evaluate(std::size_t count, Function f) const {
    auto all = allocate<T>(count);
    for_each(count, detail::write_each<T, Function>{all.data(), f});
    return downloaded(all);
  }

  /// The least i in [0, n) for which holds(i), or n where there is none.
  template <class Predicate>
  [[nodiscard]] std::uint64_t first(std::uint64_t n, Predicate holds) const {
    auto least = allocate<std::uint64_t>(1);
    fill_ones(least);  // above any n
    for_each(n, detail::note_first<Predicate>{least.data(), holds});
    return std::min(n, read_back(least.data(), place_.stream));
  }

  /// Other warps run while one waits for memory.
  SKERRY_HOST_DEVICE static void prefetch(const void*) {}

 private:
  device_place place_;
};

}  // namespace skerry
