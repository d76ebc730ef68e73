// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unistd.h>

#include <utility>

namespace skerry {

/// A file's descriptor, or none; moved, not copied.
class open_file {
 public:
  open_file() = default;
  /// value  what open(2) gave
  explicit open_file(int value) : value_(value) {}
  open_file(open_file&& other) noexcept : value_(std::exchange(other.value_, -1)) {}
  open_file& operator=(open_file&& other) noexcept {
    std::swap(value_, other.value_);
    return *this;
  }
  ~open_file() {
    if (value_ >= 0) close(value_);
  }
  [[nodiscard]] int get() const { return value_; }

 private:
  int value_ = -1;
};

}  // namespace skerry
