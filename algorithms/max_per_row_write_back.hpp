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

/// The passes over rows have i = r * threads + p: thread p of row r takes the columns p,
/// p + threads, p + 2 threads, ..., so that adjacent threads of a device access adjacent elements.

/// M[r][c] = 0
template <class Index, std::size_t threads = 1>
struct clear_row {
  Index* M;  // [n * n]
  std::size_t n;
  SKERRY_HOST_DEVICE void operator()(std::size_t i) const {
    for (std::size_t c = i % threads; c < n; c += threads) M[i / threads * n + c] = 0;
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

/// a > b
struct greater {
  template <class T>
  SKERRY_HOST_DEVICE bool operator()(T a, T b) const {
    return b < a;
  }
};

/// largest[r] = the maximum of row r, which does not fall between rounds; 0 if the row has no entry
template <class Atomics, class Index, std::size_t threads = 1>
struct reduce_row {
  const Index* M;  // [n * n]
  std::size_t n;
  Index* largest;          // [n], 0 before the first round
  std::uint32_t* changed;  // set to 1 if any maximum changes
  SKERRY_HOST_DEVICE void operator()(std::size_t i) const {
    const Index* const row = M + i / threads * n;
    Index most = 0;
    for (std::size_t c = i % threads; c < n; c += threads) most = most < row[c] ? row[c] : most;
    if (write_min<Atomics>(largest[i / threads], most, greater{})) raise<Atomics>(*changed);
  }
};

/// M[r][c] = max(M[r][c], largest[c]) for each entry: the maxima, as a row, go into the columns.
template <class Index, std::size_t threads = 1>
struct write_back {
  Index* M;  // [n * n]
  std::size_t n;
  const Index* largest;  // [n]
  SKERRY_HOST_DEVICE void operator()(std::size_t i) const {
    Index* const row = M + i / threads * n;
    for (std::size_t c = i % threads; c < n; c += threads)
      row[c] = row[c] == 0 || largest[c] < row[c] ? row[c] : largest[c];
  }
};

/// smallest[largest[v] - 1] = min(itself, v), where largest[v] becomes v + 1 if row v has no entry
template <class Atomics, class Index>
struct find_smallest {
  Index* smallest;  // [n]
  Index* largest;   // [n]
  SKERRY_HOST_DEVICE void operator()(std::size_t v) const {
    if (largest[v] == 0) largest[v] = static_cast<Index>(v + 1);
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
///          largest distance from a component's largest vertex, and at least three if there are
///          entries: that vertex gets its own number from a neighbour. n * n ids of memory
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Run>
[[nodiscard]] vector_of<Run, Index> max_per_row_write_back(const Run& on,
                                                           const matrix_of<Run, Index, Offset>& A,
                                                           symmetry pattern) {
  using atomics = typename Run::atomics;
  constexpr std::size_t threads = Run::executor_type::is_device ? 32 : 1;  // of a row
  const auto& run = on.executor;
  const std::size_t n = A.row_count;
  // n * n overflows from 2^32 on: then a size that no memory has.
  auto M = run.template allocate<Index>(n >> 32 == 0 ? n * n : ~std::size_t{0});
  run.for_each(n * threads, clear_row<Index, threads>{M.data(), n});
  for_each_edge(run, A, pattern, write_numbers<atomics, Index>{M.data(), n});
  auto largest = run.template allocate<Index>(n);
  run.for_each(n, clear_row<Index>{largest.data(), 1});  // rows of one element
  typename Run::flag changed(run);
  for (;;) {
    on.before_round();
    changed.lower();
    run.for_each(n * threads,
                 reduce_row<atomics, Index, threads>{M.data(), n, largest.data(), changed.at()});
    if (!changed.is_raised()) break;
    run.for_each(n * threads, write_back<Index, threads>{M.data(), n, largest.data()});
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
