// SPDX-License-Identifier: Apache-2.0
// Memory in whole pages: an array that can grow without copying.
#pragma once

#include <cstddef>
#include <string_view>

namespace skerry {

/// Owns an mmap(2) region.  Move-only.
class mapping {
 public:
  mapping() = default;
  /// Maps `size` zero bytes.  Physical memory is allocated on first touch.
  ///
  /// throws  std::system_error, like resize(): the system refuses the memory
  static mapping anonymous(std::size_t size);

  mapping(mapping&& other) noexcept;
  mapping& operator=(mapping&& other) noexcept;
  ~mapping();

  [[nodiscard]] char* data() const { return data_; }
  [[nodiscard]] std::size_t size() const { return size_; }

  /// Changes the size.  Keeps the common prefix; data() may change.
  void resize(std::size_t size);

  /// Frees the pages that are entirely inside `bytes`, which then read as zeros.
  void release(std::string_view bytes) const;

 private:
  mapping(void* data, std::size_t size) : data_(static_cast<char*>(data)), size_(size) {}

  char* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace skerry
