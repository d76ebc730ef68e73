// SPDX-License-Identifier: Apache-2.0
// The initial forest where rows are local: a block reads a tile of rows, and unites within it in
// shared memory, whose latency is an order of magnitude below that of the parents of all rows.
#pragma once

#include <cstddef>
#include <cstdint>

#include "algorithms/hook_first/cuda/cross_tile_entries.cuh"
#include "algorithms/hook_first/cuda/first_link.cuh"
#include "algorithms/hook_first/cuda/state.cuh"
#include "algorithms/hook_first/cuda/tile_memory.cuh"
#include "algorithms/hook_first/cuda/tile_plan.hpp"
#include "algorithms/union_find/record.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/cuda/shared_words.cuh"
#include "matrix_ops/cuda/unrolled.cuh"
#include "matrix_ops/cuda/warp.cuh"
#include "matrix_ops/cuda/warp_rows.cuh"
#include "matrix_ops/device_atomics.cuh"
#include "matrix_ops/views/csr_ref.hpp"

namespace skerry {

/// Keeps edges between places of a tile that starts with row `low`.
template <class Index, class Record>
struct tile_record {
  static constexpr bool records = Record::records;

  Index low;
  Record of_rows;

  __device__ void keep(std::uint32_t place, std::uint32_t a, std::uint32_t b) const {
    of_rows.keep(low + place, low + a, low + b);
  }
};

/// A tile, and what a warp does with its entries.  All lanes call its functions together.
template <class Pattern, class Index, class Record>
struct tile_reader {
  Index low;           // its first row
  std::uint32_t rows;  // their number
  tile_memory memory;
  tile_record<Index, Record> record;
  place_queue<tile_record<Index, Record>> edges;
  cross_tile_log<Index> cross_tile;
  bool half;          // one of (u, v) and (v, u) is read, if that is not known to the compiler
  Index largest = 0;  // id read so far

  [[nodiscard]] __device__ bool reads_half() const { return Pattern::symmetric || half; }

  /// The place of u in the tile; `rows` or more if u is outside.
  [[nodiscard]] __device__ std::uint32_t place_of(Index u) const {
    return static_cast<std::uint32_t>(min(static_cast<Index>(u - low), static_cast<Index>(~0u)));
  }
  /// Whether the entry of places (v, u) is within the tile, and the one of its mirror images that
  /// is united.
  [[nodiscard]] __device__ bool is_inside(std::uint32_t v, std::uint32_t u) const {
    return reads_half() ? u < v : u < rows && u != v;
  }
  /// Whether an entry with column u leaves the tile, and is the one that is united.
  [[nodiscard]] __device__ bool is_outside(Index u, std::uint64_t n) const {
    return u < low || (!reads_half() && u - low >= rows && u < n);
  }

