// SPDX-License-Identifier: Apache-2.0
// The device's compact_edges.hpp.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "algorithms/union_find/record.hpp"
#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/cuda/threads.cuh"
#include "matrix_ops/cuda/unrolled.cuh"
#include "matrix_ops/cuda/warp.cuh"

namespace skerry {

/// Whether an edge of v was kept, where that is so of all vertices but the roots, and labels are
/// roots: label[v] != v
template <class Index>
struct is_no_root {
  const Index* label;  // [n]
  __device__ bool operator()(std::uint64_t v) const { return label[v] != v; }
};

/// Whether an edge of v was kept, where make_edgeless has run before: its ends differ.
template <class Index>
struct has_edge {
  const Index* ends;  // [2n], as in edge_record
  __device__ bool operator()(std::uint64_t v) const { return ends[2 * v] != ends[2 * v + 1]; }
};

/// A number of edges that the host knows.
struct known_count {
  std::uint64_t edges;
  [[nodiscard]] __device__ bool is_valid() const { return true; }
  [[nodiscard]] __device__ std::uint64_t operator()() const { return edges; }
};

/// Which edges are moved, in device memory: the one of vertex from[k] to the place of to[k].
template <std::unsigned_integral Index>
struct edge_moves {
  Index* to;                  // [n / 2]
  Index* from;                // [n / 2]
  unsigned long long* sizes;  // [2], of both; equal in the end

