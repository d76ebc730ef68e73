// SPDX-License-Identifier: Apache-2.0
// The entries that are left where rows are short: all but the first of each row or, where a stretch
// has united its own, those that lead out of it.
#pragma once

#include <cstdint>

#include "algorithms/hook_first/device_room.cuh"
#include "algorithms/hook_first/stretches.cuh"
#include "algorithms/hook_first/unite_by_min.cuh"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/cuda/csr_pointers.hpp"
#include "matrix_ops/cuda/warp_queue.cuh"
#include "matrix_ops/cuda/warp_rows.cuh"
#include "matrix_ops/device_atomics.cuh"

namespace reef {

/// Threads of a block where each warp has a queue of edges.
inline constexpr unsigned queue_block = 256;

template <class Index>
struct vertex_pair {
  Index a, b;
};

/// Unites two vertices of the forest of all.
template <class Index>
struct unite_vertices {
  Index* parent;
  __device__ void operator()(const vertex_pair<Index>& edge) const {
    unite_by_min<stale_device_atomics>(parent, edge.a, edge.b);
  }
};

/// The edges that a warp has found, in shared memory that it is given.
template <class Index>
struct edge_queue : warp_queue<vertex_pair<Index>, unite_vertices<Index>> {
  using base = warp_queue<vertex_pair<Index>, unite_vertices<Index>>;
  static constexpr unsigned room_of_block = queue_block / warp_lanes * base::room;

  __device__ edge_queue(vertex_pair<Index>* of_block, Index* parent)
      : base(of_block + warp_of_block() * base::room, {parent}) {}
};

/// Unites what look_around(), then hang_rows() or unite_stretches() have left.
template <class Pattern, class Index, class Offset>
__global__ void __launch_bounds__(queue_block)
    unite_rest(csr_pointers<Index, Offset> A, stretch_plan plan, Index* parent,
               const std::uint32_t* crossing, piece_list<Index> pieces,
               hook_first_state<Index>* state) {
  __shared__ vertex_pair<Index> items[edge_queue<Index>::room_of_block];
  edge_queue<Index> edges(items, parent);
  const bool near = state->near != 0;
  const std::uint64_t n = A.row_count;
  const std::uint64_t groups = near ? state->crossing : (n + warp_lanes - 1) / warp_lanes;
  const std::uint64_t warps = std::uint64_t{gridDim.x} * (queue_block / warp_lanes);
  Index largest = 0;
  for (std::uint64_t g = std::uint64_t{blockIdx.x} * (queue_block / warp_lanes) + warp_of_block();
       g < groups; g += warps) {
    const std::uint64_t group_first = (near ? crossing[g] : g) * warp_lanes;
    const std::uint64_t v = group_first + lane();
    row_range<Index, Offset> row{static_cast<Index>(group_first)};
    if (v < n) row = row_at(A, v);
    // Rows of a stretch are done with each other; elsewhere a row is with itself.
    const std::uint64_t stretch = group_first / plan.rows * plan.rows;
    const auto least = static_cast<Index>(stretch);
    const auto last = static_cast<Index>(min(stretch + plan.rows, n) - 1);
    // Where a row hangs, it need not be united.
    const Index above = v < n ? stale_device_atomics::load(parent[v]) : row.row;
    for_each_entry_of_warp(A, row, pieces, [&](Index from, Index to, bool) {
      largest = max(largest, to);
      bool wanted = to < (near ? least : from);
      if (!Pattern::symmetric) wanted |= to > (near ? last : from) && to < n;
      edges.add_if(wanted && !(to == above && from == row.row), {from, to});
    });
  }
  edges.flush();
  if (largest >= n) raise<device_atomics>(state->id_outside);
}

/// Unites the entries of long rows whose ends have different parents.
template <class Index, class Offset>
__global__ void __launch_bounds__(queue_block)
    unite_pieces(csr_pointers<Index, Offset> A, Index* parent, const row_piece<Index>* pieces,
                 hook_first_state<Index>* state) {
  __shared__ vertex_pair<Index> items[edge_queue<Index>::room_of_block];
  edge_queue<Index> edges(items, parent);
  const std::uint32_t count = state->pieces;
  bool id_outside = false, parted = false;
  for (std::uint32_t k = blockIdx.x; k < count; k += gridDim.x) {
    const Index up = device_atomics::load(parent[pieces[k].row]);
    for_each_entry_of_piece(A, pieces[k], [&](Index from, Index to, bool) {
      const bool is_row = to < A.row_count;
      id_outside |= !is_row;
      const bool wanted = is_row && stale_device_atomics::load(parent[to]) != up;
      parted |= wanted;
      edges.add_if(wanted, {from, to});
    });
  }
  edges.flush();
  if (id_outside) raise<device_atomics>(state->id_outside);
  if (parted) raise<device_atomics>(state->parted);
}

}  // namespace reef
