// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <limits>
#include <mutex>

namespace skerry {

/// Keeps, of the exceptions that parallel calls f(i) threw, the one of the least i: what the serial
/// loop would have thrown.
class first_failure {
 public:
  /// Calls f(i) for i in [begin, end) up to the first exception, which is kept.  Behind a failure
  /// there is nothing left to do.
  template <class Function>
  void guard(std::size_t begin, std::size_t end, Function& f) noexcept {
    if (begin > at_.load(std::memory_order_relaxed)) return;
    std::size_t i = begin;
    try {
      for (; i < end; ++i) f(i);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (i < at_) {
        at_ = i;
        failure_ = std::current_exception();
      }
    }
  }

  /// Throws what was kept, if anything was.
  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  std::mutex mutex_;
  std::atomic<std::size_t> at_ = std::numeric_limits<std::size_t>::max();
  std::exception_ptr failure_;
};

}  // namespace skerry
