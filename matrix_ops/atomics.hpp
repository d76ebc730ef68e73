// SPDX-License-Identifier: Apache-2.0
// Atomic access as a type, so that one body serves the host and, with another type, the device.
#pragma once

#include <atomic>

namespace reef {

/// Relaxed throughout: numbers only move one way, and nothing else is published through them.
struct host_atomics {
  template <class T>
  static T load(const T& at) {
    return std::atomic_ref(const_cast<T&>(at)).load(std::memory_order_relaxed);
  }
  /// at += by; returns what stood there.
  template <class T>
  static T fetch_add(T& at, T by) {
    return std::atomic_ref(at).fetch_add(by, std::memory_order_relaxed);
  }
  /// Where at == expected, at = desired and true; elsewhere expected = at and false.
  template <class T>
  static bool exchange_if(T& at, T& expected, T desired) {
    return std::atomic_ref(at).compare_exchange_strong(expected, desired,
                                                       std::memory_order_relaxed);
  }
};

}  // namespace reef
