// SPDX-License-Identifier: Apache-2.0
// Inserts a batch of edges into a forest in a device's memory. Hong, Dhulipala, Shun: Exploring the
// design space of static and incremental graph connectivity algorithms on GPUs. PACT 2020,
// Algorithm 3.
#pragma once

#include <cstdint>

#include "algorithms/hook_first/cuda/compress.cuh"
#include "algorithms/hook_first/cuda/edge_queue.cuh"
#include "algorithms/hook_first/cuda/unite_by_min.cuh"
#include "algorithms/hook_first/cuda/vertex_pair.cuh"
#include "matrix_ops/cuda/device_view.hpp"
#include "matrix_ops/cuda/warp.cuh"
#include "matrix_ops/cuda/warp_queue.cuh"
#include "matrix_ops/device_atomics.cuh"

namespace skerry {

/// What the kernels of a batch report to the host.
struct batch_report {
  unsigned long long links = 0;       // roots that were linked
  unsigned long long id_outside = 0;  // raised: a pair has an id that is no vertex, and was skipped
};

/// Which pairs of a batch a kernel is for.
struct pair_choice {
  const std::uint32_t* is_query;  // bit k % 32 of word k / 32: pair k is a query; or nullptr
  bool queries;                   // chooses them, else the others

  [[nodiscard]] __device__ bool operator()(std::uint64_t k) const {
    return is_query == nullptr || (is_query[k / 32] >> k % 32 & 1) == queries;
  }
};

/// Unites two vertices, and counts the roots that are linked.  Many small batches make long paths,
/// which no pass over the vertices shortens: an end that is far from its root is linked to it.
template <class Index>
struct unite_counted {
  Index* parent;
  unsigned* links;
  __device__ void operator()(const vertex_pair<Index>& edge) const {
    const Index a = find_root(parent, edge.a, stale_device_atomics::load(parent[edge.a]));
    const Index b = find_root(parent, edge.b, stale_device_atomics::load(parent[edge.b]));
    *links += unite_by_min<stale_device_atomics>(parent, a, b);
  }
};

/// Inserts those of pairs [begin, end) that are chosen.  Lanes read the parents of four pairs
/// before they compare the first.
template <class Index>
__global__ void __launch_bounds__(queue_block_size)
    insert_pairs(device_coo_view<Index> batch, std::uint64_t begin, std::uint64_t end,
                 pair_choice chosen, Index* parent, batch_report* report) {
  constexpr unsigned at_once = 4;
  using queue = warp_queue<vertex_pair<Index>, unite_counted<Index>>;
  __shared__ vertex_pair<Index> items[queue_block_size / warp_lanes * queue::capacity];
  unsigned links = 0;
  bool id_outside = false;
  queue edges(items + warp_of_block() * queue::capacity, {parent, &links});
  const std::uint64_t step = std::uint64_t{gridDim.x} * queue_block_size;
  const std::uint64_t warp = std::uint64_t{blockIdx.x} * queue_block_size + threadIdx.x - lane();
  for (std::uint64_t first = begin + warp; first < end; first += at_once * step) {
    vertex_pair<Index> ends[at_once];
    for (unsigned j = 0; j < at_once; ++j) {
      const std::uint64_t k = first + j * step + lane();
      ends[j] = {0, 0};
      if (k >= end || !chosen(k)) continue;
      ends[j] = {batch.rows[k], batch.columns[k]};
      if (max(ends[j].a, ends[j].b) < batch.row_count) continue;
      id_outside = true;
      ends[j] = {0, 0};
    }
    vertex_pair<Index> parents[at_once];
    for (unsigned j = 0; j < at_once; ++j) {
      parents[j] = {0, 0};
      if (ends[j].a != ends[j].b)
        parents[j] = {stale_device_atomics::load(parent[ends[j].a]),
                      stale_device_atomics::load(parent[ends[j].b])};
    }
    for (unsigned j = 0; j < at_once; ++j) edges.add_if(parents[j].a != parents[j].b, ends[j]);
  }
  edges.flush();
  add_of_warp(report->links, links);
  if (id_outside) device_atomics::store(report->id_outside, 1ull);
}
// Correctness. Two vertices that have, or had, the same parent are connected already. Else
// unite_by_min() unites the edge; it moves a vertex to another tree before its own tree follows, so
// queries run in a later kernel.
// find_root() may run beside unions, as compress_range() may.
// Each root is linked by one fetch_min, which returns the root itself: links are counted once.

}  // namespace skerry
