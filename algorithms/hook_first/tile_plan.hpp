// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "matrix_ops/cuda/warp_lanes.hpp"

namespace skerry {

/// How a matrix is cut into stretches, a block each.
struct tile_plan {
  std::uint32_t rows = 0;    // of a stretch; the last may have fewer. A multiple of 32
  std::uint32_t blocks = 0;  // one a stretch

  static constexpr unsigned threads = 1024;
  static constexpr unsigned warps = threads / warp_lanes;
  static constexpr unsigned queue_capacity = 3 * warp_lanes;  // of a warp
  static constexpr std::uint32_t most_rows = 24 * 1024;       // two blocks share a multiprocessor
  static constexpr std::size_t declared = 1024;               // bytes that kernels take besides

  /// Bytes of shared memory of a block: a parent each row, a queue each warp, a bit each row.
  [[nodiscard]] static constexpr std::size_t bytes_of(std::uint32_t rows) {
    return (rows + warps * queue_capacity + rows / warp_lanes) * sizeof(std::uint32_t);
  }
  /// The same for parents alone.  What a block leaves is cache to it.
  [[nodiscard]] static constexpr std::size_t bytes_of_parents(std::uint32_t rows) {
    return rows * sizeof(std::uint32_t);
  }
};

/// The most rows of a stretch where a block may have so much shared memory.
[[nodiscard]] constexpr std::uint32_t most_rows_within(std::size_t shared_bytes) {
  std::uint32_t rows = tile_plan::most_rows;
  while (rows > warp_lanes && tile_plan::bytes_of(rows) + tile_plan::declared > shared_bytes)
    rows -= warp_lanes;
  return rows;
}

/// Stretches of one length, as few as there may be, and a multiple of `at_once` if there are more.
///
/// least_rows  of a stretch, a multiple of 32; may be more than n
/// most_rows   the same; where it is less than least_rows, it counts
[[nodiscard]] inline tile_plan cut_into_tiles(std::uint64_t n, std::uint64_t at_once,
                                              std::uint32_t least_rows, std::uint32_t most_rows) {
  const auto divided = [](std::uint64_t a, std::uint64_t b) { return (a + b - 1) / b; };
  const std::uint64_t waves = divided(n, at_once * most_rows);
  const std::uint64_t even = divided(divided(n, waves * at_once), warp_lanes) * warp_lanes;
  const auto rows = std::min<std::uint64_t>(std::max<std::uint64_t>(even, least_rows), most_rows);
  return {static_cast<std::uint32_t>(rows), static_cast<std::uint32_t>(divided(n, rows))};
}

}  // namespace skerry
