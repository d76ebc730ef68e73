// SPDX-License-Identifier: Apache-2.0
// A COO matrix whose rows ascend is a CSR matrix without its row offsets.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "matrix_ops/atomics.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/passes/sample.hpp"

namespace skerry {

/// Whether no sampled entry has a smaller row than the one before it.  O(1)
template <std::unsigned_integral Index>
[[nodiscard]] bool sampled_rows_ascend(std::span<const Index> rows) {
  if (rows.size() < 2) return true;
  const sample_index drawn{rows.size() - 1, sample_size};
  for (std::uint64_t k = 0; k < std::min<std::uint64_t>(rows.size() - 1, sample_size); ++k)
    if (rows[drawn(k)] > rows[drawn(k) + 1]) return false;
  return true;
}

namespace detail {

/// Bit k is set if ids[k] != ids[k + 1]; 65 ids are read.
template <std::unsigned_integral Index>
[[nodiscard]] std::uint64_t changes(const Index* ids) {
  std::uint64_t mask = 0;
#if defined(__SSE2__)
  if constexpr (sizeof(Index) == 4) {
    for (unsigned k = 0; k < 64; k += 4) {
      const auto here = _mm_loadu_si128(reinterpret_cast<const __m128i*>(ids + k));
      const auto next = _mm_loadu_si128(reinterpret_cast<const __m128i*>(ids + k + 1));
      const int equal = _mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(here, next)));
      mask |= static_cast<std::uint64_t>(~equal & 15) << k;
    }
    return mask;
  }
#endif
  for (unsigned k = 0; k < 64; ++k) mask |= std::uint64_t{ids[k] != ids[k + 1]} << k;
  return mask;
}

/// Calls f(k) for the k < count with ids[k] != ids[k + 1].
template <std::unsigned_integral Index, class Function>
void for_each_change(const Index* ids, std::uint64_t count, Function f) {
  std::uint64_t k = 0;
  for (; k + 64 <= count; k += 64)
    for (std::uint64_t left = changes(ids + k); left != 0; left &= left - 1)
      f(k + static_cast<unsigned>(std::countr_zero(left)));
  for (; k < count; ++k)
    if (ids[k] != ids[k + 1]) f(k);
}

/// Stores where the rows end whose last entry is one of [first, last).  Rows without an entry are
/// left alone.
///
/// returns  whether the rows are in range and ascend, up to the entry after the last
template <std::unsigned_integral Offset, std::unsigned_integral Index>
[[nodiscard]] bool store_row_ends(std::span<const Index> rows, std::uint64_t first,
                                  std::uint64_t last, std::span<Offset> offsets) {
  constexpr std::uint64_t rows_of_check = 1024;
  const auto store_end = [&](std::uint64_t k) {
    host_atomics::store(offsets[std::uint64_t{rows[k]} + 1], static_cast<Offset>(k + 1));
  };
  for (std::uint64_t next; first < last; first = next) {
    next = std::min(first + rows_of_check, last);
    const Index* const some = rows.data() + first;
    const std::uint64_t pairs = std::min(next, rows.size() - 1) - first;
    bool descends = false;
    for (std::uint64_t k = 0; k < pairs; ++k) descends |= some[k + 1] < some[k];
    if (descends || rows[next - 1] >= offsets.size() - 1) return false;
    for_each_change(some, pairs, [&](std::uint64_t k) { store_end(first + k); });
    if (next == rows.size()) store_end(next - 1);
  }
  return true;
}

}  // namespace detail

/// The row offsets of a COO matrix, or nothing unless its rows are in range and ascend.
///
/// rows  [entries]
/// n     rows
/// cost  one pass over the rows, two over the offsets
template <std::unsigned_integral Offset, std::unsigned_integral Index, class Executor>
[[nodiscard]] std::optional<buffer<Offset>> row_offsets_if_ascending(std::span<const Index> rows,
                                                                     std::uint64_t n,
                                                                     const Executor& run) {
  constexpr std::uint64_t block = 1 << 17;
  buffer<Offset> offsets(n + 1);
  for_each_block(run, n + 1, block, [&](std::uint64_t first, std::uint64_t last) {
    std::fill(offsets.begin() + static_cast<std::ptrdiff_t>(first),
              offsets.begin() + static_cast<std::ptrdiff_t>(last), Offset{0});
  });
  std::atomic<bool> ascend = true;
  for_each_block(run, rows.size(), block, [&](std::uint64_t first, std::uint64_t last) {
    if (!detail::store_row_ends(rows, first, last, std::span(offsets))) ascend = false;
  });
  if (!ascend) return {};
  for_each_block(run, n, block, [&](std::uint64_t first, std::uint64_t last) {
    const auto before = std::ranges::lower_bound(rows, static_cast<Index>(first));
    auto end = static_cast<Offset>(before - rows.begin());
    for (std::uint64_t row = first; row < last; ++row)
      offsets[row + 1] = end = std::max(end, offsets[row + 1]);
  });
  return offsets;
}

}  // namespace skerry
