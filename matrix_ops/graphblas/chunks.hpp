// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>

#include "matrix_ops/executors/openmp.hpp"

namespace skerry::graphblas {

/// Length of a chunk of an index range, except for the last.
inline constexpr std::size_t chunk_length = 4096;

/// Calls f(begin, end) for the chunks of [0, n), each on one thread.  A single chunk runs on the
/// calling thread, because waking other threads would cost more.
template <class Function>
void for_each_chunk(const openmp& run, std::size_t n, Function f) {
  if (n <= chunk_length) {
    if (n > 0) f(std::size_t{0}, n);
    return;
  }
  run.for_each(n / chunk_length + (n % chunk_length != 0), [&](std::size_t chunk) {
    f(chunk * chunk_length, std::min(n, (chunk + 1) * chunk_length));
  });
}

/// Calls f(k) for every k in [0, n), chunk by chunk.
template <class Function>
void for_each_index(const openmp& run, std::size_t n, Function f) {
  for_each_chunk(run, n, [&](std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k < end; ++k) f(k);
  });
}

}  // namespace skerry::graphblas
