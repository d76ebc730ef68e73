// SPDX-License-Identifier: Apache-2.0
// Load balancing over the entries of 32 rows: a lane reads a short row, the warp reads a longer
// one, and the longest are cut into segments, which all warps of a grid share later.
#pragma once

#include <concepts>
#include <cstdint>

#include "matrix_ops/cuda/unrolled.cuh"
#include "matrix_ops/cuda/warp.cuh"
#include "matrix_ops/device_atomics.cuh"
#include "matrix_ops/views/csr_ref.hpp"

namespace skerry {

/// A segment of a long row.
template <std::unsigned_integral Index>
struct row_segment {
  Index row;
  std::uint32_t number;  // it has the row's entries [number * length, (number + 1) * length)

  static constexpr std::uint32_t length = 512;
  /// The most segments of a matrix; rows of `length` entries or fewer have none.
  [[nodiscard]] static constexpr std::uint64_t bound(std::uint64_t entries) {
    return entries / length * 2;
  }
};

/// Segments that kernels append.
template <std::unsigned_integral Index>
struct segment_list {
  row_segment<Index>* segments;  // [capacity]
  std::uint32_t* count;          // more than the capacity only if rows overlap: invalid offsets
  std::uint32_t capacity;

  [[nodiscard]] __device__ std::uint32_t size() const { return min(*count, capacity); }
};

/// One row; empty where begin == end.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
struct row_range {
  Index row = 0;
  Offset begin = 0, end = 0;
};

/// Where a row begins and ends, as read: nothing is computed from it, so that a kernel need not
/// wait for it yet.
template <std::unsigned_integral Offset>
struct unchecked_row {
  Offset begin = 0, end = 0;
};

template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] __device__ unchecked_row<Offset> read_row(
    const csr_ref<Index, Offset, device_space>& A, std::uint64_t v) {
  return {A.row_offsets[v], A.row_offsets[v + 1]};
}

/// Row v, as read.  If its offsets are invalid, fewer entries or none, so that none outside the
/// matrix is read; and is_bad is raised if they descend.  Where no row's do, the first offset is 0
/// and the last one entry_count, all are valid.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] __device__ row_range<Index, Offset> checked_row(
    const csr_ref<Index, Offset, device_space>& A, std::uint64_t v,
    const unchecked_row<Offset>& row, bool& is_bad) {
  const Offset below = min(row.end, static_cast<Offset>(A.entry_count));
  is_bad |= row.begin > row.end;
  return {static_cast<Index>(v), min(row.begin, below), below};
}

/// The same, read now.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] __device__ row_range<Index, Offset> row_at(
    const csr_ref<Index, Offset, device_space>& A, std::uint64_t v, bool& is_bad) {
  return checked_row(A, v, read_row(A, v), is_bad);
}
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] __device__ row_range<Index, Offset> row_at(
    const csr_ref<Index, Offset, device_space>& A, std::uint64_t v) {
  bool is_bad = false;
  return row_at(A, v, is_bad);
}

/// Calls f(first, row) for 32 consecutive rows at a time, one of each lane of a warp; lanes past
/// the last row have an empty one, at the end perhaps all of them.  All warps of the grid share the
/// rows.  Offsets are read a turn ahead, so that their loads overlap with f.
///
/// block_size  threads of a block, a multiple of 32
template <unsigned block_size, class Index, class Offset, class Function>
__device__ void for_each_row_of_warps(const csr_ref<Index, Offset, device_space>& A, Function f) {
  const std::uint64_t n = A.row_count, step = std::uint64_t{gridDim.x} * block_size;
  const auto read = [&](std::uint64_t v) {
    return v < n ? read_row(A, v) : unchecked_row<Offset>{};
  };
  std::uint64_t of_block = std::uint64_t{blockIdx.x} * block_size;
  unchecked_row<Offset> next = read(of_block + threadIdx.x);
  // All warps of a block make the same number of turns, so that the compiler knows that their lanes
  // are converged: otherwise it checks at each vote.
  for (; of_block < n; of_block += step) {
    const std::uint64_t v = of_block + threadIdx.x;
    const unchecked_row<Offset> mine = next;
    next = read(v + step);
    bool is_bad = false;
    f(v - lane(), checked_row(A, min(v, n - 1), mine, is_bad));
  }
}

namespace detail {

/// Broadcasts one lane's row to all lanes.
template <class Index, class Offset>
[[nodiscard]] __device__ row_range<Index, Offset> row_of_lane(const row_range<Index, Offset>& mine,
                                                              int from) {
  return {static_cast<Index>(__shfl_sync(all_lanes, mine.row, from)),
          static_cast<Offset>(__shfl_sync(all_lanes, mine.begin, from)),
          static_cast<Offset>(__shfl_sync(all_lanes, mine.end, from))};
}

/// Appends all segments of a row.  The whole warp calls it.
template <class Index>
__device__ void add_segments(const segment_list<Index>& list, Index row, std::uint64_t entries) {
  constexpr std::uint32_t length = row_segment<Index>::length;
  const auto count = static_cast<std::uint32_t>((entries + length - 1) / length);
  std::uint32_t first = 0;
  if (lane() == 0) first = device_atomics::fetch_add(*list.count, count);
  first = __shfl_sync(all_lanes, first, 0);
  for (std::uint32_t number = lane(); number < count; number += warp_lanes)
    if (first + number < list.capacity) list.segments[first + number] = {row, number};
}

}  // namespace detail

/// Entries that a lane is given at a time.
inline constexpr unsigned entries_of_lane = 4;

/// The entries of a lane's row, unless it is to be cut into segments: then 0.
template <class Index, class Offset>
[[nodiscard]] __device__ unsigned length_within_segment(const row_range<Index, Offset>& mine) {
  const Offset length = mine.end - mine.begin;
  return length > row_segment<Index>::length ? 0 : static_cast<unsigned>(length);
}

