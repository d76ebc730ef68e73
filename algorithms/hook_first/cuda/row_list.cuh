// SPDX-License-Identifier: Apache-2.0
// Rows that a block selects, so that full warps read them.
#pragma once

#include <cstdint>

#include "algorithms/hook_first/cuda/edge_queue.cuh"
#include "algorithms/hook_first/cuda/state.cuh"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/cuda/unrolled.cuh"
#include "matrix_ops/cuda/warp.cuh"
#include "matrix_ops/cuda/warp_rows.cuh"
#include "matrix_ops/device_atomics.cuh"
#include "matrix_ops/views/csr_ref.hpp"

namespace skerry {

/// Rows from which a block selects at a time.
inline constexpr unsigned rows_of_block = 1024;

/// They are in so many groups of a row a thread.  The groups are far apart, so that all blocks
/// select about as many rows, wherever these are: where columns ascend, most roots have small ids.
inline constexpr unsigned groups_of_block = rows_of_block / queue_block_size;

/// The selected ones; in shared memory.
template <class Index>
struct row_list {
  Index rows[rows_of_block];
  std::uint32_t count;

  /// All lanes of a warp call it.
  __device__ void add_if(bool is_selected, Index row) {
    const unsigned mask = __ballot_sync(all_lanes, is_selected);
    if (mask == 0) return;
    std::uint32_t first = 0;
    if (lane() == 0) first = atomicAdd_block(&count, static_cast<std::uint32_t>(__popc(mask)));
    first = __shfl_sync(all_lanes, first, 0);
    if (is_selected) rows[first + lanes_before(mask)] = row;
  }
};

/// Unites entries of listed rows, and collects a thread's flags.
template <class Index, class Offset, class Record>
struct row_list_reader {
  const csr_ref<Index, Offset, device_space>& A;
  Index* parent;
  segment_list<Index> segments;  // takes rows too long for a warp
  edge_queue<Index, Record>& edges;
  bool id_outside = false, needs_compress = false;

  /// Unites the entries (v, u) with is_needed(v, u) whose ends have different parents; u is a row.
  /// All threads of a block call it.
  ///
  /// across_rows  whether rows of different lengths are read together: pays where rows are many
  template <bool across_rows, class Needed>
  __device__ void unite(const row_list<Index>& list, Needed is_needed) {
    const std::uint32_t count = same_in_all_lanes(list.count);
    for (std::uint32_t k = same_in_all_lanes(threadIdx.x - lane()); k < count;
         k += queue_block_size) {
      row_range<Index, Offset> row;
      if (k + lane() < count) row = row_at(A, list.rows[k + lane()]);
      const Index own_parent = device_atomics::load(parent[row.row]);
      if constexpr (across_rows)
        if (lengths_differ(length_within_segment(row))) {
          unite_across_rows(row, own_parent, is_needed);
          if (length_within_segment(row) != 0) row.end = row.begin;
        }
      for_each_entry_of_warp(
          A, row, segments, [&](Index v, const Index(&u)[entries_of_lane], bool is_own) {
            const Index up = is_own ? own_parent : stale_device_atomics::load(parent[v]);
            bool joins[entries_of_lane];
            unrolled<entries_of_lane>([&](unsigned j) {
              const bool is_row = u[j] < A.row_count;
              id_outside |= !is_row;
              joins[j] =
                  is_row && is_needed(v, u[j]) && stale_device_atomics::load(parent[u[j]]) != up;
              needs_compress |= joins[j];
            });
            unrolled<entries_of_lane>([&](unsigned j) { edges.add_if(joins[j], {v, u[j]}); });
          });
    }
  }

  __device__ void raise_flags(hook_first_state<Index>* state) const {
    if (id_outside) raise<device_atomics>(state->id_outside);
    if (needs_compress) raise<device_atomics>(state->needs_compress);
  }

 private:
  template <class Needed>
  __device__ void unite_across_rows(const row_range<Index, Offset>& row, Index own_parent,
                                    Needed is_needed) {
    for_each_entry_across_rows(
        A, row, [&](const unsigned(&owner)[entries_of_lane], const Index(&u)[entries_of_lane]) {
          Index v[entries_of_lane];
          bool joins[entries_of_lane];
          unrolled<entries_of_lane>([&](unsigned j) {
            const auto from = static_cast<int>(owner[j]);
            v[j] = __shfl_sync(all_lanes, row.row, from);
            const Index up = __shfl_sync(all_lanes, own_parent, from);
            const bool is_row = u[j] < A.row_count;
            id_outside |= !is_row;
            joins[j] =
                is_row && is_needed(v[j], u[j]) && stale_device_atomics::load(parent[u[j]]) != up;
            needs_compress |= joins[j];
          });
          unrolled<entries_of_lane>([&](unsigned j) { edges.add_if(joins[j], {v[j], u[j]}); });
        });
  }
};

}  // namespace skerry
