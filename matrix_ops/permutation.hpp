// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>
#include <iterator>

#include "matrix_ops/host_device.hpp"
#include "matrix_ops/random.hpp"

namespace skerry {

/// A pseudorandom permutation of [0, n) without a table: any image is computed in O(1) expected
/// time.
///
/// Each round is a bijection of k-bit words, where 2^k is the smallest power of two >= n.  An
/// addition and a multiplication by an odd number propagate low bits upwards; a shift propagates
/// high bits downwards.  An image outside [0, n) is mapped again until it is inside, which keeps
/// the map a bijection; this takes fewer than two iterations on average.  Black, Rogaway: Ciphers
/// with arbitrary finite domains. CT-RSA 2002 (cycle walking).
class permutation {
 public:
  constexpr permutation(std::uint64_t n, std::uint64_t seed) : n_(n) {
    const unsigned bits = n > 1 ? static_cast<unsigned>(std::bit_width(n - 1)) : 0;
    mask_ = bits < 64 ? (std::uint64_t{1} << bits) - 1 : ~std::uint64_t{0};
    shift_ = (bits + 1) / 2;
    const random_words random(seed, stream::relabel);
    for (std::uint64_t i = 0; i < std::size(rounds_); ++i)
      rounds_[i] = {random(2 * i), random(2 * i + 1) | 1};
  }

  /// The image of x; x < n
  [[nodiscard]] SKERRY_HOST_DEVICE constexpr std::uint64_t operator()(std::uint64_t x) const {
    do {
      for (const round& r : rounds_) {
        x = ((x + r.addend) * r.factor) & mask_;
        x ^= x >> shift_;
      }
    } while (x >= n_);
    return x;
  }

 private:
  struct round {
    std::uint64_t addend, factor;  // factor is odd
  };

  std::uint64_t n_, mask_ = 0;
  unsigned shift_ = 0;
  round rounds_[4] = {};
};

}  // namespace skerry
