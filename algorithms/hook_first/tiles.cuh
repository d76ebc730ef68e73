// SPDX-License-Identifier: Apache-2.0
// The forest to begin with, where neighbours have near ids: a block takes a stretch of rows, and
// unites within it in shared memory, which is an order of magnitude nearer than the parents of all.
#pragma once

#include <cstddef>
#include <cstdint>

#include "algorithms/hook_first/cross_tile_entries.cuh"
#include "algorithms/hook_first/device_room.cuh"
#include "algorithms/hook_first/tile_memory.cuh"
#include "algorithms/hook_first/tile_plan.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/cuda/csr_pointers.hpp"
#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/cuda/shared_words.cuh"
#include "matrix_ops/cuda/unrolled.cuh"
#include "matrix_ops/cuda/warp_queue.cuh"
#include "matrix_ops/cuda/warp_rows.cuh"
#include "matrix_ops/device_atomics.cuh"

namespace skerry {

/// An entry of row v within [base, v), or v if none is found: the first few entries are looked at
/// one after the other, the others are taken for ascending.  In a mesh of three dimensions the
/// first third or so lies in the plane before.
///
/// u  the first of the entries [begin, end), if there is one
template <class Index, class Offset>
[[nodiscard]] __device__ Index entry_within(const csr_pointers<Index, Offset>& A, Offset begin,
                                            Offset end, Index u, std::uint64_t base, Index v) {
  constexpr Offset few = 4;
  const Offset few_end = end - begin < few ? end : begin + few;
  while (begin < few_end) {
    if (u >= base && u < v) return u;
    if (++begin < few_end) u = A.columns[begin];
  }
  if (begin < end && u >= base) return v;
  while (begin < end) {
    const Offset at = begin + (end - begin) / 3;  // smaller ones are in the first half
    u = A.columns[at];
    if (u < base)
      begin = at + 1;
    else if (u >= v)
      end = at;
    else
      return u;
  }
  return v;
}

/// Hangs each row of a block's stretch below an entry in it that is smaller, if one is found, and
/// makes that flat: parent[v] is the root of v's tree.
template <class Index, class Offset>
__device__ void link_tile(const csr_pointers<Index, Offset>& A, const tile_plan& plan,
                          Index* parent) {
  extern __shared__ std::uint32_t shared[];
  const std::uint64_t base = std::uint64_t{blockIdx.x} * plan.rows;
  const auto rows = static_cast<std::uint32_t>(min(A.row_count - base, std::uint64_t{plan.rows}));
  const shared_words places(shared);
  // Several rows at once, so that reads are under way together.
  constexpr unsigned at_once = 4;
  for (std::uint32_t i = threadIdx.x; i < rows; i += at_once * blockDim.x) {
    Offset begin[at_once], end[at_once];
    Index u[at_once];
    unrolled<at_once>([&](unsigned j) {
      const std::uint32_t v = i + j * blockDim.x;
      begin[j] = v < rows ? A.row_offsets[base + v] : 0;
      end[j] = v < rows ? A.row_offsets[base + v + 1] : 0;
    });
    unrolled<at_once>(
        [&](unsigned j) { u[j] = begin[j] < end[j] ? A.columns[begin[j]] : Index{0}; });
    unrolled<at_once>([&](unsigned j) {
      const std::uint32_t v = i + j * blockDim.x;
      if (v >= rows) return;
      const Index up = entry_within(A, begin[j], end[j], u[j], base, static_cast<Index>(base + v));
      places.store(v, static_cast<std::uint32_t>(up - base));
    });
  }
  __syncthreads();
  for (std::uint32_t first = 0; first < rows; first += tile_plan::threads) {
    const std::uint32_t i = first + threadIdx.x;
    const std::uint32_t root = compressed_root(places, i < rows ? i : 0);
    if (i < rows) parent[base + i] = static_cast<Index>(base + root);
  }
}

/// One stretch, and what a warp does with its entries.  All lanes call its functions together.
template <class Pattern, class Index>
struct stretch {
  Index low;           // its first row
  std::uint32_t rows;  // that it has
  tile_memory memory;
  place_queue edges;
  cross_tile_log<Index> far;
  Index largest = 0;  // id that was looked at