  /// Reads the entries of 32 short rows: `left` of each lane's row, whose place is v.
  ///
  /// returns  the smallest of them, or the row itself
  __device__ Index read_short(const Index* entries, std::uint32_t v, int left, std::uint64_t n) {
    constexpr unsigned at_once = 4;
    const Index row = low + v;
    std::uint32_t linked = v;  // the place that further edges use instead of v
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
        // Most often v is a root, and this links it to the smallest of its first entries for good.
        linked = min(v, min(min(place[0], place[1]), min(place[2], place[3])));
        std::uint32_t up = linked;
        if (linked < v) up = link_to(v, linked);
        const bool is_edge_left = up != linked && up != v;
        if (__any_sync(all_lanes, is_edge_left))
          edges.add_if(is_edge_left, Record::records ? v : up, linked);
      }
      bool is_needed[at_once], any = false;
      std::uint32_t from[at_once];
      unrolled<at_once>([&](unsigned j) {
        is_needed[j] = is_inside(v, place[j]) && place[j] != linked;
        any |= is_needed[j];
        // A later row is often linked to this one: then nothing is left.  By `linked`, the rows of
        // a path would become two chains, which meet at the first row only.
        from[j] = Record::records || (!reads_half() && place[j] > v) ? v : linked;
      });
      if (__any_sync(all_lanes, any))
        unrolled<at_once / 2>([&](unsigned half) {
          const unsigned j = 2 * half;
          edges.add_two(is_needed[j], from[j], place[j], is_needed[j + 1], from[j + 1],
                        place[j + 1]);
        });
      if (__any_sync(all_lanes, !reads_half() || smallest < low))
        log_cross_tile(row, u, before, smallest, n);
    }
    return smallest;
  }

  /// Links v to a smaller place: if v is a root or, unless edges are recorded, if its parent is
  /// larger.
  ///
  /// returns  the former parent of v; where that was not v, an edge is left to be united: from the
  ///          former parent to `to` or, if edges are recorded, the entry (v, to)
  __device__ std::uint32_t link_to(std::uint32_t v, std::uint32_t to) const {
    if constexpr (!Record::records) return memory.parent.fetch_min(v, to);
    const std::uint32_t up = memory.parent.compare_exchange(v, v, to);
    if (up == v) record.keep(v, v, to);
    return up;
  }

  /// Logs all cross-tile entries but the smallest one before the tile, which read_short() returns.
  ///
  /// u         entries of row
  /// before    the smallest of the earlier ones
  /// smallest  and of all
  template <unsigned count>
  __device__ void log_cross_tile(Index row, const Index (&u)[count], Index before, Index smallest,
                                 std::uint64_t n) {
    const bool is_replaced = smallest != before && before < low;
    bool is_cross_tile[count], any_cross_tile = is_replaced;
    unrolled<count>([&](unsigned j) {
      is_cross_tile[j] = is_outside(u[j], n) && u[j] != smallest;
      any_cross_tile |= is_cross_tile[j];
    });
    if (!__any_sync(all_lanes, any_cross_tile)) return;
    cross_tile.add_if(is_replaced, row, before);
    unrolled<count>([&](unsigned j) { cross_tile.add_if(is_cross_tile[j], row, u[j]); });
  }

  /// Reads the entries of one row by the whole warp.
  template <class Offset>
  __device__ void read_long(const csr_ref<Index, Offset, device_space>& A,
                            const row_range<Index, Offset>& row) {
    const auto v = static_cast<std::uint32_t>(row.row - low);
    for (std::uint64_t k = row.begin; k < row.end; k += warp_lanes) {
      const Index u = k + lane() < row.end ? A.columns[k + lane()] : row.row;
      largest = max(largest, u);
      const std::uint32_t place = place_of(u);
      edges.add_if(is_inside(v, place), v, place);
      cross_tile.add_if(is_outside(u, A.row_count), row.row, u);
    }
  }

  /// Writes parent[v] = root(v) for each row, but keeps that of a root with an entry before the
  /// tile, which `parent` holds already; such entries of other rows are logged.  All threads of the
  /// block call it.
  ///
  /// crosses  in shared memory: set where there are such entries
  /// returns  the roots that this thread has written
  __device__ unsigned write_roots(Index* parent, std::uint32_t& crosses) {
    unsigned roots = 0;
    for (std::uint32_t first = 0; first < rows; first += tile_plan::threads) {
      const std::uint32_t i = first + threadIdx.x;
      const bool is_row = i < rows;
      const std::uint32_t place = is_row ? i : 0, root = compressed_root(memory.parent, place);
      const unsigned before = memory.has_entry_before.load(place / warp_lanes);
      Index& mine = parent[std::uint64_t{low} + i];
      bool is_written = is_row;
      if (__any_sync(all_lanes, before != 0)) {
        crosses = 1;
        const bool has_before = is_row && (before >> lane() & 1) != 0;
        const bool is_logged = has_before && root != i;
        cross_tile.add_if(is_logged, low + (Record::records ? place : root),
                          is_logged ? mine : Index{0});
        is_written = is_row && (is_logged || !has_before);
        if constexpr (Record::records)
          if (has_before && !is_logged) record.of_rows.keep(low + i, low + i, mine);
      }
      if (is_written) mine = low + root;
      roots += is_written && root == i;
    }
    return roots;
  }
};

