// SPDX-License-Identifier: Apache-2.0
// Splits a CSR matrix into chunks of a given number of bytes.  Chunks end between entries, not only
// between rows, so a row may be longer than a chunk.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "matrix_ops/views/entry_range.hpp"
#include "matrix_ops/views/row_source.hpp"

namespace skerry {

/// A contiguous range of entries and their rows.  The first and the last row may have more entries
/// in the previous and the next chunk.
struct row_chunk {
  std::uint64_t first_row = 0, last_row = 0;  // rows [first_row, last_row)
  entry_range entries{0, 0};

  [[nodiscard]] std::uint64_t row_count() const { return last_row - first_row; }
  [[nodiscard]] std::uint64_t entry_count() const { return entries.last - entries.first; }
};

/// The memory layout of a chunk: its columns, then its row offsets at a multiple of 16 bytes.
template <std::unsigned_integral Index>
struct chunk_layout {
  std::size_t offsets_at, bytes;  // bytes from the start to the offsets, and to the end

  chunk_layout(std::uint64_t rows, std::uint64_t entries)
      : offsets_at((entries * sizeof(Index) + 15) / 16 * 16),
        bytes(offsets_at + (rows + 1) * sizeof(std::uint32_t)) {}
  explicit chunk_layout(const row_chunk& chunk)
      : chunk_layout(chunk.row_count(), chunk.entry_count()) {}
};

/// The smallest valid chunk size in bytes: an entry or two, and their row.
inline constexpr std::size_t min_chunk_bytes = 64;

/// Splits all rows of A, in order, into chunks of at most `bytes` bytes.  All but the last are
/// almost full.
///
/// bytes    min_chunk_bytes to 2^32
/// returns  [chunks]
/// cost     reads O(chunks log rows) offsets, and O(chunks) if chunks have similar numbers of rows:
///          each search starts from that of the previous chunk
template <std::unsigned_integral Index>
[[nodiscard]] std::vector<row_chunk> cut_into_chunks(const row_source<Index>& A,
                                                     std::size_t bytes) {
  const std::uint64_t n = A.row_count(), m = A.entry_count();
  std::vector<row_chunk> chunks;
  std::uint64_t row = 0, entry = 0;  // of the next chunk
  std::uint64_t previous_rows = 1;   // of the previous chunk
  // Offsets are unchecked here and may decrease: clamp them to the end of the previous chunk.
  const auto first_entry = [&](std::uint64_t r) { return std::clamp(A.offset(r), entry, m); };
  const auto fits = [&](std::uint64_t rows, std::uint64_t last) {
    return chunk_layout<Index>(rows, last - entry).bytes <= bytes;
  };
  while (row < n) {
    std::uint64_t whole = row, too_many = n + 1;  // rows [row, whole) fit, [row, too_many) do not
    const auto try_rows_to = [&](std::uint64_t end) {
      (fits(end - row, first_entry(end)) ? whole : too_many) = end;
    };
    try_rows_to(std::min(row + previous_rows, n));
    if (whole == row)  // there are fewer rows than in the previous chunk
      for (std::uint64_t step = 1; whole == row && step < too_many - whole; step *= 2)
        try_rows_to(too_many - step);
    else
      for (std::uint64_t step = 1; step < too_many - whole; step *= 2) try_rows_to(whole + step);
    while (too_many - whole > 1) try_rows_to(whole + (too_many - whole) / 2);
    std::uint64_t last = first_entry(whole), end = whole;
    if (whole < n && fits(whole + 1 - row, last + 1)) {  // add the first entries of the next row
      const std::size_t used = chunk_layout<Index>(whole + 1 - row, 0).bytes;
      const std::uint64_t max_entries = (bytes - used) / 16 * 16 / sizeof(Index);
      last = std::min(entry + max_entries, first_entry(whole + 1));
      end = whole + 1;
    }
    chunks.push_back({row, end, {entry, last}});
    previous_rows = std::max<std::uint64_t>(1, whole - row);
    row = whole;
    entry = last;
  }
  return chunks;
}

}  // namespace skerry