  /// Where u is in the stretch; no less than `rows` where it is outside.
  [[nodiscard]] __device__ std::uint32_t place_of(Index u) const {
    return static_cast<std::uint32_t>(min(static_cast<Index>(u - low), static_cast<Index>(~0u)));
  }
  /// Whether the entry (v, u) is one of the two that is looked at, and inside.
  [[nodiscard]] __device__ bool is_inside(std::uint32_t v, std::uint32_t u) const {
    return Pattern::symmetric ? u < v : u < rows && u != v;
  }
  [[nodiscard]] __device__ bool is_outside(Index u, std::uint64_t n) const {
    return u < low || (!Pattern::symmetric && u - low >= rows && u < n);
  }

  /// The entries of 32 short rows, `left` of each lane's row v.  Returns the least of them.
  __device__ Index read_short(const Index* entries, std::uint32_t v, int left, std::uint64_t n) {
    constexpr unsigned at_once = 4;
    const Index row = low + v;
    std::uint32_t hung = v;
    Index smallest = row;
    int most_left = __reduce_max_sync(all_lanes, left);
    for (bool is_first = true; most_left > 0; is_first = false) {
      Index u[at_once];
      unrolled<at_once>([&](unsigned j) { u[j] = static_cast<int>(j) < left ? entries[j] : row; });
      left -= static_cast<int>(at_once);
      most_left -= static_cast<int>(at_once);
      entries += at_once;
      const Index before = smallest;
      std::uint32_t place[at_once];
      unrolled<at_once>([&](unsigned j) {
        place[j] = place_of(u[j]);
        smallest = min(smallest, u[j]);
        largest = max(largest, u[j]);
      });
      if (is_first) {
        // Most often v is a root, and hangs below the least of its first entries for good.
        hung = min(v, min(min(place[0], place[1]), min(place[2], place[3])));
        std::uint32_t up = hung;
        if (hung < v) up = memory.parent.fetch_min(v, hung);
        const bool again = up != hung && up != v;
        if (__any_sync(all_lanes, again)) edges.add_if(again, up, hung);
      }
      bool wanted[at_once], any = false;
      unrolled<at_once>([&](unsigned j) {
        wanted[j] = is_inside(v, place[j]) && place[j] != hung;
        any |= wanted[j];
      });
      if (__any_sync(all_lanes, any))
        unrolled<at_once / 2>([&](unsigned half) {
          const unsigned j = 2 * half;
          edges.add_two(hung, wanted[j], place[j], wanted[j + 1], place[j + 1]);
        });
      if (__any_sync(all_lanes, !Pattern::symmetric || smallest < low))
        log_cross_tile(row, u, before, smallest, n);
    }
    return smallest;
  }

  /// Logs all but the least of the entries before the stretch, which is told to the caller.
  ///
  /// u         entries of row
  /// before    the least of the earlier ones
  /// smallest  and of all
  template <unsigned count>
  __device__ void log_cross_tile(Index row, const Index (&u)[count], Index before, Index smallest,
                                 std::uint64_t n) {
    const bool is_left = smallest != before && before < low;
    bool is_cross_tile[count], any_cross_tile = is_left;
    unrolled<count>([&](unsigned j) {
      is_cross_tile[j] = is_outside(u[j], n) && u[j] != smallest;
      any_cross_tile |= is_cross_tile[j];
    });
    if (!__any_sync(all_lanes, any_cross_tile)) return;
    far.add_if(is_left, row, before);
    unrolled<count>([&](unsigned j) { far.add_if(is_cross_tile[j], row, u[j]); });
  }

  /// The entries of a row, read by the whole warp.
  template <class Offset>
  __device__ void read_long(const csr_pointers<Index, Offset>& A,
                            const row_range<Index, Offset>& row) {
    const auto v = static_cast<std::uint32_t>(row.row - low);
    for (std::uint64_t k = row.begin; k < row.end; k += warp_lanes) {
      const Index u = k + lane() < row.end ? A.columns[k + lane()] : row.row;
      largest = max(largest, u);
      const std::uint32_t place = place_of(u);
      edges.add_if(is_inside(v, place), v, place);
      far.add_if(is_outside(u, A.row_count), row.row, u);
    }
  }

