// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>

#include "matrix_ops/atomics.hpp"

namespace skerry {

/// Atomic access by host threads in one total order of all accesses.  For threads that act on what
/// they read, while others write: with relaxed accesses two threads could see two writes in
/// different orders.  On x86 a load and a compare-and-swap cost the same as relaxed ones.
struct ordered_atomics : host_atomics {
  using stale = ordered_atomics;

  template <class T>
  static T load(const T& at) {
    return std::atomic_ref(const_cast<T&>(at)).load(std::memory_order_seq_cst);
  }
  template <class T>
  static void store(T& at, T value) {
    std::atomic_ref(at).store(value, std::memory_order_seq_cst);
  }
  template <class T>
  static bool compare_exchange(T& at, T& expected, T desired) {
    return std::atomic_ref(at).compare_exchange_strong(expected, desired,
                                                       std::memory_order_seq_cst);
  }
};

}  // namespace skerry
