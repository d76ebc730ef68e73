// SPDX-License-Identifier: Apache-2.0
// Memory access policies: one function body serves many host threads, a single thread and, with
// device_atomics, the threads of a device.
#pragma once

#include <atomic>
#include <cstdint>

#include "matrix_ops/host_device.hpp"

namespace skerry {

/// Atomic access by host threads.  Relaxed except for locks: values change monotonically, and no
/// other data is published through them.
struct host_atomics {
  using stale = host_atomics;  // a policy whose load() may return an earlier value

  template <class T>
  static T load(const T& at) {
    return std::atomic_ref(const_cast<T&>(at)).load(std::memory_order_relaxed);
  }
  template <class T>
  static void store(T& at, T value) {
    std::atomic_ref(at).store(value, std::memory_order_relaxed);
  }
  /// at += by; returns the old value.
  template <class T>
  static T fetch_add(T& at, T by) {
    return std::atomic_ref(at).fetch_add(by, std::memory_order_relaxed);
  }
  /// If at == expected: at = desired, returns true.  Else: expected = at, returns false.
  template <class T>
  static bool compare_exchange(T& at, T& expected, T desired) {
    return std::atomic_ref(at).compare_exchange_strong(expected, desired,
                                                       std::memory_order_relaxed);
  }
  /// Acquires a one-byte lock, 0 when free; returns whether it was free.  Writes before unlock()
  /// are visible after the next successful try_lock().
  static bool try_lock(std::uint8_t& lock) {
    return std::atomic_ref(lock).exchange(1, std::memory_order_acquire) == 0;
  }
  static void unlock(std::uint8_t& lock) {
    std::atomic_ref(lock).store(0, std::memory_order_release);
  }
};

/// Plain access for a single thread: no atomic instructions, and the compiler may cache loads.
struct plain_access {
  using stale = plain_access;

  template <class T>
  static T load(const T& at) {
    return at;
  }
  template <class T>
  static void store(T& at, T value) {
    at = value;
  }
  template <class T>
  static T fetch_add(T& at, T by) {
    const T old = at;
    at += by;
    return old;
  }
  template <class T>
  static bool compare_exchange(T& at, T& expected, T desired) {
    if (at == expected) {
      at = desired;
      return true;
    }
    expected = at;
    return false;
  }
  static bool try_lock(std::uint8_t& lock) {
    const bool free = lock == 0;
    lock = 1;
    return free;
  }
  static void unlock(std::uint8_t& lock) { lock = 0; }
};

/// a < b
struct less {
  template <class T>
  SKERRY_HOST_DEVICE bool operator()(T a, T b) const {
    return a < b;
  }
};

/// at = min(at, value) in the order of `before`.  Writes only a smaller value; returns whether it
/// did.
template <class Atomics, class T, class Before = less>
SKERRY_HOST_DEVICE bool write_min(T& at, T value, Before before = {}) {
  T seen = Atomics::load(at);
  while (before(value, seen))
    if (Atomics::compare_exchange(at, seen, value)) return true;
  return false;
}

/// flag = 1.  Tests before it writes, so that few threads contend for the flag.
template <class Atomics>
SKERRY_HOST_DEVICE void raise(std::uint32_t& flag) {
  if (Atomics::load(flag) == 0) Atomics::store(flag, std::uint32_t{1});
}

}  // namespace skerry
