// SPDX-License-Identifier: Apache-2.0
// Where rows are long, a breadth-first search from one row visits most others within few rounds,
// and the unvisited rows have a visited vertex among their entries: hardly any is read to its end.
// Beamer, Asanovic, Patterson: Direction-optimizing breadth-first search. SC 2012, of which this is
// a few top-down steps, and unvisited.cuh one bottom-up step; Hong, Dhulipala, Shun: Exploring the
// design space of static and incremental graph connectivity algorithms on GPUs. PACT 2020, sample
// by a search.
#pragma once

#include <cooperative_groups.h>

#include <concepts>
#include <cstdint>

#include "algorithms/hook_first/cuda/device_plan.hpp"
#include "algorithms/hook_first/cuda/first_entries.cuh"
#include "algorithms/hook_first/cuda/last_block.cuh"
#include "algorithms/hook_first/cuda/launch_search.cuh"
#include "algorithms/hook_first/cuda/locality.cuh"
#include "algorithms/hook_first/cuda/search_tree.cuh"
#include "algorithms/hook_first/cuda/state.cuh"
#include "algorithms/hook_first/cuda/workspace.cuh"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/cuda/unrolled.cuh"
#include "matrix_ops/cuda/warp.cuh"
#include "matrix_ops/cuda/warp_rows.cuh"
#include "matrix_ops/device_atomics.cuh"
#include "matrix_ops/passes/sample.hpp"
#include "matrix_ops/views/csr_ref.hpp"

namespace skerry {

/// Threads of a block that searches; one block a multiprocessor.
inline constexpr unsigned search_block_size = 1024;

/// What a warp does in a round: links unvisited vertices to the source or, if edges are recorded,
/// to the row from which they are visited; and queues them.
template <class Index, class Record>
struct search_step {
  Index source;
  std::uint64_t n;
  Index* parent;
  search_queue<Index> queue;
  std::uint32_t queue_end = 0;       // when the round began
  std::uint32_t* visited = nullptr;  // how many vertices all warps have queued since
  bool is_full = false;              // the queue is
  bool id_outside = false;

