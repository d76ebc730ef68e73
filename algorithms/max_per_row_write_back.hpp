// SPDX-License-Identifier: Apache-2.0
// The max-per-row fixpoint as the student report at TU Wien has it, Section 4.3: the matrix holds
// numbers of vertices, and each round writes the row maxima into its columns.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "algorithms/each_edge.hpp"
#include "algorithms/forest.hpp"
#include "algorithms/kernel_run.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

/// M[r][c] = 0
template <class Index>
struct clear_row {
  Index* M;  // [n * n]
  std::size_t n;
  SKERRY_HOST_DEVICE void operator()(std::size_t r) const {
    for (std::size_t c = 0; c < n; ++c) M[r * n + c] = 0;
  }
};

/// M[u][v] = v + 1 and M[v][u] = u + 1: numbers count from 1, and 0 is no entry.
template <class Atomics, class Index>
struct write_numbers {
  Index* M;  // [n * n]
  std::size_t n;
  SKERRY_HOST_DEVICE void operator()(Index u, Index v) const {
    Atomics::store(M[u * n + v], static_cast<Index>(v + 1));
    Atomics::store(M[v * n + u], static_cast<Index>(u + 1));
  }
};

/// largest[r] = the maximum of row r, or r + 1 if the row has no entry
template <class Atomics, class Index>
struct reduce_row {
  const Index* M;  // [n * n]
  std::size_t n;
  Index* largest;          // [n]
  std::uint32_t* changed;  // set to 1 if any maximum changes
  SKERRY_HOST_DEVICE void operator()(std::size_t r) const {
    Index most = 0;
    for (std::size_t c = 0; c < n; ++c) most = most < M[r * n + c] ? M[r * n + c] : most;
    if (most == 0) most = static_cast<Index>(r + 1);
    if (most == largest[r]) return;
    largest[r] = most;
    raise<Atomics>(*changed);
  }
};

/// M[r][c] = max(M[r][c], largest[c]) for each entry: the maxima, as a row, go into the columns.
template <class Index>
struct write_back {
  Index* M;  // [n * n]
  std::size_t n;
  const Index* largest;  // [n]
  SKERRY_HOST_DEVICE void operator()(std::size_t r) const {
    for (std::size_t c = 0; c < n; ++c) {
      const Index element = M[r * n + c];
      M[r * n + c] = element == 0 || largest[c] < element ? element : largest[c];
    }
  }
};

/// smallest[largest[v] - 1] = min(itself, v)
template <class Atomics, class Index>
struct find_smallest {
  Index* smallest;  // [n]
  const Index* largest;
  SKERRY_HOST_DEVICE void operator()(std::size_t v) const {
    write_min<Atomics>(smallest[largest[v] - 1], static_cast<Index>(v));
  }
};

/// label[v] = smallest[largest[v] - 1]
template <class Index>
struct label_by_largest {
  Index* largest_then_label;  // [n]
  const Index* smallest;
  SKERRY_HOST_DEVICE void operator()(std::size_t v) const {
    largest_then_label[v] = smallest[largest_then_label[v] - 1];
  }
};

/// Labels each row of A with the smallest row of its component, computed from the largest.
///
/// A        n x n; without the promise of symmetry, the components are the weak ones
/// returns  labels[n]
/// cost     a round reads n * n ids twice and writes them once. The rounds are one more than the
///          largest distance from a component's largest vertex. n * n ids of memory
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Run>
[[nodiscard]] vector_of<Run, Index> max_per_row_write_back(const Run& on,
                                                           const matrix_of<Run, Index, Offset>& A,
                                                           symmetry pattern) {
  using atomics = typename Run::atomics;
  const auto& run = on.executor;
  const std::size_t n = A.row_count;
  auto M = run.template allocate<Index>(n * n);
  run.for_each(n, clear_row<Index>{M.data(), n});
  for_each_edge(run, A, pattern, write_numbers<atomics, Index>{M.data(), n});
  auto largest = forest_of_roots<Index>(run, n, "largest");
  typename Run::flag changed(run);
  for (;;) {
    on.before_round();
    changed.lower();
    run.for_each(n, reduce_row<atomics, Index>{M.data(), n, largest.data(), changed.at()});
    if (!changed.is_raised()) break;
    run.for_each(n, write_back<Index>{M.data(), n, largest.data()});
  }
  auto smallest = forest_of_roots<Index>(run, n, "smallest");
  run.for_each(n, find_smallest<atomics, Index>{smallest.data(), largest.data()});
  run.for_each(n, label_by_largest<Index>{largest.data(), smallest.data()});
  return largest;
}
// Correctness. M[r][c] > 0 for entries alone, and is then at least the maximum of row c of the
// round before. When no maximum has changed, largest[r] >= largest[c] for each entry (r, c); M's
// entries are symmetric, so the two are equal. Maxima only grow, and are numbers of vertices of the
// component. The largest vertex of a component with an entry has its number in the rows of its
// neighbours from the start, and it stays there, so it is the maximum of all rows.

}  // namespace skerry
