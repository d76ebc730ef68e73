// SPDX-License-Identifier: Apache-2.0
// The edges that a warp has found, united 32 at a time: the device's edge_batch.hpp.
#pragma once

#include "algorithms/hook_first/cuda/unite_by_min.cuh"
#include "algorithms/hook_first/cuda/vertex_pair.cuh"
#include "algorithms/hook_first/unite_by_root.hpp"
#include "algorithms/union_find/record.hpp"
#include "matrix_ops/cuda/warp.cuh"
#include "matrix_ops/cuda/warp_queue.cuh"
#include "matrix_ops/device_atomics.cuh"

namespace skerry {

/// Threads of a block in which each warp has a queue of edges.
inline constexpr unsigned queue_block_size = 256;

/// Such blocks on a multiprocessor of 2048 threads: all of the grid, for ids whose registers
/// suffice.  For others the compiler ignores it.
template <class Index>
inline constexpr int queue_blocks = sizeof(Index) == 4 ? 8 : 4;

/// Unites two vertices of the whole forest: an edge of A if edges are recorded.  All lanes call it;
/// a lane without an edge has equal ends.
template <class Index, class Record>
struct unite_vertices {
  Index* parent;
  Record record;
  __device__ void operator()(const vertex_pair<Index>& edge) const {
    // By the parent of one end, which keeps paths short.
    const Index up[] = {stale_device_atomics::load(parent[edge.b])};
    if constexpr (Record::records) {
      if (edge.a != edge.b)
        unite_by_root<device_atomics>(parent, edge.a, up[0], record.for_edge(edge.a, edge.b));
    } else {
      const Index from[] = {edge.a};
      unite_by_min<stale_device_atomics>(parent, from, up);
    }
  }
};

/// A warp's edges, in shared memory of its block.
template <class Index, class Record = no_record>
struct edge_queue : warp_queue<vertex_pair<Index>, unite_vertices<Index, Record>> {
  using base = warp_queue<vertex_pair<Index>, unite_vertices<Index, Record>>;
  static constexpr unsigned capacity_of_block = queue_block_size / warp_lanes * base::capacity;

  /// items  [capacity_of_block], shared by all warps of the block
  __device__ edge_queue(vertex_pair<Index>* items, Index* parent, Record record = {})
      : base(items + warp_of_block() * base::capacity, {parent, record}) {}
};

}  // namespace skerry
