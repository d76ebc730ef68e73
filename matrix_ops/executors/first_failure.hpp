// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <exception>
#include <limits>
#include <mutex>

namespace reef {

/// Keeps, of the exceptions that parallel calls f(i) threw, the one of the least i: what the serial
/// loop would have thrown.
class first_failure {
 public:
  /// Calls f(i); an exception is kept.
  template <class Function>
  void guard(std::size_t i, Function& f) noexcept {
    try {
      f(i);
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
  std::size_t at_ = std::numeric_limits<std::size_t>::max();
  std::exception_ptr failure_;
};

}  // namespace reef