  /// Hangs each row below its root, but a root that has an entry before the stretch there, as it
  /// stands in `parent`; what other rows have there is logged.  All threads of the block call it.
  __device__ void write_roots(Index* parent) {
    for (std::uint32_t first = 0; first < rows; first += tile_plan::threads) {
      const std::uint32_t i = first + threadIdx.x;
      const bool is_row = i < rows;
      const std::uint32_t place = is_row ? i : 0, root = compressed_root(memory.parent, place);
      const unsigned before = memory.outside.load(place / warp_lanes);
      Index& mine = parent[std::uint64_t{low} + i];
      bool is_told = is_row;
      if (__any_sync(all_lanes, before != 0)) {
        const bool has_before = is_row && (before >> lane() & 1) != 0;
        const bool is_left = has_before && root != i;
        far.add_if(is_left, low + root, is_left ? mine : Index{0});
        is_told = is_row && (is_left || !has_before);
      }
      if (is_told) mine = low + root;
    }
  }
};

/// Unites all that is within a stretch, and makes it flat.  A root that has an entry before the
/// stretch hangs there.
///
/// far     the other wanted entries out of stretches
/// pieces  of rows too long for a warp, none of whose entries was looked at
template <class Pattern, class Index, class Offset>
__global__ void __launch_bounds__(tile_plan::threads, 2)
    unite_tiles(csr_pointers<Index, Offset> A, tile_plan plan, Index* parent,
                cross_tile_entries<Index> far, segment_list<Index> pieces,
                hook_first_state<Index>* state) {
  wait_for_kernel_before();
  constexpr Offset short_row = 32;
  extern __shared__ std::uint32_t shared[];
  __shared__ std::uint32_t cross_tile_count;
  if (!state->near) return;
  const tile_memory memory(shared, plan.rows);
  const std::uint64_t base = std::uint64_t{blockIdx.x} * plan.rows;
  const auto rows = static_cast<std::uint32_t>(min(A.row_count - base, std::uint64_t{plan.rows}));
  for (std::uint32_t i = threadIdx.x; i < plan.rows; i += tile_plan::threads) {
    memory.parent.store(i, i);
    if (lane() == 0) memory.outside.store(i / warp_lanes, 0);
  }
  if (threadIdx.x == 0) cross_tile_count = 0;
  __syncthreads();

  stretch<Pattern, Index> all{
      static_cast<Index>(base),
      rows,
      memory,
      place_queue(memory),
      {far.list + std::uint64_t{blockIdx.x} * far.room, far.room, shared_words(&cross_tile_count)}};
  // All warps take as many turns, so that the compiler knows their lanes to be together: otherwise
  // it asks at each vote.  Offsets are read a turn ahead.
  const Offset* offsets = A.row_offsets + base + threadIdx.x;
  Offset begin_next = 0, end_next = 0;
  if (threadIdx.x < rows) begin_next = offsets[0], end_next = offsets[1];
  for (std::uint32_t first = 0; first < rows; first += tile_plan::threads) {
    const std::uint32_t i = first + threadIdx.x;
    const Offset begin = begin_next, end = end_next, length = end - begin;
    offsets += tile_plan::threads;
    begin_next = end_next = 0;
    if (i + tile_plan::threads < rows) begin_next = offsets[0], end_next = offsets[1];
    const bool is_long = length > short_row;
    for (unsigned left = __ballot_sync(all_lanes, is_long); left != 0; left &= left - 1) {
      const auto each =
          detail::row_of_lane(row_range<Index, Offset>{static_cast<Index>(base + i), begin, end},
                              __ffs(static_cast<int>(left)) - 1);
      if (each.end - each.begin > row_segment<Index>::length)
        detail::add_segments(pieces, each.row, each.end - each.begin);
      else
        all.read_long(A, each);
    }
    const Index smallest = all.read_short(A.columns + begin, i < rows ? i : 0,
                                          is_long ? 0 : static_cast<int>(length), A.row_count);
    const bool has_before = smallest < all.low;
    const unsigned before = __ballot_sync(all_lanes, has_before);
    if (before != 0) {
      memory.outside.store(i / warp_lanes, before);
      if (has_before) parent[base + i] = smallest;
    }
  }
  all.edges.flush();
  if (all.largest >= A.row_count) raise<device_atomics>(state->id_outside);
  __syncthreads();

  all.write_roots(parent);
  __syncthreads();
  if (threadIdx.x == 0) far.count[blockIdx.x] = cross_tile_count;
}

}  // namespace skerry
