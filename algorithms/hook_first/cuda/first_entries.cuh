// SPDX-License-Identifier: Apache-2.0
// Measures on a sample whether first entries alone join nearly all rows, so that to link each row
// to its own is enough of a sample; and whether trees of first entries are deep.
#pragma once

#include <cstdint>

#include "algorithms/hook_first/cuda/device_plan.hpp"
#include "matrix_ops/cuda/warp.cuh"
#include "matrix_ops/cuda/warp_rows.cuh"
#include "matrix_ops/passes/sample.hpp"
#include "matrix_ops/views/csr_ref.hpp"

namespace skerry {

/// Where paths lead from rows to their first entries, from these to theirs, and so on.
enum class first_entries_lead : std::uint32_t {
  anywhere,
  to_one_row,  ///< nearly all paths end at the same row, or fall so fast that they will
  not_far,     ///< nearly all are short, so that first entries make no deep trees
};

/// What samples of first entries show.  Two blocks write it.
struct first_entries_found {
  first_entries_lead lead;
  std::uint32_t join_ends;  ///< whether both ends of nearly all entries have the same one, as in
                            ///< cliques; written and read where rows are long

  /// Whether the links to first entries make many trees that few entries join.  Where long rows are
  /// local, such entries often make a giant of clusters, and a sample finds it.
  ///
  /// are_local  the rows of A
  template <class Index, class Offset>
  [[nodiscard]] __device__ bool make_many_trees(const csr_ref<Index, Offset, device_space>& A,
                                                bool are_local) const {
    return rows_are_long(A.row_count, A.entry_count) && !are_local && join_ends != 0 &&
           lead != first_entries_lead::to_one_row;
  }
};

/// Whether links to first entries join both ends of nearly all entries of a sample.  One block, all
/// of whose threads call it.
template <class Index, class Offset>
[[nodiscard]] __device__ bool join_ends(const csr_ref<Index, Offset, device_space>& A) {
  const std::uint64_t n = A.row_count, k = threadIdx.x;
  bool is_drawn = false, is_joined = false;
  const auto linked_to = [&](std::uint64_t v) {
    const auto row = row_at(A, v);
    return row.begin < row.end ? min(row.row, A.columns[row.begin]) : row.row;
  };
  if (k < n) {
    const auto row = row_at(A, sample_index{n, blockDim.x}(k));
    is_drawn = row.begin < row.end;
    const Index u = is_drawn ? A.columns[row.begin + (row.end - row.begin) / 2] : row.row;
    is_joined = is_drawn && u < n && linked_to(u) == linked_to(row.row);
  }
  const int drawn = __syncthreads_count(is_drawn), joined = __syncthreads_count(is_joined);
  return drawn != 0 && first_links_join(static_cast<float>(joined) / drawn);
}

/// Follows first entries from sampled rows; one block, all of whose threads call it.  They lead to
/// one row in a hypercube or a de Bruijn graph, where each step halves the id, and where each
/// vertex joined earlier ones, as in a network of citations.
///
/// looks_for_short  whether it takes a few more steps to find first_entries_lead::not_far
template <class Index, class Offset>
__device__ void follow_first_entries(const csr_ref<Index, Offset, device_space>& A,
                                     bool looks_for_short, first_entries_lead* found) {
  constexpr unsigned first_steps = 2, few_steps = 8;
  const std::uint64_t n = A.row_count, k = threadIdx.x;
  const auto start = static_cast<Index>(k < n ? sample_index{n, blockDim.x}(k) : 0);
  if (k == 0) *found = first_entries_lead::anywhere;
  Index v = start;
  bool is_drawn = false, is_open = k < n, may_join = true, ends_soon = false;
  int drawn = 0;
  const auto share = [&](int count) { return static_cast<float>(count) / drawn; };
  for (unsigned steps = 1;; ++steps) {
    if (is_open) {
      const auto row = row_at(A, v);
      const Index u = row.begin < row.end ? A.columns[row.begin] : v;
      if (steps == 1) is_drawn = row.begin < row.end;
      is_open = u < v;
      if (is_open) v = u;
    }
    if (steps == 1) drawn = __syncthreads_count(is_drawn);
    if (drawn == 0) return;
    if (!__syncthreads_or(is_open)) {
      ends_soon = true;
      break;
    }
    if (may_join && steps == few_steps) break;
    if (steps <= first_steps || !may_join) {
      const float ended = share(__syncthreads_count(is_drawn && !is_open));
      const int fallen = __syncthreads_count(is_open && v <= start >> steps);
      may_join = may_join && first_entries_lead_on(share(fallen), ended);
      if (may_join) continue;
      ends_soon = first_entries_suffice(ended);
      const bool may_end_soon = steps < few_steps && (steps < first_steps || some_end(ended));
      if (!looks_for_short || (!ends_soon && !may_end_soon)) return;
      if (ends_soon) break;
    }
  }
  // The most frequent end of the first warp's paths, and how many of the block's have it; or have
  // fallen to a 256th, and most likely meet.
  __shared__ Index most_frequent;
  const bool has_end = is_drawn && !is_open;
  const bool falls = is_open && v <= start >> few_steps;
  if (k < warp_lanes) {
    const unsigned equal = __match_any_sync(all_lanes, v) & __ballot_sync(all_lanes, has_end);
    const unsigned count = has_end ? static_cast<unsigned>(__popc(equal)) : 0;
    if (count == __reduce_max_sync(all_lanes, count)) most_frequent = v;
  }
  __syncthreads();
  const int same = __syncthreads_count(falls || (has_end && v == most_frequent));
  if (k != 0) return;
  if (first_entries_suffice(share(same)))
    *found = first_entries_lead::to_one_row;
  else if (looks_for_short && ends_soon)
    *found = first_entries_lead::not_far;
}

}  // namespace skerry
