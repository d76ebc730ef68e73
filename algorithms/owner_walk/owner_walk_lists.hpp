// SPDX-License-Identifier: Apache-2.0
// owner_walk with a list per component as output. Lehr, Reinsperger, Rysavy: Find connected
// components in an undirected graph. Project report, TU Wien, 2022, "thread per CC".
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "algorithms/forest.hpp"
#include "algorithms/host_run.hpp"
#include "algorithms/owner_walk/list_component.hpp"
#include "algorithms/owner_walk/walks.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/views/csr_ref.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

/// The vertex set of a walk as a vector of bits.
struct vertex_bits {
  std::vector<bool>& bits;  // [n]
  [[nodiscard]] bool contains(std::uint64_t v) const { return bits[v]; }
  void insert(std::uint64_t v) { bits[v] = true; }
  void erase(std::uint64_t v) { bits[v] = false; }
};

/// The walk from t with its own list.
template <class Index, class Offset>
struct walk_listing {
  csr_ref<Index, Offset, host_space> A;
  std::vector<bool>& visited;  // [n], all false before and after a walk

  /// The component of t, t first; empty if t is not its largest vertex.
  [[nodiscard]] std::vector<Index> operator()(Index t) const {
    std::vector<Index> list;
    vertex_bits set{visited};
    if (!list_component(A, t, list, set)) return {};  // and frees the list
    return list;
  }
};

/// The components as lists, each with its largest vertex first, sorted by their largest vertices.
///
/// A     n x n, symmetric
/// cost  as owner_walk(); a bit per vertex and thread; the lists of the components and of active
///       walks
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] std::vector<std::vector<Index>> owned_lists(
    const host_run& on, const csr_ref<Index, Offset, host_space>& A) {
  std::vector<std::vector<bool>> visited(on.executor.thread_count(),
                                         std::vector<bool>(A.row_count));
  std::vector<std::vector<Index>> lists(A.row_count);
  for_each_walk<Index>(on, A.row_count, visited.size(), [&](std::size_t slot, Index t) {
    lists[t] = walk_listing<Index, Offset>{A, visited[slot]}(t);
  });
  std::erase_if(lists, [](const auto& list) { return list.empty(); });
  return lists;
}

/// owner_walk() with lists as output, which are then converted to labels.
///
/// A        n x n; without the promise of symmetry, A + A' is built first
/// returns  labels[n], the smallest vertex of each component
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] buffer<Index> owner_walk_lists(const host_run& on,
                                             const csr_ref<Index, Offset, host_space>& A,
                                             symmetry pattern) {
  const auto lists =
      apply_to_symmetrised(on, A, pattern, [&](const auto& rows) { return owned_lists(on, rows); });
  // If A was wrongly promised to be symmetric, some vertices are in no list.
  auto labels = forest_of_roots<Index>(on.executor, A.row_count);
  on.executor.for_each(lists.size(), [&](std::size_t i) {
    const Index smallest = *std::min_element(lists[i].begin(), lists[i].end());
    for (const std::uint64_t v : lists[i]) host_atomics::store(labels[v], smallest);
  });
  return labels;
}

}  // namespace skerry
