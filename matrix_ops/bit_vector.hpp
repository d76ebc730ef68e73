// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace skerry {

/// A vector of bits, 64 in a word.  Bits past the end are 0.
class bit_vector {
 public:
  bit_vector() = default;
  /// size  bits, all 0
  explicit bit_vector(std::size_t size) : size_(size), words_(size / 64 + (size % 64 != 0)) {}

  /// The number of bits.
  [[nodiscard]] std::size_t size() const { return size_; }
  /// Bit i.  i < size()
  [[nodiscard]] bool operator[](std::size_t i) const { return (words_[i / 64] >> i % 64 & 1) != 0; }
  /// Bit i = value.  Not to be called concurrently for bits of one word.
  void set(std::size_t i, bool value = true) {
    const std::uint64_t mask = std::uint64_t{1} << i % 64;
    words_[i / 64] = value ? words_[i / 64] | mask : words_[i / 64] & ~mask;
  }
  /// Bit i is bit i % 64 of words()[i / 64].
  [[nodiscard]] std::uint64_t* words() { return words_.data(); }
  /// The same, read only.
  [[nodiscard]] const std::uint64_t* words() const { return words_.data(); }

  /// Equal size and bits.
  friend bool operator==(const bit_vector&, const bit_vector&) = default;

 private:
  std::size_t size_ = 0;
  std::vector<std::uint64_t> words_;  // [ceil(size / 64)]
};

}  // namespace skerry
