// SPDX-License-Identifier: Apache-2.0
// An array that grows without moving its elements.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "matrix_ops/buffer.hpp"

namespace skerry {

/// An array of up to 2^32 elements in segments, each as long as all those before it.  While one
/// thread extends it, others may use the elements that they know of.
template <class T>
class segmented_array {
 public:
  /// Makes the elements [0, n) exist, uninitialised.
  void extend(std::uint64_t n) {
    while (capacity_ < n) {
      const std::uint64_t length = used_ == 0 ? first_length : capacity_;
      segments_[used_].resize(length);
      at_[used_] = segments_[used_].data();
      ++used_;
      capacity_ += length;
    }
  }

  [[nodiscard]] T& operator[](std::uint32_t i) { return *address(i); }
  [[nodiscard]] const T& operator[](std::uint32_t i) const { return *address(i); }

 private:
  static constexpr unsigned first_bits = 10;
  static constexpr std::uint64_t first_length = std::uint64_t{1} << first_bits;
  static constexpr std::size_t most_segments = 33 - first_bits;

  /// Segment 0 holds [0, 2^10), segment s > 0 holds [2^(9 + s), 2^(10 + s)).
  [[nodiscard]] T* address(std::uint32_t i) const {
    const auto s = static_cast<unsigned>(std::bit_width(i >> first_bits));
    const std::uint32_t begin = s == 0 ? 0 : std::uint32_t{1} << (first_bits + s - 1);
    return at_[s] + (i - begin);
  }

  std::array<buffer<T>, most_segments> segments_;
  std::array<T*, most_segments> at_{};  // their data
  std::size_t used_ = 0;
  std::uint64_t capacity_ = 0;
};

}  // namespace skerry
