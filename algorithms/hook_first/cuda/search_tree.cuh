// SPDX-License-Identifier: Apache-2.0
// The edges of a breadth-first search as part of a spanning forest.
#pragma once

#include <cstdint>

#include "algorithms/union_find/record.hpp"
#include "matrix_ops/cuda/unrolled.cuh"
#include "matrix_ops/device_atomics.cuh"

namespace skerry {

/// Keeps the edges of a search, and links its vertices to the source.  All threads of a grid call
/// it.
///
/// parent  [n]: of a visited vertex the row from which it was visited
template <class Index>
__device__ void keep_search_tree(std::uint64_t n, Index source, Index* parent,
                                 const edge_record<Index>& record) {
  constexpr unsigned at_once = 8;
  const std::uint64_t tile = std::uint64_t{at_once} * blockDim.x;
  for (std::uint64_t first = blockIdx.x * tile; first < n; first += gridDim.x * tile) {
    Index row[at_once];
    const auto vertex = [&](unsigned k) { return first + k * blockDim.x + threadIdx.x; };
    unrolled<at_once>([&](unsigned k) {
      row[k] = static_cast<Index>(vertex(k));
      if (vertex(k) < n) row[k] = device_atomics::load(parent[vertex(k)]);
    });
    unrolled<at_once>([&](unsigned k) {
      const auto v = static_cast<Index>(vertex(k));
      if (row[k] == v) return;
      record.keep(v, row[k], v);
      device_atomics::store(parent[v], source);
    });
  }
}
// Correctness: no cycle.  All rows that are read were visited in an earlier round, and the wait
// between rounds makes all visits known.  So a vertex is linked in one round only, to a row
// that was visited before it.

}  // namespace skerry
