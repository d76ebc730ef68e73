// SPDX-License-Identifier: Apache-2.0
// Memory in whole pages: a mapped file, or an array that can grow without copying.
#pragma once

#include <cstddef>
#include <string_view>

namespace skerry {

/// Owns an mmap(2) region.  Move-only.
class mapping {
 public:
  mapping() = default;
  /// Maps the first `size` bytes of an open regular file, read-only.
  static mapping of_file(int descriptor, std::size_t size);
  /// Maps `size` zero bytes.  Physical memory is allocated on first touch.
  static mapping anonymous(std::size_t size);

  mapping(mapping&& other) noexcept;
  mapping& operator=(mapping&& other) noexcept;
  ~mapping();

  [[nodiscard]] char* data() const { return data_; }
  [[nodiscard]] std::size_t size() const { return size_; }

  /// Changes the size of an anonymous mapping.  Keeps the common prefix; data() may change.
  void resize(std::size_t size);

  /// Frees the pages that are entirely inside `bytes`.  Pages of a file are loaded again on the
  /// next access; those of an anonymous mapping then read as zeros.
  void release(std::string_view bytes) const;

 private:
  mapping(void* data, std::size_t size) : data_(static_cast<char*>(data)), size_(size) {}

  char* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace skerry
