// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>

#include "matrix_ops/executors/openmp.hpp"

namespace skerry::graphblas {

/// How many numbers a part has, but for the last.
inline constexpr std::size_t part_length = 4096;

/// Calls f(begin, end) for consecutive parts of [0, n), each part on one thread.  What is short
/// runs on the calling thread: waking the others would cost more.
template <class Function>
void for_each_part(const openmp& run, std::size_t n, Function f) {
  if (n <= part_length) {
    if (n > 0) f(std::size_t{0}, n);
    return;
  }
  run.for_each(n / part_length + (n % part_length != 0), [&](std::size_t part) {
    f(part * part_length, std::min(n, (part + 1) * part_length));
  });
}

/// Calls f(k) for every k of [0, n), in such parts.
template <class Function>
void for_each_index(const openmp& run, std::size_t n, Function f) {
  for_each_part(run, n, [&](std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k < end; ++k) f(k);
  });
}

}  // namespace skerry::graphblas
