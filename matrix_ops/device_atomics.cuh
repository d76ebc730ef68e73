// SPDX-License-Identifier: Apache-2.0
// By nvcc's own functions: <cuda/atomic> gives the same instructions, but each unit would take 2 s
// to read it.
#pragma once

#include <cstdint>

#include "matrix_ops/atomics.hpp"

namespace skerry {

struct stale_device_atomics;

namespace detail {

/// A byte within a word: devices have atomic operations on words.
struct byte_of_word {
  std::uint32_t* word;
  unsigned shift;  // bits below the byte

  __device__ explicit byte_of_word(std::uint8_t& byte) {
    const auto place = reinterpret_cast<std::uintptr_t>(&byte);
    word = reinterpret_cast<std::uint32_t*>(place / sizeof *word * sizeof *word);
    shift = static_cast<unsigned>(place % sizeof *word) * 8;
  }
  /// byte |= 1; returns whether it was 0, of a byte that is 0 or 1.
  __device__ bool try_raise() const {
    const std::uint32_t bit = 1u << shift;
    return (__nv_atomic_fetch_or(word, bit, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE) & bit) ==
           0;
  }
  __device__ bool compare_exchange(std::uint8_t& expected, std::uint8_t desired) const {
    std::uint32_t seen = __nv_atomic_load_n(word, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
    for (;;) {
      if (const auto byte = static_cast<std::uint8_t>(seen >> shift); byte != expected) {
        expected = byte;
        return false;
      }
      const std::uint32_t next = (seen & ~(0xffu << shift)) | std::uint32_t{desired} << shift;
      if (__nv_atomic_compare_exchange_n(word, &seen, next, false, __NV_ATOMIC_RELAXED,
                                         __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE))
        return true;
    }
  }
};

}  // namespace detail

/// Device-scope atomic access, also callable on the host; relaxed except for locks, as
/// host_atomics.
struct device_atomics {
  using stale = stale_device_atomics;

  template <class T>
  __host__ __device__ static T load(const T& at) {
#ifdef __CUDA_ARCH__
    return __nv_atomic_load_n(&const_cast<T&>(at), __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
#else
    return host_atomics::load(at);
#endif
  }
  template <class T>
  __host__ __device__ static void store(T& at, T value) {
#ifdef __CUDA_ARCH__
    __nv_atomic_store_n(&at, value, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
#else
    host_atomics::store(at, value);
#endif
  }
  template <class T>
  __host__ __device__ static T fetch_add(T& at, T by) {
#ifdef __CUDA_ARCH__
    return __nv_atomic_fetch_add(&at, by, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
#else
    return host_atomics::fetch_add(at, by);
#endif
  }
  /// at = min(at, value); returns the old value.
  template <class T>
  __host__ __device__ static T fetch_min(T& at, T value) {
#ifdef __CUDA_ARCH__
    return __nv_atomic_fetch_min(&at, value, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
#else
    T old = host_atomics::load(at);
    while (value < old && !host_atomics::compare_exchange(at, old, value)) {
    }
    return old;
#endif
  }
  template <class T>
  __host__ __device__ static bool compare_exchange(T& at, T& expected, T desired) {
#ifdef __CUDA_ARCH__
    if constexpr (sizeof(T) == 1)
      return detail::byte_of_word(at).compare_exchange(expected, desired);
    else
      return __nv_atomic_compare_exchange_n(&at, &expected, desired, false, __NV_ATOMIC_RELAXED,
                                            __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
#else
    return host_atomics::compare_exchange(at, expected, desired);
#endif
  }
  __host__ __device__ static bool try_lock(std::uint8_t& lock) {
#ifdef __CUDA_ARCH__
    return detail::byte_of_word(lock).try_raise();
#else
    return host_atomics::try_lock(lock);
#endif
  }
  __host__ __device__ static void unlock(std::uint8_t& lock) {
#ifdef __CUDA_ARCH__
    __nv_atomic_store_n(&lock, std::uint8_t{0}, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE);
#else
    host_atomics::unlock(lock);
#endif
  }
};

/// The same, but load() may return a value from earlier in the kernel: it may hit in the L1 cache
/// of the multiprocessor, where device_atomics goes to the shared L2.  For data of which an earlier
/// value is as good.  Loads of one word by all threads then do not serialise at L2.
struct stale_device_atomics : device_atomics {
  template <class T>
  __host__ __device__ static T load(const T& at) {
#ifdef __CUDA_ARCH__
    return __nv_atomic_load_n(&const_cast<T&>(at), __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);
#else
    return host_atomics::load(at);
#endif
  }
};

}  // namespace skerry
