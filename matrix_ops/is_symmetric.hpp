// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <concepts>
#include <cstdint>
#include <random>

#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/random.hpp"
#include "matrix_ops/view.hpp"

namespace skerry {

/// Whether A contains every entry (u, v) as often as (v, u), by a randomised test.
///
/// Each pair {u, v} has a hash under a random key.  The key is drawn for each call, so no file can
/// be built to defeat the test.  An entry adds the hash if u < v, and subtracts it if u > v.  The
/// sum of a symmetric matrix is 0; any other matrix gives 0 with a probability of about 2^-64.
///
/// A        n x n
/// cost     one pass, O(entries) time; no memory
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Executor>
[[nodiscard]] bool is_symmetric(const csr_view<Index, Offset>& A, const Executor& run) {
  std::random_device random;
  const std::uint64_t low = (std::uint64_t{random()} << 32) | random();
  const std::uint64_t high = (std::uint64_t{random()} << 32) | random();
  constexpr std::uint64_t rows_per_block = 1024;
  std::atomic<std::uint64_t> sum = 0;
  for_each_block(run, A.row_count, rows_per_block, [&](std::uint64_t first, std::uint64_t last) {
    std::uint64_t block_sum = 0;
    for (std::uint64_t u = first; u < last; ++u) {
      for (Offset k = A.row_offsets[u]; k < A.row_offsets[u + 1]; ++k) {
        const std::uint64_t v = A.columns[k];
        if (u < v) block_sum += detail::scramble(detail::scramble(u ^ low) + (v ^ high));
        if (u > v) block_sum -= detail::scramble(detail::scramble(v ^ low) + (u ^ high));
      }
    }
    sum.fetch_add(block_sum, std::memory_order_relaxed);
  });
  return sum.load() == 0;
}

}  // namespace skerry
