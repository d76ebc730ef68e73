// SPDX-License-Identifier: Apache-2.0
// The entries of 32 rows at a time: of short rows a lane's own, of longer ones the whole warp's;
// the longest are cut into pieces that are left to blocks.
#pragma once

#include <concepts>
#include <cstdint>

#include "matrix_ops/cuda/csr_pointers.hpp"
#include "matrix_ops/cuda/unrolled.cuh"
#include "matrix_ops/cuda/warp_queue.cuh"
#include "matrix_ops/device_atomics.cuh"

namespace skerry {

/// A part of a long row.
template <std::unsigned_integral Index>
struct row_segment {
  Index row;
  std::uint32_t part;  // its entries [part * length, (part + 1) * length)

  static constexpr std::uint32_t length = 512;
  /// The most pieces that a matrix has; shorter rows have none.
  [[nodiscard]] static constexpr std::uint64_t bound(std::uint64_t entries) {
    return entries / length * 2;
  }
};

/// A list of pieces in the making.
template <std::unsigned_integral Index>
struct segment_list {
  row_segment<Index>* pieces;  // [row_segment::bound(entries)]
  std::uint32_t* count;
};

/// One row; empty where begin == end.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
struct row_range {
  Index row = 0;
  Offset begin = 0, end = 0;
};

template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] __device__ row_range<Index, Offset> row_at(const csr_pointers<Index, Offset>& A,
                                                         std::uint64_t v) {
  return {static_cast<Index>(v), A.row_offsets[v], A.row_offsets[v + 1]};
}

namespace detail {

/// The row of one lane, for all.
template <class Index, class Offset>
[[nodiscard]] __device__ row_range<Index, Offset> row_of_lane(const row_range<Index, Offset>& mine,
                                                              int from) {
  return {static_cast<Index>(__shfl_sync(all_lanes, mine.row, from)),
          static_cast<Offset>(__shfl_sync(all_lanes, mine.begin, from)),
          static_cast<Offset>(__shfl_sync(all_lanes, mine.end, from))};
}

/// Adds all pieces of a row.  The whole warp calls it.
template <class Index>
__device__ void add_segments(const segment_list<Index>& list, Index row, std::uint64_t entries) {
  constexpr std::uint32_t length = row_segment<Index>::length;
  const auto count = static_cast<std::uint32_t>((entries + length - 1) / length);
  std::uint32_t first = 0;
  if (lane() == 0) first = device_atomics::fetch_add(*list.count, count);
  first = __shfl_sync(all_lanes, first, 0);
  for (std::uint32_t part = lane(); part < count; part += warp_lanes)
    list.pieces[first + part] = {row, part};
}

}  // namespace detail

/// Entries of a warp's rows that a lane is given at a time.
inline constexpr unsigned entries_of_lane = 4;

/// Calls f(v, u, is_own) for the entries (v, u[0]), (v, u[1]), ... of the rows of the lanes of a
/// warp, entries_of_lane at a time, where `is_own` says that v is the row of this lane.  All lanes
/// call f together; u[k] == v where there is no entry left.  Rows of more than row_segment::length
/// entries are added to the list instead.
template <class Index, class Offset, class Function>
__device__ void for_each_entry_of_warp(const csr_pointers<Index, Offset>& A,
                                       const row_range<Index, Offset>& mine,
                                       const segment_list<Index>& list, Function f) {
  constexpr Offset short_row = 32;
  const Offset length = mine.end - mine.begin;
  const bool is_long = length > short_row;
  const auto own = is_long ? 0u : static_cast<unsigned>(length);
  const unsigned most = __reduce_max_sync(all_lanes, own);
  Index u[entries_of_lane];  // reads under way together
  for (unsigned k = 0; k < most; k += entries_of_lane) {
    unrolled<entries_of_lane>(
        [&](unsigned j) { u[j] = k + j < own ? A.columns[mine.begin + k + j] : mine.row; });
    f(mine.row, u, true);
  }
  for (unsigned left = __ballot_sync(all_lanes, is_long); left != 0; left &= left - 1) {
    const auto all = detail::row_of_lane(mine, __ffs(static_cast<int>(left)) - 1);
    if (all.end - all.begin > row_segment<Index>::length) {
      detail::add_segments(list, all.row, all.end - all.begin);
      continue;
    }
    for (std::uint64_t k = all.begin + lane(); k - lane() < all.end;
         k += entries_of_lane * warp_lanes) {  // beyond the end, if by little
      unrolled<entries_of_lane>([&](unsigned j) {
        const std::uint64_t at = k + j * warp_lanes;
        u[j] = at < all.end ? A.columns[at] : all.row;
      });
      f(all.row, u, false);
    }
  }
}

/// Calls f(v, u, false) for every entry (v, u) of a piece.  All threads of a block call it, and
/// those of a warp call f together.
template <class Index, class Offset, class Function>
__device__ void for_each_entry_of_segment(const csr_pointers<Index, Offset>& A,
                                          const row_segment<Index>& piece, Function f) {
  const std::uint64_t begin =
      A.row_offsets[piece.row] + std::uint64_t{piece.part} * row_segment<Index>::length;
  const std::uint64_t row_end = A.row_offsets[std::uint64_t{piece.row} + 1];
  const std::uint64_t end = min(begin + row_segment<Index>::length, row_end);
  for (std::uint64_t k = begin; k < end; k += blockDim.x) {
    const std::uint64_t at = k + threadIdx.x;
    f(piece.row, at < end ? A.columns[at] : piece.row, false);
  }
}

}  // namespace skerry
