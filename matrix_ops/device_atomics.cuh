// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cuda/atomic>

namespace reef {

/// The atomics of a device's threads; relaxed but for locks, as the host's are.
struct device_atomics {
  template <class T>
  using ref = ::cuda::atomic_ref<T, ::cuda::thread_scope_device>;

  template <class T>
  __host__ __device__ static T load(const T& at) {
    return ref<T>(const_cast<T&>(at)).load(::cuda::memory_order_relaxed);
  }
  template <class T>
  __host__ __device__ static void store(T& at, T value) {
    ref<T>(at).store(value, ::cuda::memory_order_relaxed);
  }
  template <class T>
  __host__ __device__ static T fetch_add(T& at, T by) {
    return ref<T>(at).fetch_add(by, ::cuda::memory_order_relaxed);
  }
  template <class T>
  __host__ __device__ static bool exchange_if(T& at, T& expected, T desired) {
    return ref<T>(at).compare_exchange_strong(expected, desired, ::cuda::memory_order_relaxed);
  }
  __host__ __device__ static bool take(std::uint8_t& lock) {
    return ref<std::uint8_t>(lock).exchange(1, ::cuda::memory_order_acquire) == 0;
  }
  __host__ __device__ static void give(std::uint8_t& lock) {
    ref<std::uint8_t>(lock).store(0, ::cuda::memory_order_release);
  }
};

}  // namespace reef
