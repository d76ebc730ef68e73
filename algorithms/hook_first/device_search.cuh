// SPDX-License-Identifier: Apache-2.0
// Where rows are long, a search from one row meets most others within a few rounds, and those that
// it has not met have an entry that it has: none is read to the end.
// Beamer, Asanovic, Patterson: Direction-optimizing breadth-first search. SC 2012, of which this is
// a few rounds from above and one from below; Hong, Dhulipala, Shun: Exploring the design space of
// static and incremental graph connectivity algorithms on GPUs. PACT 2020, sample by a search.
#pragma once

#include <cooperative_groups.h>

#include <cstdint>

#include "algorithms/hook_first/device_hang.cuh"
#include "algorithms/hook_first/device_room.cuh"
#include "algorithms/hook_first/plan.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/cuda/csr_pointers.hpp"
#include "matrix_ops/cuda/unrolled.cuh"
#include "matrix_ops/cuda/warp_queue.cuh"
#include "matrix_ops/cuda/warp_rows.cuh"
#include "matrix_ops/device_atomics.cuh"
#include "matrix_ops/sample.hpp"

namespace skerry {

/// Threads of a block that searches; one block a multiprocessor.
inline constexpr unsigned search_block = 1024;

/// What a warp does for the search: hangs below `first` what has not been met, and queues it.
template <class Index>
struct search_step {
  Index first;
  std::uint64_t n;
  Index* parent;
  search_queue<Index> queue;
  std::uint32_t queue_end = 0;   // when the round began
  std::uint32_t* met = nullptr;  // what all have queued since
  bool is_full = false;          // no more fit
  bool id_outside = false;

