// SPDX-License-Identifier: Apache-2.0
// Parallel stable LSD radix sort by integer keys. Zagha, Blelloch: Radix sort for vector
// multiprocessors. Supercomputing 1991.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "matrix_ops/buffer.hpp"
#include "matrix_ops/executors/blocks.hpp"

namespace skerry {

namespace detail {

inline constexpr unsigned digit_bits =
    11;  // two passes for keys up to 4 million; 16 KiB of counters a block
inline constexpr std::size_t digits = std::size_t{1} << digit_bits;

/// to = from, sorted stably by one digit.
template <class T, class Executor, class Digit>
void sort_by_digit(const Executor& run, const buffer<T>& from, buffer<T>& to, Digit digit) {
  const std::size_t length = std::max<std::size_t>(1, from.size() / run.thread_count());
  const std::size_t blocks = from.size() / length + (from.size() % length != 0);
  // First the number of a block's items with a digit, then the position of the next such item.
  std::vector<std::uint64_t> position(blocks * digits);
  for_each_block(run, from.size(), length, [&](std::size_t first, std::size_t last) {
    for (std::size_t k = first; k < last; ++k) ++position[first / length * digits + digit(from[k])];
  });
  std::uint64_t before = 0;
  for (std::size_t d = 0; d < digits; ++d)
    for (std::size_t b = 0; b < blocks; ++b) {
      const std::uint64_t count = position[b * digits + d];
      position[b * digits + d] = before;
      before += count;
    }
  for_each_block(run, from.size(), length, [&](std::size_t first, std::size_t last) {
    for (std::size_t k = first; k < last; ++k)
      to[position[first / length * digits + digit(from[k])]++] = from[k];
  });
}

}  // namespace detail

/// Sorts items stably by key(item).
///
/// items    [n]
/// scratch  [n]; its contents are destroyed
/// key      a function with key(item) < bound; a bound of 0 stands for 2^64
/// cost     O(n) for every 11 bits of bound - 1
template <class T, class Executor, class Key>
void radix_sort(const Executor& run, buffer<T>& items, buffer<T>& scratch, std::uint64_t bound,
                Key key) {
  for (unsigned shift = 0; shift < 64 && (bound - 1) >> shift != 0; shift += detail::digit_bits) {
    detail::sort_by_digit(run, items, scratch, [&](const T& item) {
      return static_cast<std::size_t>(std::uint64_t{key(item)} >> shift) % detail::digits;
    });
    items.swap(scratch);
  }
}

}  // namespace skerry
