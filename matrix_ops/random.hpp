// SPDX-License-Identifier: Apache-2.0
// Random numbers by number: the i-th is a function of (seed, stream, i), so that it does not matter
// which thread asks, or when. Steele, Lea, Flood: Fast splittable pseudorandom number generators.
// OOPSLA 2014 (SplitMix64).
#pragma once

#include <cstdint>

#include "matrix_ops/host_device.hpp"

namespace skerry {

/// What numbers are drawn for. Draws for different purposes are independent.
enum class stream : std::uint64_t { edge, length, size, tree, bridge, rename, weight };

namespace detail {

/// A bijection of 64-bit words without visible structure.
[[nodiscard]] SKERRY_HOST_DEVICE constexpr std::uint64_t scramble(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

}  // namespace detail

/// A sequence of 64-bit words, uniform and independent for all that a test can tell.
class random_words {
 public:
  constexpr random_words(std::uint64_t seed, stream purpose)
      : random_words(seed, static_cast<std::uint64_t>(purpose)) {}

  /// word i
  [[nodiscard]] constexpr std::uint64_t operator()(std::uint64_t i) const {
    return detail::scramble(key_ + (i + 1) * golden);
  }

  /// A sequence of its own for item i.
  [[nodiscard]] constexpr random_words split(std::uint64_t i) const { return {key_, i}; }

 private:
  static constexpr std::uint64_t golden = 0x9e3779b97f4a7c15u;  // 2^64 over the golden ratio

  constexpr random_words(std::uint64_t seed, std::uint64_t purpose)
      : key_(detail::scramble(detail::scramble(seed + golden) ^ purpose)) {}

  std::uint64_t key_;
};

/// A whole number in [0, bound); bound > 0.
[[nodiscard]] constexpr std::uint64_t below(std::uint64_t word, std::uint64_t bound) {
  __extension__ using wide = unsigned __int128;
  return static_cast<std::uint64_t>((wide{word} * bound) >> 64);
}

/// A number in [0, 1).
[[nodiscard]] constexpr double unit(std::uint64_t word) {
  return static_cast<double>(word >> 11) * 0x1p-53;
}

}  // namespace skerry
