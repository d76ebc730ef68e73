// SPDX-License-Identifier: Apache-2.0
// owner_walk with a list for each component as output. Lehr, Reinsperger, Rysavy: Find connected
// components in an undirected graph. Project report, TU Wien, 2022, "thread per CC".
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "algorithms/forest.hpp"
#include "algorithms/host_run.hpp"
#include "algorithms/owner_walk/listing.hpp"
#include "algorithms/owner_walk/walks.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/csr_ref.hpp"
#include "matrix_ops/view.hpp"

namespace skerry {

/// A vertex set of a walk.
struct marks_in_vector {
  std::vector<bool>& all;  // [n]
  [[nodiscard]] bool has(std::uint64_t v) const { return all[v]; }
  void add(std::uint64_t v) { all[v] = true; }
  void drop(std::uint64_t v) { all[v] = false; }
};

/// The walk from t with a list of its own.
template <class Index, class Offset>
struct walk_listing {
  csr_view<Index, Offset> A;
  std::vector<bool>& visited;  // [n], by this walk; all false before it and after it

  /// The component of t, t first; empty if t is not its largest vertex.
  [[nodiscard]] std::vector<Index> operator()(Index t) const {
    std::vector<Index> list;
    marks_in_vector marks{visited};
    if (!list_component(csr_ref<Index, Offset>(A), t, list, marks)) list.clear();
    return list;
  }
};

/// The components as lists, each with its largest vertex first, in the order of these.
///
/// A        n x n, symmetric
/// cost     as owner_walk(); a bit for each vertex and thread, and of lists no more than the
///          components and what the walks under way hold
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] std::vector<std::vector<Index>> owned_lists(const host_run& on,
                                                          const csr_view<Index, Offset>& A) {
  std::vector<std::vector<bool>> visited(on.executor.thread_count(),
                                         std::vector<bool>(A.row_count));
  std::vector<std::vector<Index>> lists(A.row_count);
  for_each_walk<Index>(on, A.row_count, visited.size(), [&](std::size_t slot, Index t) {
    lists[t] = walk_listing<Index, Offset>{A, visited[slot]}(t);
  });
  std::erase_if(lists, [](const auto& list) { return list.empty(); });
  return lists;
}

/// owner_walk() with output as lists, which are then written into labels.
///
/// A        n x n; where `symmetric` is not promised, A + A' is made first
/// returns  labels[n], the smallest vertex of each component
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] buffer<Index> owner_walk_lists(const host_run& on, const csr_view<Index, Offset>& A,
                                             bool symmetric) {
  const auto lists =
      over_symmetric(on, A, symmetric, [&](const auto& rows) { return owned_lists(on, rows); });
  // Of a matrix that is not symmetric some vertices are on no list.
  auto labels = forest_of_roots<Index>(on.executor, A.row_count);
  on.executor.for_each(lists.size(), [&](std::size_t i) {
    const Index smallest = *std::min_element(lists[i].begin(), lists[i].end());
    for (const std::uint64_t v : lists[i]) host_atomics::store(labels[v], smallest);
  });
  return labels;
}

}  // namespace skerry
