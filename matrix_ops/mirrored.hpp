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

/// Whether every entry (u, v) stands in A as often as (v, u).
///
/// A number is drawn for each pair {u, v}, by a key that no file can know; it is added where u < v
/// and taken away where u > v.  A mirrored matrix gives 0, any other one does so with a probability
/// of about 2^-64.
///
/// A        n x n
/// cost     O(entries) time, one pass; no memory
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Executor>
[[nodiscard]] bool is_mirrored(const csr_view<Index, Offset>& A, const Executor& run) {
  std::random_device draw;
  const std::uint64_t low = (std::uint64_t{draw()} << 32) | draw();
  const std::uint64_t high = (std::uint64_t{draw()} << 32) | draw();
  constexpr std::uint64_t rows_a_call = 1024;
  std::atomic<std::uint64_t> sum = 0;
  for_each_block(run, A.row_count, rows_a_call, [&](std::uint64_t first, std::uint64_t last) {
    std::uint64_t part = 0;
    for (std::uint64_t u = first; u < last; ++u) {
      for (Offset k = A.row_offsets[u]; k < A.row_offsets[u + 1]; ++k) {
        const std::uint64_t v = A.columns[k];
        if (u < v) part += detail::scramble(detail::scramble(u ^ low) + (v ^ high));
        if (u > v) part -= detail::scramble(detail::scramble(v ^ low) + (u ^ high));
      }
    }
    sum.fetch_add(part, std::memory_order_relaxed);
  });
  return sum.load() == 0;
}

}  // namespace skerry
