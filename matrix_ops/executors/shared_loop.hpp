// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <thread>

namespace skerry {

/// A loop over [0, n) that any number of threads may join at any time, whoever started it.
class shared_loop {
 public:
  explicit shared_loop(std::size_t n) : n_(n) {}

  /// Calls f(i) for iterations that no other thread has taken.  Returns when all are complete;
  /// their writes are then visible.
  ///
  /// f  the same for all threads; throws nothing
  template <class Function>
  void join(Function f) {
    for (std::size_t i; (i = next_.fetch_add(1, std::memory_order_relaxed)) < n_;) {
      f(i);
      done_.fetch_add(1, std::memory_order_release);
    }
    while (done_.load(std::memory_order_acquire) < n_) std::this_thread::yield();
  }

 private:
  std::size_t n_;
  std::atomic<std::size_t> next_ = 0, done_ = 0;
};

}  // namespace skerry
