// SPDX-License-Identifier: Apache-2.0
// Memory by whole pages: a file seen through the page cache, or an array that can grow in place.
#pragma once

#include <cstddef>
#include <string_view>

namespace skerry {

/// A range of pages that is owned and moved.
class mapping {
 public:
  mapping() = default;
  /// The first `size` bytes of an open regular file, read only.
  static mapping of_file(int descriptor, std::size_t size);
  /// `size` bytes of zeros, committed where they are touched.
  static mapping anonymous(std::size_t size);

  mapping(mapping&& other) noexcept;
  mapping& operator=(mapping&& other) noexcept;
  ~mapping();

  [[nodiscard]] char* data() const { return data_; }
  [[nodiscard]] std::size_t size() const { return size_; }

  /// Changes the size of an anonymous mapping; what is in both sizes stays, data() may change.
  void resize(std::size_t size);

  /// Gives the pages that lie wholly inside `part` back.  A file's pages return when they are read
  /// again; an anonymous mapping's read as zeros from then on.
  void release(std::string_view part) const;

 private:
  mapping(void* data, std::size_t size) : data_(static_cast<char*>(data)), size_(size) {}

  char* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace skerry
