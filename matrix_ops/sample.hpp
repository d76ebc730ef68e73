// SPDX-License-Identifier: Apache-2.0
// A sample of a long vector: which places are drawn, and what the drawn values say of all.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "matrix_ops/host_device.hpp"
#include "matrix_ops/random.hpp"

namespace skerry {

/// Places that are drawn: a value that stands at more than a tenth of all is found all but surely.
inline constexpr std::size_t sample_size = 1024;

/// A place drawn by its number: the k-th of `count` draws from [0, n), or k itself where n is no
/// more than count.
struct sample_place {
  std::uint64_t n, count;
  SKERRY_HOST_DEVICE std::uint64_t operator()(std::uint64_t k) const {
    return n <= count ? k : detail::scramble(k + 1) % n;
  }
};

/// The value that `sample` holds most often, the least of several; 0 where it is empty.  Sorts it.
template <std::unsigned_integral Index>
[[nodiscard]] Index most_frequent_in(std::span<Index> sample) {
  std::sort(sample.begin(), sample.end());
  Index value = 0;
  std::ptrdiff_t longest = 0;
  for (auto first = sample.begin(); first != sample.end();) {
    const auto next = std::upper_bound(first, sample.end(), *first);
    if (next - first > longest) {
      longest = next - first;
      value = *first;
    }
    first = next;
  }
  return value;
}

}  // namespace skerry
