// SPDX-License-Identifier: Apache-2.0
// Where the pattern was assumed to be symmetric, and entries were united in one direction: compares
// the labels of the ends of all others, in order, and unites where they differ.
#pragma once

#include <cstdint>

#include "algorithms/hook_first/cuda/edge_queue.cuh"
#include "algorithms/hook_first/cuda/state.cuh"
#include "algorithms/hook_first/cuda/unite_by_min.cuh"
#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/cuda/unrolled.cuh"
#include "matrix_ops/cuda/warp_rows.cuh"
#include "matrix_ops/device_atomics.cuh"
#include "matrix_ops/views/csr_ref.hpp"

namespace skerry {

/// Blocks that a multiprocessor runs at once, of compare_parents(): it takes 40 registers.
inline constexpr unsigned compare_blocks = 6;

namespace detail {

/// The parent of u if u > v, else `up`: then there is nothing to unite.
template <class Index>
[[nodiscard]] __device__ Index parent_if_larger(const Index* parent, std::uint64_t n, Index v,
                                                Index u, Index up) {
  return u > v && u < n ? stale_device_atomics::load(parent[u]) : up;
}

/// Unites each of the vertices with `up` if it is another one; returns the trees that this joins.
template <unsigned count, class Index>
[[nodiscard]] __device__ unsigned unite_others(Index* parent, Index up,
                                               const Index (&others)[count]) {
  unsigned joined = 0;
  unrolled<count>([&](unsigned j) {
    if (others[j] != up) joined += unite_by_min<device_atomics>(parent, up, others[j]);
  });
  return joined;
}

}  // namespace detail

/// Unites the entries above the diagonal whose ends have different parents, in a compressed forest,
/// and counts the trees that this joins.
///
/// segments  all those of long rows
/// of_deep   true: runs only if the forest was deep; false: only if it was not
template <class Index, class Offset>
__global__ void __launch_bounds__(queue_block_size)
    compare_parents(csr_ref<Index, Offset, device_space> A, Index* parent,
                    segment_list<Index> segments, bool of_deep, hook_first_state<Index>* state) {
  wait_for_previous_kernel();
  if (state->is_refused() || state->test != symmetry_test::by_labels ||
      (state->is_deep != 0) != of_deep)
    return;
  constexpr unsigned at_once = 2;  // rows of a lane, so that their loads overlap
  constexpr Offset short_row = 32;
  const std::uint64_t n = A.row_count, tile = std::uint64_t{at_once} * queue_block_size;
  unsigned joined = 0;
  const auto compare = [&](Index v, const Index(&u)[entries_of_lane], Index of_v) {
    Index others[entries_of_lane];
    unrolled<entries_of_lane>(
        [&](unsigned j) { others[j] = detail::parent_if_larger(parent, n, v, u[j], of_v); });
    joined += detail::unite_others(parent, of_v, others);
  };
  for (std::uint64_t first = blockIdx.x * tile; first < n; first += gridDim.x * tile) {
    row_range<Index, Offset> row[at_once];
    Offset longest = 0;
    unrolled<at_once>([&](unsigned k) {
      const std::uint64_t v = first + k * queue_block_size + threadIdx.x;
      if (v < n) row[k] = row_at(A, v);
    });
    Index up[at_once];
    unrolled<at_once>([&](unsigned k) {
      longest = max(longest, row[k].end - row[k].begin);
      up[k] = stale_device_atomics::load(parent[row[k].row]);
    });
    if (__all_sync(all_lanes, longest <= short_row)) {
      const unsigned most = __reduce_max_sync(all_lanes, static_cast<unsigned>(longest));
      for (unsigned read = 0; read < most; read += entries_of_lane) {
        Index u[at_once][entries_of_lane];
        unrolled<at_once>([&](unsigned k) {
          unrolled<entries_of_lane>([&](unsigned j) {
            const bool is_read = read + j < row[k].end - row[k].begin;
            u[k][j] = is_read ? A.columns[row[k].begin + read + j] : row[k].row;
          });
        });
        unrolled<at_once>([&](unsigned k) {
          unrolled<entries_of_lane>([&](unsigned j) {
            u[k][j] = detail::parent_if_larger(parent, n, row[k].row, u[k][j], up[k]);
          });
        });
        unrolled<at_once>([&](unsigned k) { joined += detail::unite_others(parent, up[k], u[k]); });
      }
      continue;
    }
    unrolled<at_once>([&](unsigned k) {
      if (length_within_segment(row[k]) == 0) row[k].end = row[k].begin;
      for_each_entry_of_warp(
          A, row[k], segments, [&](Index v, const Index(&u)[entries_of_lane], bool is_own) {
            compare(v, u, is_own ? up[k] : stale_device_atomics::load(parent[v]));
          });
    });
  }
  for_each_entry_of_segments<queue_block_size>(
      A, segments, [&](Index v, const Index(&u)[entries_of_lane]) {
        compare(v, u, stale_device_atomics::load(parent[v]));
      });
  add_of_warp(state->joined, joined);
}
// Correctness.  Entries below the diagonal were united, so only those above it may lead from tree
// to tree.  A stale parent is still an ancestor.

}  // namespace skerry
