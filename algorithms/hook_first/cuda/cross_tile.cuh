// SPDX-License-Identifier: Apache-2.0
// Unites the entries that tiles have left where rows are short: between tiles, or of all rows.
#pragma once

#include <cstdint>

#include "algorithms/hook_first/cuda/cross_tile_entries.cuh"
#include "algorithms/hook_first/cuda/edge_queue.cuh"
#include "algorithms/hook_first/cuda/rows.cuh"
#include "algorithms/hook_first/cuda/state.cuh"
#include "algorithms/hook_first/cuda/tile_plan.hpp"
#include "algorithms/hook_first/cuda/unite_by_min.cuh"
#include "algorithms/hook_first/cuda/unite_by_root.cuh"
#include "algorithms/hook_first/cuda/vertex_pair.cuh"
#include "algorithms/union_find/record.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/cuda/unrolled.cuh"
#include "matrix_ops/cuda/warp.cuh"
#include "matrix_ops/cuda/warp_rows.cuh"
#include "matrix_ops/device_atomics.cuh"
#include "matrix_ops/views/csr_ref.hpp"

namespace skerry {

/// Unites the ends of each pair; all threads of a block call it.  Consecutive pairs often lead from
/// the same tree to the same other one, and then one of them is enough.
template <class Index>
__device__ void unite_pairs(Index* parent, const vertex_pair<Index>* pairs, std::uint32_t count,
                            no_record) {
  constexpr unsigned at_once = 2;
  for (std::uint32_t first = 0; first < count; first += at_once * queue_block_size) {
    Index a[at_once], b[at_once];
    unrolled<at_once>([&](unsigned k) {
      const std::uint32_t at = first + k * queue_block_size + threadIdx.x;
      const vertex_pair<Index> pair = at < count ? pairs[at] : vertex_pair<Index>{0, 0};
      a[k] = pair.a;
      b[k] = pair.b;
    });
    unrolled<at_once>([&](unsigned k) { b[k] = stale_device_atomics::load(parent[b[k]]); });
    unrolled<at_once>([&](unsigned k) {
      const Index a_before = __shfl_up_sync(all_lanes, a[k], 1);
      const Index b_before = __shfl_up_sync(all_lanes, b[k], 1);
      const bool is_repeated = lane() != 0 && a_before == a[k] && b_before == b[k];
      if (is_repeated) a[k] = b[k];
    });
    unite_by_min<stale_device_atomics>(parent, a, b);
  }
}

/// The same for a spanning forest, of pairs that are entries.
template <class Index>
__device__ void unite_pairs(Index* parent, const vertex_pair<Index>* pairs, std::uint32_t count,
                            const edge_record<Index>& record) {
  constexpr unsigned at_once = 2;
  for (std::uint32_t first = 0; first < count; first += at_once * queue_block_size) {
    Index a[at_once], b[at_once];
    edge_record<Index> edges[at_once];
    unrolled<at_once>([&](unsigned k) {
      const std::uint32_t at = first + k * queue_block_size + threadIdx.x;
      const vertex_pair<Index> pair = at < count ? pairs[at] : vertex_pair<Index>{0, 0};
      edges[k] = record.for_edge(pair.a, pair.b);
      a[k] = stale_device_atomics::load(parent[pair.a]);
      b[k] = stale_device_atomics::load(parent[pair.b]);
    });
    unrolled<at_once>([&](unsigned k) {
      const Index a_before = __shfl_up_sync(all_lanes, a[k], 1);
      const Index b_before = __shfl_up_sync(all_lanes, b[k], 1);
      const bool is_repeated = lane() != 0 && a_before == a[k] && b_before == b[k];
      if (is_repeated) a[k] = b[k];
    });
    unite_by_root(parent, a, b, edges);
  }
}

/// Unites the logged entries of each tile; of a tile whose log has overflowed, those of its rows.
/// All threads of a grid call it.
template <class Pattern, class Index, class Offset, class Record>
__device__ void unite_cross_tile(row_reader<Pattern, Index, Offset, Record>& rows,
                                 const tile_plan& plan, const cross_tile_entries<Index>& cross_tile,
                                 Record record) {
  for (std::uint32_t k = blockIdx.x; k < plan.blocks; k += gridDim.x) {
    const std::uint32_t count = cross_tile.count[k];
    if (count <= cross_tile.capacity) {
      unite_pairs(rows.parent, cross_tile.entries + std::uint64_t{k} * cross_tile.capacity, count,
                  record);
      continue;
    }
    const std::uint64_t least = std::uint64_t{k} * plan.rows;
    const std::uint64_t end = min(least + plan.rows, rows.A.row_count);
    for (std::uint64_t first = least; first < end; first += queue_block_size)
      rows.unite_cross_tile(first + threadIdx.x, least, end);
  }
}

/// Unites the entries that unite_tiles() has left: where rows are local, those between tiles; else
/// all but the first of each row.
template <class Pattern, class Index, class Offset, class Record>
__global__ void __launch_bounds__(queue_block_size, queue_blocks<Index>)
    unite_remaining_entries(csr_ref<Index, Offset, device_space> A, tile_plan plan, Index* parent,
                            Record record, cross_tile_entries<Index> cross_tile,
                            segment_list<Index> segments, hook_first_state<Index>* state) {
  wait_for_previous_kernel();
  __shared__ vertex_pair<Index> items[edge_queue<Index, Record>::capacity_of_block];
  if (state->is_refused()) return;
  edge_queue<Index, Record> edges(items, parent, record);
  row_reader<Pattern, Index, Offset, Record> rows{A, parent, segments, edges,
                                                  reads_half<Pattern>(state)};
  if (state->is_local)
    unite_cross_tile(rows, plan, cross_tile, record);
  else
    for_each_row_of_warps<queue_block_size>(
        A, [&](std::uint64_t, const row_range<Index, Offset>& row) { rows.unite_all(row); });
  edges.flush();
  if (rows.largest >= A.row_count) raise<device_atomics>(state->id_outside);
}

}  // namespace skerry
