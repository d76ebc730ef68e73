// SPDX-License-Identifier: Apache-2.0
// Access to shared numbers as a type, so that one body serves many threads of the host, one thread
// alone and, with another type, a device's.
#pragma once

#include <atomic>
#include <cstdint>

#include "matrix_ops/host_device.hpp"

namespace skerry {

/// Relaxed but for locks: numbers only move one way, and nothing else is published through them.
struct host_atomics {
  using stale = host_atomics;  // where a load may tell what stood there before

  template <class T>
  static T load(const T& at) {
    return std::atomic_ref(const_cast<T&>(at)).load(std::memory_order_relaxed);
  }
  template <class T>
  static void store(T& at, T value) {
    std::atomic_ref(at).store(value, std::memory_order_relaxed);
  }
  /// at += by; returns what stood there.
  template <class T>
  static T fetch_add(T& at, T by) {
    return std::atomic_ref(at).fetch_add(by, std::memory_order_relaxed);
  }
  /// Where at == expected, at = desired and true; elsewhere expected = at and false.
  template <class T>
  static bool compare_exchange(T& at, T& expected, T desired) {
    return std::atomic_ref(at).compare_exchange_strong(expected, desired,
                                                       std::memory_order_relaxed);
  }
  /// A lock of one byte, 0 when free: true where it was free and now is not.  Who takes it sees
  /// what was written before it was given back.
  static bool take(std::uint8_t& lock) {
    return std::atomic_ref(lock).exchange(1, std::memory_order_acquire) == 0;
  }
  static void give(std::uint8_t& lock) {
    std::atomic_ref(lock).store(0, std::memory_order_release);
  }
};

/// For one thread alone: no instruction is locked, and the compiler may keep what it read.
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
    const T stood = at;
    at += by;
    return stood;
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
  static bool take(std::uint8_t& lock) {
    const bool free = lock == 0;
    lock = 1;
    return free;
  }
  static void give(std::uint8_t& lock) { lock = 0; }
};

/// a < b
struct less {
  template <class T>
  SKERRY_HOST_DEVICE bool operator()(T a, T b) const {
    return a < b;
  }
};

/// at = min(at, value) in the order of `before`, skipped where that changes nothing; returns
/// whether it did.
template <class Atomics, class T, class Before = less>
SKERRY_HOST_DEVICE bool lower(T& at, T value, Before before = {}) {
  T seen = Atomics::load(at);
  while (before(value, seen))
    if (Atomics::compare_exchange(at, seen, value)) return true;
  return false;
}

/// flag = 1, written by few of those that ask for it at a time.
template <class Atomics>
SKERRY_HOST_DEVICE void raise(std::uint32_t& flag) {
  if (Atomics::load(flag) == 0) Atomics::store(flag, std::uint32_t{1});
}

}  // namespace skerry
