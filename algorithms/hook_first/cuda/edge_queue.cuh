// SPDX-License-Identifier: Apache-2.0
// The edges that a warp has found, united 32 at a time: the device's edge_batch.hpp.
#pragma once

#include "algorithms/hook_first/cuda/unite_by_min.cuh"
#include "algorithms/hook_first/cuda/vertex_pair.cuh"
#include "matrix_ops/cuda/warp.cuh"
#include "matrix_ops/cuda/warp_queue.cuh"
#include "matrix_ops/device_atomics.cuh"

namespace skerry {

/// Threads of a block in which each warp has a queue of edges.
inline constexpr unsigned queue_block_size = 256;

/// Unites two vertices of the whole forest.
template <class Index>
struct unite_vertices {
  Index* parent;
  __device__ void operator()(const vertex_pair<Index>& edge) const {
    // By the parent of one end, which keeps paths short.
    unite_by_min<stale_device_atomics>(parent, edge.a, stale_device_atomics::load(parent[edge.b]));
  }
};

/// A warp's edges, in shared memory of its block.
template <class Index>
struct edge_queue : warp_queue<vertex_pair<Index>, unite_vertices<Index>> {
  using base = warp_queue<vertex_pair<Index>, unite_vertices<Index>>;
  static constexpr unsigned capacity_of_block = queue_block_size / warp_lanes * base::capacity;

  /// items  [capacity_of_block], shared by all warps of the block
  __device__ edge_queue(vertex_pair<Index>* items, Index* parent)
      : base(items + warp_of_block() * base::capacity, {parent}) {}
};

}  // namespace skerry