/// Whether rows of a warp differ so much in length that for_each_entry_of_warp() would leave most
/// lanes without an entry.  All lanes call it.
[[nodiscard]] __device__ inline bool lengths_differ(unsigned length) {
  const unsigned longest = __reduce_max_sync(all_lanes, length);
  const unsigned fifths = longest > 16 ? 4 : 3;  // of the lanes that have one, at most
  return 5 * __reduce_add_sync(all_lanes, length) < fifths * warp_lanes * longest;
}

/// Calls f(owner, u) for the entries of the rows of a warp's lanes, but for rows longer than a
/// segment: u[j] is an entry of the row of lane owner[j].  Lanes have adjacent entries, whatever
/// the lengths of the rows.
///
/// All lanes call f together; u[j] is the row itself where no entry is left.
template <class Index, class Offset, class Function>
__device__ void for_each_entry_across_rows(const csr_ref<Index, Offset, device_space>& A,
                                           const row_range<Index, Offset>& mine, Function f) {
  const unsigned up_to = sum_up_to_lane(length_within_segment(mine));
  const unsigned count = __shfl_sync(all_lanes, up_to, warp_lanes - 1);
  for (unsigned k = 0; k < count; k += entries_of_lane * warp_lanes) {
    unsigned owner[entries_of_lane] = {};  // the number of lanes whose rows end before the entry
    unrolled<5>([&](unsigned level) {
      const unsigned step = warp_lanes >> (level + 1);
      unrolled<entries_of_lane>([&](unsigned j) {
        const auto last = static_cast<int>(owner[j] + step - 1);
        if (__shfl_sync(all_lanes, up_to, last) <= k + j * warp_lanes + lane()) owner[j] += step;
      });
    });
    Index u[entries_of_lane];
    unrolled<entries_of_lane>([&](unsigned j) {
      const unsigned at = k + j * warp_lanes + lane();
      const auto from = static_cast<int>(owner[j]);
      const Offset end = __shfl_sync(all_lanes, mine.end, from);
      const unsigned left = __shfl_sync(all_lanes, up_to, from) - at;
      u[j] = __shfl_sync(all_lanes, mine.row, from);
      if (at < count) u[j] = A.columns[end - left];
    });
    f(owner, u);
  }
}

/// Calls f(v, u, is_own) for the entries (v, u[0]), (v, u[1]), ... of the rows of a warp's lanes,
/// entries_of_lane at a time; is_own if v is the row of this lane.
///
/// All lanes call f together; u[k] == v where no entry is left.  Rows of more than
/// row_segment::length entries are appended to the list instead.
template <class Index, class Offset, class Function>
__device__ void for_each_entry_of_warp(const csr_ref<Index, Offset, device_space>& A,
                                       const row_range<Index, Offset>& mine,
                                       const segment_list<Index>& list, Function f) {
  constexpr Offset short_row = 32;
  const Offset length = mine.end - mine.begin;
  const bool is_long = length > short_row;
  const auto own = is_long ? 0u : static_cast<unsigned>(length);
  const unsigned most = __reduce_max_sync(all_lanes, own);
  Index u[entries_of_lane];  // their loads overlap
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
    for (std::uint64_t first = all.begin; first < all.end;  // may pass the end
         first += entries_of_lane * warp_lanes) {
      unrolled<entries_of_lane>([&](unsigned j) {
        const std::uint64_t at = first + j * warp_lanes + lane();
        u[j] = at < all.end ? A.columns[at] : all.row;
      });
      f(all.row, u, false);
    }
  }
}

/// Calls f(v, u) for the entries (v, u[0]), (v, u[1]), ... of all segments of the list, which all
/// warps of the grid share.  A warp reads a segment or, where segments are few, a part of one.
///
/// All lanes of a warp call f together; u[j] == v where no entry is left.
///
/// block_size  threads of a block, a multiple of 32
template <unsigned block_size, class Index, class Offset, class Function>
__device__ void for_each_entry_of_segments(const csr_ref<Index, Offset, device_space>& A,
                                           const segment_list<Index>& list, Function f) {
  constexpr unsigned at_once = entries_of_lane * warp_lanes;
  constexpr std::uint32_t most_parts = row_segment<Index>::length / at_once;
  constexpr unsigned warps_of_block = block_size / warp_lanes;
  const std::uint32_t warps = gridDim.x * warps_of_block;
  const std::uint32_t warp = same_in_all_lanes(blockIdx.x * warps_of_block + warp_of_block());
  const std::uint32_t count = same_in_all_lanes(list.size());
  const std::uint32_t parts = max(1u, min(most_parts, warps / max(1u, count)));
  for (std::uint32_t k = warp / parts; k < count; k += warps / parts) {
    const row_segment<Index> segment = list.segments[k];
    const auto row = detail::row_of_lane(row_at(A, segment.row), 0);
    const std::uint64_t begin =
        row.begin + std::uint64_t{segment.number} * row_segment<Index>::length;
    const std::uint64_t end = min(begin + row_segment<Index>::length, std::uint64_t{row.end});
    for (std::uint64_t first = begin + warp % parts * at_once; first < end;
         first += parts * at_once) {
      Index u[entries_of_lane];  // their loads overlap
      unrolled<entries_of_lane>([&](unsigned j) {
        const std::uint64_t at = first + j * warp_lanes + lane();
        u[j] = at < end ? A.columns[at] : segment.row;
      });
      f(segment.row, u);
    }
  }
}
// Each part is read once: where there are several, count <= warps / parts, so that no warp makes a
// second turn.

}  // namespace skerry
