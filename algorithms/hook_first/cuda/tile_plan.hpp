// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "matrix_ops/cuda/warp_lanes.hpp"

namespace skerry {

/// How the rows of a matrix are cut into tiles, a block each.
struct tile_plan {
  std::uint32_t rows = 0;    // of a tile; the last may have fewer. A multiple of 32
  std::uint32_t blocks = 0;  // one a tile

  static constexpr unsigned threads = 1024;  // of a block
  static constexpr unsigned warps = threads / warp_lanes;
  static constexpr unsigned queue_capacity = 3 * warp_lanes;  // items of a warp's queue
  static constexpr std::uint32_t max_rows = 24 * 1024;        // two blocks share a multiprocessor
  static constexpr std::size_t static_shared_bytes = 1024;    // at most, declared by the kernels

  /// Bytes of shared memory of a block: a parent each row, a queue each warp, a bit each row.
  [[nodiscard]] static constexpr std::size_t bytes_of(std::uint32_t rows) {
    return (rows + warps * queue_capacity + rows / warp_lanes) * sizeof(std::uint32_t);
  }
  /// The same for parents alone.  Shared memory that a block does not use serves it as cache.
  [[nodiscard]] static constexpr std::size_t bytes_of_parents(std::uint32_t rows) {
    return rows * sizeof(std::uint32_t);
  }
};

/// The most rows of a tile if a block may have this much shared memory.
[[nodiscard]] constexpr std::uint32_t max_rows_within(std::size_t shared_bytes) {
  std::uint32_t rows = tile_plan::max_rows;
  while (rows > warp_lanes &&
         tile_plan::bytes_of(rows) + tile_plan::static_shared_bytes > shared_bytes)
    rows -= warp_lanes;
  return rows;
}

/// Cuts n rows into tiles of one length: as few as possible, and if there are more than `at_once`,
/// a multiple of it.
///
/// at_once   tiles that the device processes at once: a wave
/// min_rows  of a tile, a multiple of 32; may be more than n
/// max_rows  likewise; takes precedence over min_rows
[[nodiscard]] inline tile_plan cut_into_tiles(std::uint64_t n, std::uint64_t at_once,
                                              std::uint32_t min_rows, std::uint32_t max_rows) {
  const auto ceil_div = [](std::uint64_t a, std::uint64_t b) { return (a + b - 1) / b; };
  const std::uint64_t waves = ceil_div(n, at_once * max_rows);
  const std::uint64_t even = ceil_div(ceil_div(n, waves * at_once), warp_lanes) * warp_lanes;
  const auto rows = std::min<std::uint64_t>(std::max<std::uint64_t>(even, min_rows), max_rows);
  return {static_cast<std::uint32_t>(rows), static_cast<std::uint32_t>(ceil_div(n, rows))};
}

}  // namespace skerry
