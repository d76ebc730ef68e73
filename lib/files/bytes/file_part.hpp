// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace skerry {

/// One of several consecutive parts of a file, which different processes read.
struct file_part {
  std::uint64_t index = 0;  // 0, 1 ... of - 1
  std::uint64_t of = 1;

  [[nodiscard]] bool is_first() const { return index == 0; }
  [[nodiscard]] bool is_last() const { return index + 1 == of; }
  [[nodiscard]] bool is_whole() const { return of == 1; }

  /// Where the part begins in `size` things that are divided evenly.
  [[nodiscard]] std::uint64_t begin_of(std::uint64_t size) const {
    return size / of * index + size % of * index / of;
  }
  /// The part after this one; its begin is the end of this one.
  [[nodiscard]] file_part next() const { return {index + 1, of}; }
};

}  // namespace skerry
