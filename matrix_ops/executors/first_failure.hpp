// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <limits>
#include <mutex>

namespace skerry {

/// Keeps, of all exceptions thrown by parallel calls f(i), that of the smallest i: the one that a
/// serial loop would throw.
class first_failure {
 public:
  /// Calls f(i) for i in [begin, end) up to the first exception, which is kept.  Does nothing if a
  /// smaller i has failed already.
  template <class Function>
  void guard(std::size_t begin, std::size_t end, Function& f) noexcept {
    if (begin > index_.load(std::memory_order_relaxed)) return;
    std::size_t i = begin;
    try {
      for (; i < end; ++i) f(i);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (i < index_) {
        index_ = i;
        failure_ = std::current_exception();
      }
    }
  }

  /// Rethrows the exception that was kept, if any.  To be called when no guard() runs.
  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  std::mutex mutex_;
  std::atomic<std::size_t> index_ = std::numeric_limits<std::size_t>::max();
  std::exception_ptr failure_;
};

}  // namespace skerry
