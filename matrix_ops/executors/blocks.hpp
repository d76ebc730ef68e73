// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace skerry {

/// Splits [0, n) into blocks [first, last) of `length` indices, the last of which may be shorter,
/// and calls f(first, last) for each.  No block is empty.  length > 0
template <class Executor, class Function>
void for_each_block(const Executor& run, std::uint64_t n, std::uint64_t length, Function f) {
  const std::uint64_t blocks = n / length + (n % length != 0);
  run.for_each(
      blocks,
      [&](std::size_t i) {
        const std::uint64_t first = i * length;
        f(first, first + std::min(length, n - first));
      },
      1);
}

}  // namespace skerry