  /// Whether u is met here.  Two may meet it at once; then it is queued twice.  Once the queue is
  /// full nobody asks: to hang u again costs one access to memory, to ask first often two.
  [[nodiscard]] __device__ bool is_new(Index u) const {
    return u > first && u < n && (is_full || stale_device_atomics::load(parent[u]) != first);
  }
  /// All lanes of a warp call it.
  template <unsigned count>
  __device__ void meet(const bool (&is_new)[count], const Index (&u)[count]) {
    unrolled<count>([&](unsigned j) {
      id_outside |= u[j] >= n;
      if (is_new[j]) device_atomics::store(parent[u[j]], first);
    });
    if (is_full) return;
    unsigned mask[count], together = 0;
    unrolled<count>([&](unsigned j) {
      mask[j] = __ballot_sync(all_lanes, is_new[j]);
      together += static_cast<unsigned>(__popc(mask[j]));
    });
    if (together == 0) return;
    // One number of all warps: who finds the queue full asks no more.
    std::uint32_t place = 0;
    if (lane() == 0) place = queue_end + device_atomics::fetch_add(*met, together);
    place = __shfl_sync(all_lanes, place, 0);
    is_full = place >= queue.most_rows;
    unrolled<count>([&](unsigned j) {
      const std::uint32_t at = place + lanes_before(mask[j]);
      if (is_new[j] && at < queue.most_rows) queue.rows[at] = u[j];
      place += static_cast<unsigned>(__popc(mask[j]));
    });
  }
};

/// How warps share rows: `sharers` of them read each, 32 entries a turn.
struct warp_team {
  std::uint32_t sharers, part;
};

/// Reads up to 32 rows of the queue, a lane's each, all together; of each what falls to this warp.
template <class Index, class Offset>
__device__ void search_rows(const csr_pointers<Index, Offset>& A, search_step<Index>& step,
                            row_range<Index, Offset> mine, unsigned count, warp_team team) {
  constexpr unsigned at_once = 4;
  for (unsigned row = 0; row < count; row += at_once) {
    Offset begin[at_once], length[at_once], longest = 0;
    unrolled<at_once>([&](unsigned j) {
      const auto each = detail::row_of_lane(mine, static_cast<int>((row + j) % warp_lanes));
      begin[j] = each.begin;
      length[j] = row + j < count ? each.end - each.begin : 0;
      longest = max(longest, length[j]);
    });
    for (Offset k = team.part * warp_lanes; k < longest; k += team.sharers * warp_lanes) {
      Index u[at_once];
      bool is_new[at_once];
      unrolled<at_once>([&](unsigned j) {
        u[j] = k + lane() < length[j] ? A.columns[begin[j] + k + lane()] : step.first;
      });
      unrolled<at_once>([&](unsigned j) { is_new[j] = step.is_new(u[j]); });
      step.meet(is_new, u);
    }
  }
}

/// Reads the long rows [begin, end) that the round before has found, each by all warps.
template <class Index, class Offset>
__device__ void search_hubs(const csr_pointers<Index, Offset>& A, search_step<Index>& step,
                            std::uint32_t begin, std::uint32_t end, std::uint32_t warp,
                            std::uint32_t warps) {
  constexpr std::uint32_t apart = 97;  // warps, so that the same do not begin each row
  constexpr unsigned at_once = 4;
  const std::uint64_t threads = std::uint64_t{warps} * warp_lanes;
  for (std::uint32_t i = begin; i < end; i += warp_lanes) {
    row_range<Index, Offset> mine;
    if (i + lane() < end) mine = row_at(A, step.queue.hubs()[i + lane()]);
    for (std::uint32_t j = 0; j < min(end - i, warp_lanes); j += at_once) {
      row_range<Index, Offset> hub[at_once];
      std::uint64_t at[at_once];
      bool is_left = false;
      unrolled<at_once>([&](unsigned h) {  // lanes without a row have an empty one
        hub[h] = detail::row_of_lane(mine, static_cast<int>((j + h) % warp_lanes));
        at[h] = place_in_hub(hub[h].begin, warp + (i + j + h) * apart, warps);
        is_left |= at[h] < hub[h].end;
      });
      while (is_left) {
        Index u[at_once];
        bool is_new[at_once];
        unrolled<at_once>([&](unsigned h) {
          u[h] = at[h] + lane() < hub[h].end ? A.columns[at[h] + lane()] : step.first;
        });
        unrolled<at_once>([&](unsigned h) { is_new[h] = step.is_new(u[h]); });
        step.meet(is_new, u);
        is_left = false;
        unrolled<at_once>([&](unsigned h) {
          at[h] += threads;
          is_left |= at[h] < hub[h].end;
        });
      }
    }
  }
}

/// Whether half of a sample of the entries or more are met.  One block.
template <class Index, class Offset>
__device__ bool half_is_visited(const csr_pointers<Index, Offset>& A, const Index* parent,
                                Index first) {
  static_assert(sample_size <= search_block);
  const std::uint64_t k = threadIdx.x, entries = A.entry_count;
  const bool drawn = k < entries && k < sample_size;
  bool is_visited = false;
  if (drawn) {
    const Index u = A.columns[sample_place{entries, sample_size}(k)];
    is_visited = u < A.row_count && device_atomics::load(parent[u]) == first;
  }
  const int most = __syncthreads_count(drawn), hits = __syncthreads_count(is_visited);
  return 2 * hits >= most;
}

/// Looks at the rows and, unless rows are near, hangs below the first row that has an
/// entry what a search from there meets in a few rounds.  Then looks whether half of a sample of
/// the entries are met.  Blocks wait for each other.  Rows that find no room in the queue, or on
/// the list of long ones, are not read, or not to their end: nothing depends on them.
///
/// parent  [n], written: all are roots then, but for what was met
template <class Index, class Offset>
__global__ void __launch_bounds__(search_block, 1)
    search_from_first(csr_pointers<Index, Offset> A, std::uint64_t distance,
                      search_queue<Index> queue, Index* parent, hook_first_state<Index>* state) {
  static_assert(search_block ==
                lone_block);  // measure_row_locality() is for a block of that length
  constexpr std::uint32_t hub_length = 256;
  constexpr Offset most_counted = 1 << 23;  // of a hub, so that the sum of all has room
  constexpr std::uint64_t enough_hubs = 64;
  constexpr std::uint32_t most_hubs = search_queue<Index>::most_hubs;
  const auto grid = cooperative_groups::this_grid();
  const std::uint64_t n = A.row_count, threads = std::uint64_t{gridDim.x} * search_block;
  const std::uint64_t thread = std::uint64_t{blockIdx.x} * search_block + threadIdx.x;
  const auto warps = static_cast<std::uint32_t>(threads / warp_lanes);
  const std::uint32_t warp = warp_of_block() * gridDim.x + blockIdx.x;  // neighbours far apart
  if (blockIdx.x == 0) {
    measure_row_locality(A, distance, before::search, state);
    __syncthreads();
    if (threadIdx.x == 0) queue.rows[0] = state->first;
  }
  for (std::uint64_t v = thread; v < n; v += threads) parent[v] = static_cast<Index>(v);
  grid.sync();
  if (state->near || !state->has_first) return;  // the same for all blocks
  const Index first = state->first;

  search_step<Index> step{first, n, parent, queue};
  std::uint32_t begin = 0, hub_begin = 0;
  std::uint64_t hub_entries = 0;
  for (unsigned round = 0; round < search_rounds; ++round) {
    const std::uint32_t end = min(begin + state->met[round], queue.most_rows);
    const std::uint32_t hub_end = min(hub_begin + state->hubs[round], most_hubs);
    if (begin == end && hub_begin == hub_end) break;
    // Next to long rows enough is met: those on the list are read, and no others.
    hub_entries += state->hub_entries[round];
    const bool is_last = hub_entries > n / enough_hubs;
    step.is_full = is_last || end >= queue.most_rows;
    step.queue_end = end;
    step.met = &state->met[round + 1];
    search_hubs(A, step, hub_begin, hub_end, warp, warps);
    const std::uint32_t rows = is_last ? 0 : end - begin;
    // Where there are few rows, several warps read one.
    const std::uint32_t sharers = max(1u, min(hub_length / warp_lanes, warps / max(1u, rows)));
    const std::uint32_t teams = warps / sharers;
    const warp_team team{sharers, warp / teams};
    const std::uint32_t turns = max(1u, (rows + teams * warp_lanes - 1) / (teams * warp_lanes));
    const std::uint32_t each = (rows + teams * turns - 1) / (teams * turns);
    const std::uint32_t mine_first = team.part < sharers ? begin + warp % teams * each : end;
    for (std::uint32_t i = mine_first; i < begin + rows; i += teams * each) {
      const std::uint32_t count = min(end - i, each);
      row_range<Index, Offset> mine;
      if (lane() < count) mine = row_at(A, queue.rows[i + lane()]);
      const Offset whole = mine.end - mine.begin;
      if (whole > hub_length) {
        mine.end = mine.begin + hub_length;
        const std::uint32_t place =
            team.part == 0 ? hub_end + atomicAdd(&state->hubs[round + 1], 1u) : 0;
        if (place < most_hubs) mine.end = mine.begin;
        if (place < most_hubs && team.part == 0) {
          queue.hubs()[place] = mine.row;
          atomicAdd(&state->hub_entries[round + 1],
                    static_cast<std::uint32_t>(min(whole, most_counted)));
        }
      }
      search_rows(A, step, mine, count, team);
    }
    if (is_last) break;
    grid.sync();
    begin = end;
    hub_begin = hub_end;
  }
  if (step.id_outside) raise<device_atomics>(state->id_outside);

  __shared__ bool is_last_block;
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) is_last_block = atomicAdd(&state->blocks_done, 1u) == gridDim.x - 1;
  __syncthreads();
  if (!is_last_block) return;
  __threadfence();
  const bool is_giant = half_is_visited(A, parent, first);
  if (threadIdx.x == 0 && is_giant) {
    state->giant = first;
    state->has_giant = 1;
    state->searched = 1;
  }
}

}  // namespace skerry
