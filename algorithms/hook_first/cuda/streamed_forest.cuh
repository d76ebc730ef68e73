// SPDX-License-Identifier: Apache-2.0
// Definitions of streamed_forest.hpp.
#pragma once

#include <concepts>
#include <cstdint>

#include "algorithms/forest.hpp"
#include "algorithms/hook_first/cuda/compress.cuh"
#include "algorithms/hook_first/cuda/edge_queue.cuh"
#include "algorithms/hook_first/cuda/state.cuh"
#include "algorithms/hook_first/cuda/streamed_forest.hpp"
#include "algorithms/hook_first/cuda/vertex_pair.cuh"
#include "algorithms/union_find/record.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/cuda/threads.cuh"
#include "matrix_ops/views/csr_ref.hpp"

namespace skerry {

/// Unites the ends of a chunk's entries.  Warps take segments of the entries, across rows; each
/// lane searches for the row of its entry, starting from the row of its previous one.
///
/// below_diagonal  skips the entries above it, which are mirror images
/// id_outside      raised where an id is none of the n rows
template <class Index, class Record>
__global__ void __launch_bounds__(queue_block_size)
    unite_chunk(device_chunk<Index> A, std::uint64_t n, bool below_diagonal, Index* parent,
                Record record, std::uint32_t* id_outside) {
  constexpr std::uint64_t segment = 1024;  // entries
  __shared__ vertex_pair<Index> items[edge_queue<Index, Record>::capacity_of_block];
  edge_queue<Index, Record> edges(items, parent, record);
  bool is_outside = false;
  const std::uint64_t warps = std::uint64_t{gridDim.x} * (queue_block_size / warp_lanes);
  const std::uint64_t mine =
      std::uint64_t{blockIdx.x} * (queue_block_size / warp_lanes) + warp_of_block();
  for (std::uint64_t begin = mine * segment; begin < A.entry_count; begin += warps * segment) {
    const std::uint64_t end = min(begin + segment, std::uint64_t{A.entry_count});
    std::uint64_t row = row_of_entry(A, {0, A.row_count}, begin);
    const std::uint64_t rows_end = row_of_entry(A, {row, A.row_count}, end - 1) + 1;
    for (std::uint64_t k = begin; k < end; k += warp_lanes) {
      const bool is_entry = k + lane() < end;
      Index v = 0, u = 0;
      if (is_entry) {
        row = row_of_entry(A, {row, rows_end}, k + lane());
        v = static_cast<Index>(A.first_row + row);
        u = A.columns[k + lane()];
      }
      const bool is_row = u < n;
      is_outside |= !is_row;
      bool joins = is_entry && is_row && (below_diagonal ? u < v : u != v);
      if (joins)
        joins = stale_device_atomics::load(parent[u]) != stale_device_atomics::load(parent[v]);
      edges.add_if(joins, {v, u});
    }
  }
  edges.flush();
  if (is_outside) raise<device_atomics>(*id_outside);
}
// Correctness.  A parent, former or current, is in its vertex's tree for good.  So ends with equal
// parents are in one tree.

template <std::unsigned_integral Index>
streamed_forest<Index>::streamed_forest(const device_resources& resources, std::uint64_t n,
                                        Index* ends)
    : labels_(n, resources),
      ends_(ends),
      id_outside_(1, resources),
      blocks_(8 * multiprocessor_count()) {
  fill_zero(id_outside_);
  cuda_threads(resources).for_each(n, make_root<Index>{labels_.data()});
}

template <std::unsigned_integral Index>
template <class Record>
void streamed_forest<Index>::unite(const device_chunk<Index>& chunk, symmetry pattern,
                                   Record record) {
  if (chunk.entry_count != 0)
    launch({blocks_, queue_block_size, stream()}, unite_chunk<Index, Record>, chunk, labels_.size(),
           pattern == symmetry::yes, labels_.data(), record, id_outside_.data());
}

template <std::unsigned_integral Index>
void streamed_forest<Index>::unite(const device_chunk<Index>& chunk, symmetry pattern) {
  if (ends_ != nullptr)
    unite(chunk, pattern, edge_record<Index>{ends_});
  else
    unite(chunk, pattern, no_record{});
}

template <std::unsigned_integral Index>
void streamed_forest<Index>::compress() {
  compress_parents({blocks_, queue_block_size, stream()}, labels_);
}

}  // namespace skerry
