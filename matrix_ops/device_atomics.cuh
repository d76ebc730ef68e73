// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cuda/atomic>

namespace skerry {

struct stale_device_atomics;

/// Device-scope atomic access, also callable on the host; relaxed except for locks, as
/// host_atomics.
struct device_atomics {
  using stale = stale_device_atomics;

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
  /// at = min(at, value); returns the old value.
  template <class T>
  __host__ __device__ static T fetch_min(T& at, T value) {
    return ref<T>(at).fetch_min(value, ::cuda::memory_order_relaxed);
  }
  template <class T>
  __host__ __device__ static bool compare_exchange(T& at, T& expected, T desired) {
    return ref<T>(at).compare_exchange_strong(expected, desired, ::cuda::memory_order_relaxed);
  }
  __host__ __device__ static bool try_lock(std::uint8_t& lock) {
    return ref<std::uint8_t>(lock).exchange(1, ::cuda::memory_order_acquire) == 0;
  }
  __host__ __device__ static void unlock(std::uint8_t& lock) {
    ref<std::uint8_t>(lock).store(0, ::cuda::memory_order_release);
  }
};

/// The same, but load() may return a value from earlier in the kernel: it may hit in the L1 cache
/// of the multiprocessor, where device_atomics goes to the shared L2.  For data of which an earlier
/// value is as good.  Loads of one word by all threads then do not serialise at L2.
struct stale_device_atomics : device_atomics {
  template <class T>
  __host__ __device__ static T load(const T& at) {
    return ::cuda::atomic_ref<T, ::cuda::thread_scope_block>(const_cast<T&>(at))
        .load(::cuda::memory_order_relaxed);
  }
};

}  // namespace skerry
