// SPDX-License-Identifier: Apache-2.0
// Counter-based random numbers: the i-th is a function of (seed, stream, i), so it does not depend
// on the thread or the order of the calls. Steele, Lea, Flood: Fast splittable pseudorandom number
// generators. OOPSLA 2014 (SplitMix64).
#pragma once

#include <cstdint>

#include "matrix_ops/host_device.hpp"

namespace skerry {

/// The purpose of a sequence of random numbers.  Sequences for different purposes are independent.
enum class stream : std::uint64_t { edge, length, size, tree, bridge, relabel, weight, hash };

namespace detail {

/// A bijective mixing function of 64-bit words: the finaliser of SplitMix64.
[[nodiscard]] SKERRY_HOST_DEVICE constexpr std::uint64_t scramble(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

}  // namespace detail

/// A sequence of 64-bit words that statistical tests accept as uniform and independent.
class random_words {
 public:
  constexpr random_words(std::uint64_t seed, stream purpose)
      : random_words(seed, static_cast<std::uint64_t>(purpose)) {}

  /// Word i of the sequence.
  [[nodiscard]] constexpr std::uint64_t operator()(std::uint64_t i) const {
    return detail::scramble(key_ + (i + 1) * golden);
  }

  /// An independent sequence for item i.
  [[nodiscard]] constexpr random_words split(std::uint64_t i) const { return {key_, i}; }

 private:
  static constexpr std::uint64_t golden = 0x9e3779b97f4a7c15u;  // 2^64 over the golden ratio

  constexpr random_words(std::uint64_t seed, std::uint64_t purpose)
      : key_(detail::scramble(detail::scramble(seed + golden) ^ purpose)) {}

  std::uint64_t key_;
};

/// Maps a random word to a uniform integer in [0, bound).  bound > 0
[[nodiscard]] constexpr std::uint64_t below(std::uint64_t word, std::uint64_t bound) {
  __extension__ using wide = unsigned __int128;
  return static_cast<std::uint64_t>((wide{word} * bound) >> 64);
}

/// Maps a random word to a uniform number in [0, 1).
[[nodiscard]] constexpr double unit(std::uint64_t word) {
  return static_cast<double>(word >> 11) * 0x1p-53;
}

}  // namespace skerry
