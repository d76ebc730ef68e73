// SPDX-License-Identifier: Apache-2.0
// A matrix by rows cut into chunks of a number of bytes: between entries, so that a row may be
// longer than a chunk.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "matrix_ops/entry_range.hpp"
#include "matrix_ops/row_source.hpp"

namespace skerry {

/// The entries of some rows that follow one another; the first and the last row may have others in
/// the chunks before and behind.
struct row_chunk {
  std::uint64_t first_row = 0, last_row = 0;  // rows [first_row, last_row)
  entry_range entries{0, 0};

  [[nodiscard]] std::uint64_t row_count() const { return last_row - first_row; }
  [[nodiscard]] std::uint64_t entry_count() const { return entries.last - entries.first; }
};

/// How a chunk of a number of rows and entries lies in memory: its columns, then its offsets.
template <std::unsigned_integral Index>
struct chunk_layout {
  std::size_t offsets_at, bytes;

  chunk_layout(std::uint64_t rows, std::uint64_t entries)
      : offsets_at((entries * sizeof(Index) + 15) / 16 * 16),
        bytes(offsets_at + (rows + 1) * sizeof(std::uint32_t)) {}
  explicit chunk_layout(const row_chunk& of) : chunk_layout(of.row_count(), of.entry_count()) {}
};

/// The least bytes that a chunk can be told to have: an entry or two, and their row.
inline constexpr std::size_t least_chunk_bytes = 64;

/// Chunks of no more than `bytes`, and but for the last one hardly less, that hold all rows in
/// their order.
///
/// bytes  least_chunk_bytes to 2^32
/// cost   O(chunks log rows) offsets are read, near each other where chunks are much alike
template <std::unsigned_integral Index>
[[nodiscard]] std::vector<row_chunk> cut_into_chunks(const row_source<Index>& A,
                                                     std::size_t bytes) {
  const std::uint64_t n = A.row_count(), m = A.entry_count();
  std::vector<row_chunk> chunks;
  std::uint64_t row = 0, entry = 0;  // the next of each
  std::uint64_t rows_before = 1;     // that the chunk before has
  // Offsets that are not checked yet may fall; chunks go on from where the last one ended.
  const auto first_of = [&](std::uint64_t r) { return std::clamp(A.offset(r), entry, m); };
  const auto fits = [&](std::uint64_t rows, std::uint64_t last) {
    return chunk_layout<Index>(rows, last - entry).bytes <= bytes;
  };
  while (row < n) {
    std::uint64_t whole = row, beyond = n + 1;  // rows before `whole` fit
    for (std::uint64_t step = rows_before; step < beyond - whole; step *= 2)
      (fits(whole + step - row, first_of(whole + step)) ? whole : beyond) = whole + step;
    while (beyond - whole > 1) {
      const std::uint64_t middle = whole + (beyond - whole) / 2;
      (fits(middle - row, first_of(middle)) ? whole : beyond) = middle;
    }
    std::uint64_t last = first_of(whole), end = whole;
    if (whole < n && fits(whole + 1 - row, last + 1)) {  // and a part of the next one
      const std::size_t used = chunk_layout<Index>(whole + 1 - row, 0).bytes;
      const std::uint64_t most = (bytes - used) / 16 * 16 / sizeof(Index);
      last = std::min(entry + most, first_of(whole + 1));
      end = whole + 1;
    }
    chunks.push_back({row, end, {entry, last}});
    rows_before = std::max<std::uint64_t>(1, whole - row);
    row = whole;
    entry = last;
  }
  return chunks;
}

}  // namespace skerry
