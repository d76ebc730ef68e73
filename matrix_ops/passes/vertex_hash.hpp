// SPDX-License-Identifier: Apache-2.0
// Random functions of vertices, for randomised tests of a pattern. h(v) is the product of two table
// elements modulo 2^64, one for the lowest bits of v and one for the others.
//
// Such a test asks whether a sum over all entries is 0 modulo 2^64. The sum is a polynomial in the
// table elements, all of degree 1, and the zero polynomial only for the patterns that pass. Let it
// have terms of k factors, and let 2^t be the largest power of two that divides all coefficients.
// Its value is then divisible by 2^(t+s) with a probability of at most C(s+k-1, k-1) 2^-s, by
// induction on k: it is x Q + R, where x is a factor of a term whose coefficient is not divisible
// by 2^(t+1). Where Q is divisible by 2^(t+j) and by no larger power, which has a probability of at
// most C(j+k-2, k-2) 2^-j, one of 2^(s-j) values of x makes the sum divisible. For s = 64 - t the
// sum is 0.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "matrix_ops/buffer.hpp"
#include "matrix_ops/random.hpp"
#include "matrix_ops/unforeseen_seed.hpp"

namespace skerry {

/// A random function of vertices, drawn for each seed.  Its first table fits into half of an L1
/// cache.
class vertex_hash {
 public:
  /// n  a bound of the vertices
  explicit vertex_hash(std::uint64_t n, std::uint64_t seed = unforeseen_seed())
      : high_(n / low_size + 1) {
    const random_words words(seed, stream::hash);
    std::uint64_t next = 0;
    for (std::uint64_t& word : low_) word = words(next++);
    for (std::uint64_t& word : high_) word = words(next++);
  }

  [[nodiscard]] std::uint64_t operator()(std::uint64_t v) const {
    return low_[v % low_size] * high_[v / low_size];
  }

 private:
  static constexpr std::size_t low_size = 2048;

  std::array<std::uint64_t, low_size> low_;
  buffer<std::uint64_t> high_;
};

/// The values of two random functions for one vertex, or sums of them.
struct hash_pair {
  std::uint64_t r, s;
};

/// Two random functions of vertices, whose tables lie side by side.
class vertex_hash_pair {
 public:
  /// n  a bound of the vertices
  explicit vertex_hash_pair(std::uint64_t n) : high_(n / low_size + 1) {
    const random_words words(unforeseen_seed(), stream::hash);
    std::uint64_t next = 0;
    for (hash_pair& pair : low_) pair = {words(next), words(next + 1)}, next += 2;
    for (hash_pair& pair : high_) pair = {words(next), words(next + 1)}, next += 2;
  }

  [[nodiscard]] hash_pair operator()(std::uint64_t v) const {
    const hash_pair &a = low_[v % low_size], &b = high_[v / low_size];
    return {a.r * b.r, a.s * b.s};
  }

 private:
  static constexpr std::size_t low_size = 1024;

  std::array<hash_pair, low_size> low_;
  buffer<hash_pair> high_;
};

}  // namespace skerry
