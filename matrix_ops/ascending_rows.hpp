// SPDX-License-Identifier: Apache-2.0
// A COO matrix whose rows ascend is a CSR matrix without its row offsets.
#pragma once

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>

#include "matrix_ops/all_below.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/sample.hpp"

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

/// Stores where the rows of the entries [first, last) end, but for the row of entry `last`, which
/// goes on.  Rows without an entry are left alone.  No branch depends on a row.
///
/// returns  whether the rows are in range and ascend, from the entry before
template <std::unsigned_integral Offset, std::unsigned_integral Index>
[[nodiscard]] bool store_row_ends(std::span<const Index> rows, std::uint64_t first,
                                  std::uint64_t last, std::span<Offset> offsets) {
  constexpr std::uint64_t rows_of_check = 1024;
  Index before = rows[first == 0 ? 0 : first - 1];
  bool descends = false;
  if (last < rows.size()) {
    const auto block = rows.subspan(first, last - first);
    const auto tail = std::ranges::lower_bound(block, rows[last]);
    for (auto row = tail; row != block.end(); ++row) descends |= *row != rows[last];
    last = first + static_cast<std::uint64_t>(tail - block.begin());
  }
  for (; first < last && !descends; first = std::min(first + rows_of_check, last)) {
    const auto some = rows.subspan(first, std::min(rows_of_check, last - first));
    if (!all_below(some, static_cast<Index>(offsets.size() - 1))) return false;
    std::uint64_t end = first;
    for (const Index row : some) {
      descends |= row < before;
      host_atomics::store(offsets[std::uint64_t{row} + 1], static_cast<Offset>(++end));
      before = row;
    }
  }
  return !descends;
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
