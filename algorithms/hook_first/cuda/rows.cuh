// SPDX-License-Identifier: Apache-2.0
// Unites the entries of all rows where rows are short and not local: all but the first of each row.
#pragma once

#include <cstdint>

#include "algorithms/hook_first/cuda/edge_queue.cuh"
#include "algorithms/hook_first/cuda/state.cuh"
#include "algorithms/hook_first/cuda/vertex_pair.cuh"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/cuda/unrolled.cuh"
#include "matrix_ops/cuda/warp.cuh"
#include "matrix_ops/cuda/warp_rows.cuh"
#include "matrix_ops/device_atomics.cuh"
#include "matrix_ops/views/csr_ref.hpp"

namespace skerry {

/// Unites entries of rows that no tile has read, or of a tile whose cross-tile entries did not fit
/// into its log.
template <class Pattern, class Index, class Offset, class Record>
struct row_reader {
  const csr_ref<Index, Offset, device_space>& A;
  Index* parent;
  segment_list<Index> segments;
  edge_queue<Index, Record>& edges;
  bool half;          // one of (u, v) and (v, u) is read, if that is not known to the compiler
  Index largest = 0;  // id read so far

  [[nodiscard]] __device__ bool reads_half() const { return Pattern::symmetric || half; }

  /// 32 rows, one of each lane, that link_to_first_entries() has linked; one longer than a segment
  /// is appended to the list.
  __device__ void unite_all(row_range<Index, Offset> row) {
    // A first entry below the diagonal is linked, and none above it is needed.
    const Offset length = row.end - row.begin;
    if (reads_half() && length != 0 && length <= row_segment<Index>::length) ++row.begin;
    unite_entries(
        row, [this](Index from, Index to) { return to < from || (!reads_half() && to > from); });
  }
  /// Of row v the entries that leave the tile of rows [least, end), if v is one of these; long rows
  /// are on the list already.
  __device__ void unite_cross_tile(std::uint64_t v, std::uint64_t least, std::uint64_t end) {
    row_range<Index, Offset> row;
    if (v < end) row = row_at(A, v);
    if (row.end - row.begin > row_segment<Index>::length) row.end = row.begin;
    unite_entries(
        row, [=, this](Index, Index to) { return to < least || (!reads_half() && to >= end); });
  }

 private:
  template <class Needed>
  __device__ void unite_entries(const row_range<Index, Offset>& row, Needed is_needed) {
    const bool has_entry = row.begin < row.end;
    if (!__any_sync(all_lanes, has_entry)) return;
    const Index own_parent = has_entry ? stale_device_atomics::load(parent[row.row]) : row.row;
    for_each_entry_of_warp(
        A, row, segments, [&](Index from, const Index(&to)[entries_of_lane], bool is_own) {
          const Index up = is_own ? own_parent : stale_device_atomics::load(parent[from]);
          Index other[entries_of_lane];
          bool any = false;
          unrolled<entries_of_lane>([&](unsigned j) {
            largest = max(largest, to[j]);
            // Skips the parent of the row, and the entries that have the same parent.
            const bool is_read = is_needed(from, to[j]) && to[j] < A.row_count && to[j] != up;
            other[j] = is_read ? stale_device_atomics::load(parent[to[j]]) : up;
          });
          unrolled<entries_of_lane>([&](unsigned j) { any |= other[j] != up; });
          if (__any_sync(all_lanes, any))
            unrolled<entries_of_lane>([&](unsigned j) {
              if constexpr (Record::records)
                edges.add_if(other[j] != up, {from, to[j]});
              else
                edges.add_if(other[j] != up, {up, other[j]});
            });
        });
  }
};

}  // namespace skerry