  /// Whether this lane is to visit u.  Two lanes may visit it at once; it is then queued twice.
  /// Once the queue is full its parent is not read: to visit u again costs one access to memory, to
  /// read the parent first often two.  If edges are recorded it is always read: the row that an
  /// earlier round has stored must not be replaced.
  [[nodiscard]] __device__ bool is_new(Index u) const {
    const bool is_unread = !Record::records && is_full;
    return u > source && u < n && (is_unread || stale_device_atomics::load(parent[u]) == u);
  }
  /// Visits u[j] from rows[j] if is_new[j].  All lanes of a warp call it.
  template <unsigned count>
  __device__ void visit(bool (&is_new)[count], const Index (&rows)[count],
                        const Index (&u)[count]) {
    unrolled<count>([&](unsigned j) {
      id_outside |= u[j] >= n;
      if (is_new[j]) device_atomics::store(parent[u[j]], Record::records ? rows[j] : source);
    });
    if (is_full) return;
    unsigned mask[count], total = 0;
    unrolled<count>([&](unsigned j) {
      mask[j] = __ballot_sync(all_lanes, is_new[j]);
      total += static_cast<unsigned>(__popc(mask[j]));
    });
    if (total == 0) return;
    // All warps add to one counter: a warp that finds the queue full stops doing so.
    std::uint32_t place = 0;
    if (lane() == 0) place = queue_end + device_atomics::fetch_add(*visited, total);
    place = __shfl_sync(all_lanes, place, 0);
    is_full = place >= queue.capacity;
    unrolled<count>([&](unsigned j) {
      const std::uint32_t at = place + lanes_before(mask[j]);
      if (is_new[j] && at < queue.capacity) queue.rows[at] = u[j];
      place += static_cast<unsigned>(__popc(mask[j]));
    });
  }
};

/// The warps that read a row together, 32 entries each at a time; rank is this warp's, and may be
/// `size` or more for a warp that is in no team.
struct warp_team {
  std::uint32_t size, rank;
};

/// Reads this warp's share of up to 32 rows of the queue, one of each lane, all together.
template <class Index, class Offset, class Record>
__device__ void search_rows(const csr_ref<Index, Offset, device_space>& A,
                            search_step<Index, Record>& step, row_range<Index, Offset> mine,
                            unsigned count, warp_team team) {
  constexpr unsigned at_once = 4;
  for (unsigned row = 0; row < count; row += at_once) {
    Index from[at_once];
    Offset begin[at_once], length[at_once], longest = 0;
    unrolled<at_once>([&](unsigned j) {
      const auto each = detail::row_of_lane(mine, static_cast<int>((row + j) % warp_lanes));
      from[j] = each.row;
      begin[j] = each.begin;
      length[j] = row + j < count ? each.end - each.begin : 0;
      longest = max(longest, length[j]);
    });
    for (Offset k = team.rank * warp_lanes; k < longest; k += team.size * warp_lanes) {
      Index u[at_once];
      bool is_new[at_once];
      unrolled<at_once>([&](unsigned j) {
        u[j] = k + lane() < length[j] ? A.columns[begin[j] + k + lane()] : step.source;
      });
      unrolled<at_once>([&](unsigned j) { is_new[j] = step.is_new(u[j]); });
      step.visit(is_new, from, u);
    }
  }
}

/// Reads the hubs [begin, end), long rows that the previous round has found, each by all warps.
template <class Index, class Offset, class Record>
__device__ void search_hubs(const csr_ref<Index, Offset, device_space>& A,
                            search_step<Index, Record>& step, std::uint32_t begin,
                            std::uint32_t end, std::uint32_t warp, std::uint32_t warps) {
  constexpr std::uint32_t stride = 97;  // in warps, so that each hub starts at other warps
  constexpr unsigned at_once = 4;
  const std::uint64_t threads = std::uint64_t{warps} * warp_lanes;
  for (std::uint32_t i = begin; i < end; i += warp_lanes) {
    row_range<Index, Offset> mine;
    if (i + lane() < end) mine = row_at(A, step.queue.hubs()[i + lane()]);
    for (std::uint32_t j = 0; j < min(end - i, warp_lanes); j += at_once) {
      row_range<Index, Offset> hub[at_once];
      Index from[at_once];
      std::uint64_t at[at_once];
      bool is_left = false;
      unrolled<at_once>([&](unsigned h) {  // lanes without a row have an empty one
        hub[h] = detail::row_of_lane(mine, static_cast<int>((j + h) % warp_lanes));
        from[h] = hub[h].row;
        at[h] = place_in_hub(hub[h].begin, warp + (i + j + h) * stride, warps);
        is_left |= at[h] < hub[h].end;
      });
      while (is_left) {
        Index u[at_once];
        bool is_new[at_once];
        unrolled<at_once>([&](unsigned h) {
          u[h] = at[h] + lane() < hub[h].end ? A.columns[at[h] + lane()] : step.source;
        });
        unrolled<at_once>([&](unsigned h) { is_new[h] = step.is_new(u[h]); });
        step.visit(is_new, from, u);
        is_left = false;
        unrolled<at_once>([&](unsigned h) {
          at[h] += threads;
          is_left |= at[h] < hub[h].end;
        });
      }
    }
  }
}

/// Whether half of a sample of the entries or more lead to visited vertices.  One block.
template <class Index, class Offset>
__device__ bool half_is_visited(const csr_ref<Index, Offset, device_space>& A, const Index* parent,
                                Index source) {
  static_assert(sample_size <= search_block_size);
  const std::uint64_t k = threadIdx.x, entries = A.entry_count;
  const bool is_drawn = k < entries && k < sample_size;
  bool is_visited = false;
  if (is_drawn) {
    const Index u = A.columns[sample_index{entries, sample_size}(k)];
    is_visited = u < A.row_count && (u == source || device_atomics::load(parent[u]) != u);
  }
  const int drawn = __syncthreads_count(is_drawn), visited = __syncthreads_count(is_visited);
  return 2 * visited >= drawn;
}

/// Measures locality and, unless rows are local, searches from the row of choose_source(): links to
/// the source what it visits within few rounds.  Then decides whether the visited vertices
/// are a giant: half of a sample of the entries lead to them.
///
/// A cooperative kernel: blocks wait for each other.  Rows that do not fit into the queue or the
/// list of hubs are not read, or not to their end: correctness does not depend on them.
///
/// parent  [n], written: all are roots then, but for the visited vertices
/// found   written; where rows are not local, first entries are not followed
template <class Index, class Offset, class Record>
__global__ void __launch_bounds__(search_block_size, 1)
    search_from_one(csr_ref<Index, Offset, device_space> A, std::uint64_t distance,
                    known_balance known, search_queue<Index> queue, Index* parent, Record record,
                    hook_first_state<Index>* state, first_entries_found* found) {
  static_assert(search_block_size == single_block_size);  // required by measure_row_locality()
  constexpr Offset most_counted = 1 << 23;  // entries of a hub, so that their sum does not overflow
  constexpr std::uint64_t enough_hubs = 64;
  constexpr std::uint32_t max_hubs = search_queue<Index>::max_hubs;
  const auto grid = cooperative_groups::this_grid();
  const std::uint64_t n = A.row_count, threads = std::uint64_t{gridDim.x} * search_block_size;
  const std::uint64_t thread = std::uint64_t{blockIdx.x} * search_block_size + threadIdx.x;
  const auto warps = static_cast<std::uint32_t>(threads / warp_lanes);
  const std::uint32_t warp =
      warp_of_block() * gridDim.x + blockIdx.x;  // neighbours in other blocks
  if (blockIdx.x == 0) {
    measure_row_locality(A, distance, next_phase::search, known, false, state, queue.rows);
  }
  if (blockIdx.x == 1 % gridDim.x) {
    const bool join = join_ends(A);
    if (threadIdx.x == 0) *found = {first_entries_lead::anywhere, join};
  }
  bool bad_offset = false;
  for (std::uint64_t v = thread; v < n; v += threads) {
    parent[v] = static_cast<Index>(v);
    bad_offset |= A.row_offsets[v] > A.row_offsets[v + 1];
  }
  grid.sync();
  if (bad_offset) raise<device_atomics>(state->bad_offset);
  // The same for all blocks.
  if (state->is_local) {
    if (blockIdx.x == 0) follow_first_entries(A, true, &found->lead);
    return;
  }
  if (found->join_ends) return;
  if (!state->is_balanced || !state->has_source) return;
  const Index source = state->source, first_row = queue.rows[0];
  if (first_row != source) {
    if (thread == 0) parent[first_row] = source;
    grid.sync();
  }

  search_step<Index, Record> step{source, n, parent, queue};
  std::uint32_t begin = 0, hub_begin = 0;
  std::uint64_t hub_entries = 0;
  for (unsigned round = 0; round < search_rounds; ++round) {
    const std::uint32_t end = min(begin + state->visited[round], queue.capacity);
    const std::uint32_t hub_end = min(hub_begin + state->hubs[round], max_hubs);
    if (begin == end && hub_begin == hub_end) break;
    // Once the hubs found so far have n/64 entries, their neighbours are enough: the last round
    // reads hubs alone.
    hub_entries += state->hub_entries[round];
    const bool is_last = hub_entries > n / enough_hubs;
    step.is_full = is_last || end >= queue.capacity;
    step.queue_end = end;
    step.visited = &state->visited[round + 1];
    search_hubs(A, step, hub_begin, hub_end, warp, warps);
    const std::uint32_t rows = is_last ? 0 : end - begin;
    // Where the queue is short, several warps read one row.
    const std::uint32_t team_size = max(1u, min(hub_length / warp_lanes, warps / max(1u, rows)));
    const std::uint32_t teams = warps / team_size;
    const warp_team team{team_size, warp / teams};
    const std::uint32_t turns = max(1u, (rows + teams * warp_lanes - 1) / (teams * warp_lanes));
    const std::uint32_t each = (rows + teams * turns - 1) / (teams * turns);
    const std::uint32_t mine_first = team.rank < team_size ? begin + warp % teams * each : end;
    for (std::uint32_t i = mine_first; i < begin + rows; i += teams * each) {
      const std::uint32_t count = min(end - i, each);
      row_range<Index, Offset> mine;
      if (lane() < count) mine = row_at(A, queue.rows[i + lane()]);
      const Offset whole = mine.end - mine.begin;
      if (whole > hub_length) {
        mine.end = mine.begin + hub_length;
        const std::uint32_t place =
            team.rank == 0 ? hub_end + atomicAdd(&state->hubs[round + 1], 1u) : 0;
        if (place < max_hubs) mine.end = mine.begin;
        if (place < max_hubs && team.rank == 0) {
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
  if constexpr (Record::records) {
    grid.sync();
    keep_search_tree(n, source, parent, record);
  }

  if (!is_last_block(state->blocks_done)) return;
  const bool is_giant = half_is_visited(A, parent, source);
  if (threadIdx.x == 0 && is_giant) {
    state->giant = source;
    state->has_giant = 1;
    state->searched = 1;
    state->test = symmetry_test::none;
  }
}

template <std::unsigned_integral Index, std::unsigned_integral Offset, class Record>
bool launch_search(const csr_ref<Index, Offset, device_space>& A, std::uint64_t distance,
                   const known_balance& known, Index* labels, Record record,
                   hook_first_workspace<Index>& workspace) {
  return launch_cooperative({workspace.processors(), search_block_size, workspace.stream()},
                            search_from_one<Index, Offset, Record>, A, distance, known,
                            workspace.queue(), labels, record, workspace.state(),
                            workspace.first_entries());
}

}  // namespace skerry
