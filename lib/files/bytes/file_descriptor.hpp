// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unistd.h>

#include <utility>

namespace skerry {

/// Owns an open file descriptor, or none; closes it.  Move-only.
class file_descriptor {
 public:
  file_descriptor() = default;
  /// value  the result of open(2); negative: none
  explicit file_descriptor(int value) : value_(value) {}
  file_descriptor(file_descriptor&& other) noexcept : value_(std::exchange(other.value_, -1)) {}
  file_descriptor& operator=(file_descriptor&& other) noexcept {
    std::swap(value_, other.value_);
    return *this;
  }
  ~file_descriptor() {
    if (value_ >= 0) close(value_);
  }
  [[nodiscard]] int get() const { return value_; }
  /// The caller owns the descriptor from now on.
  [[nodiscard]] int release() { return std::exchange(value_, -1); }

 private:
  int value_ = -1;
};

}  // namespace skerry
