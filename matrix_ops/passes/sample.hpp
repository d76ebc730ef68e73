// SPDX-License-Identifier: Apache-2.0
// Sampling of a long vector: the sampled indices, and the most frequent value of a sample.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "matrix_ops/host_device.hpp"
#include "matrix_ops/random.hpp"

namespace skerry {

/// Number of samples.  A value at more than a tenth of all indices is found almost certainly.
inline constexpr std::size_t sample_size = 1024;

/// The k-th of `count` pseudorandom indices from [0, n); k itself if n <= count.
struct sample_index {
  std::uint64_t n, count;
  SKERRY_HOST_DEVICE std::uint64_t operator()(std::uint64_t k) const {
    return n <= count ? k : detail::scramble(k + 1) % n;
  }
};

/// The most frequent value of a sample; the smallest of several.  0 if the sample is empty.
///
/// sample  [k]; is sorted in place
/// cost    O(k log k)
template <std::unsigned_integral Index>
[[nodiscard]] Index most_frequent_in(std::span<Index> sample) {
  std::sort(sample.begin(), sample.end());
  Index value = 0;
  std::ptrdiff_t max_count = 0;
  for (auto first = sample.begin(); first != sample.end();) {
    const auto next = std::upper_bound(first, sample.end(), *first);
    if (next - first > max_count) {
      max_count = next - first;
      value = *first;
    }
    first = next;
  }
  return value;
}

}  // namespace skerry