  /// ids  [n]
  edge_moves(Index* ids, std::uint64_t n, unsigned long long* two_sizes)
      : to(ids), from(ids + n / 2), sizes(two_sizes) {}
};

namespace detail {

/// Reserves `count` places of a list for each warp, those of the block by one atomic operation: to
/// add to one word takes 3 ns of the device.  All threads of a block call it.
///
/// size     of the list
/// returns  the first place of the warp, if count is not 0
__device__ inline unsigned long long reserve_places(unsigned long long& size, unsigned count) {
  __shared__ unsigned of_block;
  __shared__ unsigned long long begin;
  if (threadIdx.x == 0) of_block = 0;
  __syncthreads();
  unsigned place = 0;
  if (lane() == 0 && count != 0) place = atomicAdd_block(&of_block, count);
  place = __shfl_sync(all_lanes, place, 0);
  __syncthreads();
  if (threadIdx.x == 0 && of_block != 0)
    begin = atomicAdd(&size, static_cast<unsigned long long>(of_block));
  __syncthreads();
  return begin + place;
}

/// Appends a vertex for each bit of every lane's `mask`.  All threads of a block call it.
///
/// first  vertex of the lane's lowest bit
template <class Index>
__device__ void append_vertices(Index* list, unsigned long long& size, std::uint64_t first,
                                unsigned mask) {
  const auto mine = static_cast<unsigned>(__popc(mask)), up_to = sum_up_to_lane(mine);
  const unsigned of_warp = __shfl_sync(all_lanes, up_to, warp_lanes - 1);
  unsigned long long place = reserve_places(size, of_warp) + up_to - mine;
  for (; mask != 0; mask &= mask - 1)
    list[place++] =
        static_cast<Index>(first + static_cast<unsigned>(__ffs(static_cast<int>(mask))) - 1);
}

/// Groups of 32 vertices whose loads overlap.
inline constexpr unsigned groups_read_together = 8;

/// Lists the vertices before `count()` without an edge, and those from there on with one.
///
/// count   valid if all earlier kernels have done their part; else nothing is listed
/// groups  of 32 vertices that a warp reads at a time; a multiple of groups_read_together, <= 32
template <class Index, class Count, class HasEdge>
__global__ void __launch_bounds__(block_threads)
    list_edge_moves(std::uint64_t n, Count count, HasEdge has_edge, unsigned groups,
                    edge_moves<Index> moves) {
  wait_for_previous_kernel();
  if (!count.is_valid()) return;
  const std::uint64_t edges = count(), tile = std::uint64_t{groups} * block_threads;
  for (std::uint64_t begin = blockIdx.x * tile; begin < n; begin += gridDim.x * tile) {
    const std::uint64_t first = begin + std::uint64_t{warp_of_block()} * groups * warp_lanes;
    unsigned gaps = 0, behind = 0;  // a bit for each of the 32 vertices of this lane's group
    for (unsigned group = 0; group < groups; group += groups_read_together) {
      bool has[groups_read_together];
      const auto vertex = [&](unsigned k) { return first + (group + k) * warp_lanes + lane(); };
      unrolled<groups_read_together>(
          [&](unsigned k) { has[k] = vertex(k) < n && has_edge(vertex(k)); });
      unrolled<groups_read_together>([&](unsigned k) {
        const unsigned without = __ballot_sync(all_lanes, vertex(k) < edges && !has[k]);
        const unsigned with = __ballot_sync(all_lanes, vertex(k) >= edges && has[k]);
        if (lane() == group + k) gaps = without, behind = with;
      });
    }
    const std::uint64_t mine = first + std::uint64_t{lane()} * warp_lanes;
    if (begin < edges) append_vertices(moves.to, moves.sizes[0], mine, gaps);
    if (begin + tile > edges) append_vertices(moves.from, moves.sizes[1], mine, behind);
  }
}

/// edge of to[k] = edge of from[k]
template <class Index>
__global__ void __launch_bounds__(block_threads)
    move_edges(edge_record<Index> record, edge_moves<Index> moves) {
  wait_for_previous_kernel();
  constexpr unsigned at_once = 4;
  const std::uint64_t size = moves.sizes[0], tile = std::uint64_t{at_once} * block_threads;
  for (std::uint64_t first = blockIdx.x * tile; first < size; first += gridDim.x * tile) {
    const auto place = [&](unsigned k) { return first + k * block_threads + threadIdx.x; };
    Index u[at_once], v[at_once];
    std::size_t from[at_once];
    unrolled<at_once>([&](unsigned k) { from[k] = place(k) < size ? moves.from[place(k)] : 0; });
    unrolled<at_once>([&](unsigned k) {
      if (place(k) >= size) return;
      u[k] = record.ends[2 * from[k]];
      v[k] = record.ends[2 * from[k] + 1];
    });
    unrolled<at_once>([&](unsigned k) {
      if (place(k) < size) record.keep(moves.to[place(k)], u[k], v[k]);
    });
  }
}

}  // namespace detail

/// Moves the edges that a record has kept to the front, in unspecified order; asynchronous.
///
/// shape     block_threads threads a block
/// n         vertices
/// count     of the edges, as kernels find it
/// has_edge  whether an edge of vertex v was kept; may read the record
/// moves     memory for the lists; sizes are 0
/// cost      has_edge(v) of each vertex; at most min(count, n - count) edges are moved
template <std::unsigned_integral Index, class Count, class HasEdge>
void compact_edges(const launch_shape& shape, std::uint64_t n, Count count,
                   const edge_record<Index>& record, HasEdge has_edge,
                   const edge_moves<Index>& moves) {
  // As many groups at a time as leave work for most blocks.
  const std::uint64_t of_warp = n / (std::uint64_t{shape.blocks} * block_threads);
  const unsigned groups = of_warp >= 16 ? 32 : of_warp >= 8 ? 16 : detail::groups_read_together;
  launch(shape, detail::list_edge_moves<Index, Count, HasEdge>, n, count, has_edge, groups, moves);
  launch(shape, detail::move_edges<Index>, record, moves);
}
// Correctness.  `count` vertices have an edge.  As many of them are at `count` or behind as there
// are vertices before it without one, at most n / 2, and only the places of the latter are written.

/// The same for a number of edges that the host knows.
///
/// count   edges
/// ends    [2n], in device memory
/// cost    also memory: an id a vertex
template <std::unsigned_integral Index, class HasEdge>
void compact_edges(const cuda_threads& on, std::uint64_t n, std::uint64_t count, Index* ends,
                   HasEdge has_edge) {
  if (n == 0) return;
  auto ids = on.allocate<Index>(n);
  auto sizes = on.allocate<unsigned long long>(2);
  fill_zero(sizes);
  const unsigned resident = 8 * multiprocessor_count();
  const launch_shape shape{std::min(resident, blocks_for(n, 8 * block_threads)), block_threads,
                           on.stream()};
  compact_edges(shape, n, known_count{count}, edge_record<Index>{ends}, has_edge,
                {ids.data(), n, sizes.data()});
}

}  // namespace skerry
