// SPDX-License-Identifier: Apache-2.0
// Unites the inter-component entries that remain after a sample: of a symmetric matrix with a giant
// tree, only those of the rows outside it.
#pragma once

#include <cstdint>

#include "algorithms/hook_first/cuda/compress.cuh"
#include "algorithms/hook_first/cuda/edge_queue.cuh"
#include "algorithms/hook_first/cuda/pattern_check.cuh"
#include "algorithms/hook_first/cuda/row_list.cuh"
#include "algorithms/hook_first/cuda/state.cuh"
#include "algorithms/hook_first/cuda/vertex_pair.cuh"
#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/cuda/warp_rows.cuh"
#include "matrix_ops/views/csr_ref.hpp"

namespace skerry {

/// Compresses the forest, and unites the entries whose ends have different parents: if A is
/// balanced and there is a giant, of the rows outside it; else of all.  Counts the roots.
///
/// segments  takes rows too long for a warp, unread
/// known     whether A is balanced; reported in the state
template <class Pattern, class Index, class Offset, class Record>
__global__ void __launch_bounds__(queue_block_size, queue_blocks<Index>)
    unite_outside_giant(csr_ref<Index, Offset, device_space> A, Index* parent, Record record,
                        segment_list<Index> segments, hook_first_state<Index>* state,
                        known_balance known) {
  wait_for_previous_kernel();
  __shared__ vertex_pair<Index> items[edge_queue<Index, Record>::capacity_of_block];
  __shared__ row_list<Index> outside;
  if (state->is_refused() || state->searched) return;
  edge_queue<Index, Record> edges(items, parent, record);
  const std::uint64_t n = A.row_count;
  const bool is_balanced = known.holds();
  if (blockIdx.x == 0 && threadIdx.x == 0) state->is_balanced = is_balanced;
  const bool skip = (Pattern::symmetric || is_balanced) && state->has_giant;
  // Whether all entries of a row that is read are united; else those below the diagonal.
  const bool all = skip || !reads_half<Pattern>(state);
  const Index giant = state->giant;
  unsigned roots = 0;
  row_list_reader<Index, Offset, Record> rows{A, parent, segments, edges};
  // All blocks go through the rows together, in ascending order, so that the parent of a row is
  // mostly a child of its root already.
  const std::uint64_t step = std::uint64_t{gridDim.x} * queue_block_size;
  for (std::uint64_t first = std::uint64_t{blockIdx.x} * queue_block_size; first < n;
       first += step * groups_of_block) {
    if (threadIdx.x == 0) outside.count = 0;
    __syncthreads();
    constexpr unsigned at_once = 2;
    for (unsigned k = 0; k < groups_of_block; k += at_once) {
      Index root[at_once];
      const std::uint64_t begin = first + k * step + threadIdx.x;
      compress_range(parent, begin, step, n, root);
      for (unsigned j = 0; j < at_once; ++j) {
        const std::uint64_t v = begin + j * step;
        roots += v < n && root[j] == v;
        // The giant's former root, or its current one.
        bool is_outside = v < n && !(skip && root[j] == giant);
        if (is_outside) is_outside = !(skip && root[j] == find_root(parent, giant, giant));
        if (is_outside) is_outside = A.row_offsets[v] < A.row_offsets[v + 1];
        outside.add_if(is_outside, static_cast<Index>(v));
      }
    }
    __syncthreads();
    rows.template unite<true>(outside, [&](Index v, Index u) { return all ? u != v : u < v; });
    __syncthreads();
  }
  edges.flush();
  rows.raise_flags(state);
  add_of_warp(state->roots, roots);
}
// Correctness.  A child of the giant's root, the former or the current one, is in the giant's
// component for good.  So an entry may be skipped if both its ends are such children.  If A is
// symmetric, the rest of such a vertex's row may be skipped too: its mirror images are entries of
// the rows outside.  If A is balanced, too: no entry leads from the rows outside into the giant's
// component once all of them are united, and as many lead back.

}  // namespace skerry
