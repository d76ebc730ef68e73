// SPDX-License-Identifier: Apache-2.0
// owner_walk with a vector as output and as the memory of all walks. Lehr, Reinsperger, Rysavy:
// Find connected components in an undirected graph. Project report, TU Wien, 2022, "thread per CC".
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "algorithms/forest.hpp"
#include "algorithms/host_run.hpp"
#include "algorithms/owner_walk/walks.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/view.hpp"

namespace reef {

/// at = max(at, value); returns what stood there.
template <class Atomics, class T>
T raise(T& at, T value) {
  T seen = Atomics::load(at);
  while (seen < value && !Atomics::exchange_if(at, seen, value)) {
  }
  return seen;
}

/// The walk from t over the rows of A, its visits written into a vector that all walks share.
template <class Atomics, class Index, class Offset>
struct walk_marking {
  csr_view<Index, Offset> A;
  Index* largest;  // [n], of the walks that came by; v itself at first

  /// A mark that is larger than t is that of a larger vertex, which is met here or was met by a
  /// walk of this component.
  void operator()(Index t) const {
    std::vector<Index> todo{t};
    while (!todo.empty()) {
      const std::uint64_t v = todo.back();
      todo.pop_back();
      for (Offset k = A.row_offsets[v]; k < A.row_offsets[v + 1]; ++k) {
        const Index seen = raise<Atomics>(largest[A.columns[k]], t);
        if (seen > t) return;
        if (seen < t) todo.push_back(A.columns[k]);
      }
    }
  }
};

/// largest[v] = the largest vertex of v's component
///
/// A     n x n, symmetric
/// cost  as owner_walk(); a vector that all walks share, and what is to do for the walks under way
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] buffer<Index> owners(const host_run& on, const csr_view<Index, Offset>& A) {
  auto largest = forest_of_roots<Index>(on.executor, A.row_count);
  for_each_walk<Index>(on, A.row_count, [&](std::size_t, Index t) {
    walk_marking<host_atomics, Index, Offset>{A, largest.data()}(t);
  });
  return largest;
}

/// Output as a vector, named anew by the smallest vertices.
///
/// A        n x n; where `symmetric` is not promised, A + A' is made first
/// returns  labels[n], the smallest vertex of each component
/// cost     a walk may run through its component before it meets a larger vertex: O(n * entries) at
///          worst, such as on a star with the smallest vertex in the centre; and the walk that
///          survives is one thread's work
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] buffer<Index> owner_walk(const host_run& on, const csr_view<Index, Offset>& A,
                                       bool symmetric) {
  auto labels =
      over_symmetric(on, A, symmetric, [&](const auto& rows) { return owners(on, rows); });
  auto smallest = forest_of_roots<Index>(on.executor, labels.size());
  on.executor.for_each(labels.size(), [&](std::size_t v) {
    lower<host_atomics>(smallest[labels[v]], static_cast<Index>(v));
  });
  on.executor.for_each(labels.size(), [&](std::size_t v) { labels[v] = smallest[labels[v]]; });
  return labels;
}

}  // namespace reef