/// Unites all entries within a tile, and compresses.  A root with an entry before the tile is
/// linked to the smallest one.  Where rows are not local, links them to first entries instead.
///
/// cross_tile  takes the other entries that leave tiles and are to be united
/// segments    takes rows too long for a warp, unread
template <class Pattern, class Index, class Offset, class Record>
__global__ void __launch_bounds__(tile_plan::threads, 2)
    unite_tiles(csr_ref<Index, Offset, device_space> A, tile_plan plan, Index* parent,
                Record record, cross_tile_entries<Index> cross_tile, segment_list<Index> segments,
                hook_first_state<Index>* state) {
  wait_for_previous_kernel();
  constexpr Offset short_row = 32;
  extern __shared__ std::uint32_t shared[];
  __shared__ std::uint32_t cross_tile_count, crosses;
  if (state->is_refused()) return;
  if (!state->is_local) return link_to_first_entries(A, false, parent, record, state);
  const tile_memory memory(shared, plan.rows);
  const std::uint64_t base = std::uint64_t{blockIdx.x} * plan.rows;
  const auto rows = static_cast<std::uint32_t>(min(A.row_count - base, std::uint64_t{plan.rows}));
  for (std::uint32_t i = threadIdx.x; i < plan.rows; i += tile_plan::threads) {
    memory.parent.store(i, i);
    if (lane() == 0) memory.has_entry_before.store(i / warp_lanes, 0);
  }
  if (threadIdx.x == 0) cross_tile_count = crosses = 0;
  __syncthreads();

  const tile_record<Index, Record> record_of_tile{static_cast<Index>(base), record};
  tile_reader<Pattern, Index, Record> tile{
      static_cast<Index>(base),
      rows,
      memory,
      record_of_tile,
      place_queue(memory, record_of_tile),
      {cross_tile.entries + std::uint64_t{blockIdx.x} * cross_tile.capacity, cross_tile.capacity,
       shared_words(&cross_tile_count)},
      skerry::reads_half<Pattern>(state)};
  // All warps make the same number of turns, so that the compiler knows that their lanes are
  // converged: otherwise it checks at each vote.  Offsets are read a turn ahead.
  bool bad_offset = false;
  const auto read = [&](std::uint32_t i) {
    return i < rows ? read_row(A, base + i) : unchecked_row<Offset>{};
  };
  unchecked_row<Offset> next = read(threadIdx.x);
  for (std::uint32_t first = 0; first < rows; first += tile_plan::threads) {
    const std::uint32_t i = first + threadIdx.x;
    const unchecked_row<Offset> mine = next;
    next = read(i + tile_plan::threads);
    const row_range<Index, Offset> row = checked_row(A, base + i, mine, bad_offset);
    const Offset length = row.end - row.begin;
    const bool is_long = length > short_row;
    for (unsigned left = __ballot_sync(all_lanes, is_long); left != 0; left &= left - 1) {
      const auto each = detail::row_of_lane(row, __ffs(static_cast<int>(left)) - 1);
      if (each.end - each.begin > row_segment<Index>::length)
        detail::add_segments(segments, each.row, each.end - each.begin);
      else
        tile.read_long(A, each);
    }
    const Index smallest = tile.read_short(A.columns + row.begin, i < rows ? i : 0,
                                           is_long ? 0 : static_cast<int>(length), A.row_count);
    const bool has_before = smallest < tile.low;
    const unsigned before = __ballot_sync(all_lanes, has_before);
    if (before != 0) {
      memory.has_entry_before.store(i / warp_lanes, before);
      if (has_before) parent[base + i] = smallest;
    }
  }
  tile.edges.flush();
  if (tile.largest >= A.row_count) raise<device_atomics>(state->id_outside);
  if (bad_offset) raise<device_atomics>(state->bad_offset);
  __syncthreads();

  add_of_warp(state->roots, tile.write_roots(parent, crosses));
  __syncthreads();
  if (threadIdx.x == 0) cross_tile.count[blockIdx.x] = cross_tile_count;
  if (threadIdx.x == 0 && (crosses != 0 || cross_tile_count != 0))
    raise<device_atomics>(state->needs_compress);
}

}  // namespace skerry
