// SPDX-License-Identifier: Apache-2.0
// owner_walk with a label vector as output, which also serves as the visited marks of all walks.
// Lehr, Reinsperger, Rysavy: Find connected components in an undirected graph. Project report, TU
// Wien, 2022, "thread per CC".
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "algorithms/forest.hpp"
#include "algorithms/kernel_run.hpp"
#include "algorithms/owner_walk/walks.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/executors/loop_observer.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

/// at = max(at, value); returns the previous value.
template <class Atomics, class T>
SKERRY_HOST_DEVICE T fetch_max(T& at, T value) {
  T seen = Atomics::load(at);
  while (seen < value && !Atomics::compare_exchange(at, seen, value)) {
  }
  return seen;
}

/// The walk from t over the rows of A. It writes its visits into a vector that all walks share.
template <class Atomics, class Matrix>
struct walk_marking {
  using index = typename Matrix::index;
  Matrix A;
  index* largest;  // [n], the largest start of a walk that visited v; initially v

  /// Walks from t, and stops at a mark larger than t. Such a mark proves that the component has a
  /// larger vertex: either the marked vertex itself or the start of another walk.
  ///
  /// stack  a stack with the interface of a vector, empty; a walk pushes each vertex at most once
  template <class Stack>
  SKERRY_HOST_DEVICE void operator()(index t, Stack& stack) const {
    stack.push_back(t);
    while (!stack.empty()) {
      const std::uint64_t v = stack.back();
      stack.pop_back();
      for (auto k = A.row_offsets[v]; k < A.row_offsets[v + 1]; ++k) {
        const index seen = fetch_max<Atomics>(largest[A.columns[k]], t);
        if (seen > t) return;
        if (seen < t) stack.push_back(A.columns[k]);
      }
    }
  }
};

/// A list in a preallocated array, for devices, which have no growing vector.
template <class Index>
struct preallocated_list {
  Index* items;  // [n]
  std::uint64_t length = 0;

  [[nodiscard]] SKERRY_HOST_DEVICE std::uint64_t size() const { return length; }
  [[nodiscard]] SKERRY_HOST_DEVICE bool empty() const { return length == 0; }
  [[nodiscard]] SKERRY_HOST_DEVICE Index operator[](std::uint64_t k) const { return items[k]; }
  [[nodiscard]] SKERRY_HOST_DEVICE Index back() const { return items[length - 1]; }
  SKERRY_HOST_DEVICE void push_back(Index v) { items[length++] = v; }
  SKERRY_HOST_DEVICE void pop_back() { --length; }
};

/// A walk that uses the preallocated stack of its slot.
template <class Walk, class Index>
struct walk_preallocated {
  Walk walk;
  Index* stacks;  // [slots * n]
  std::uint64_t n;
  SKERRY_HOST_DEVICE void operator()(std::size_t slot, Index t) const {
    preallocated_list<Index> stack{stacks + slot * n};
    walk(t, stack);
  }
};

/// A walk that uses a stack of its own.
template <class Walk, class Index>
struct walk_with_vector {
  Walk walk;
  void operator()(std::size_t, Index t) const {
    std::vector<Index> stack;
    walk(t, stack);
  }
};

/// Bytes for the stacks of concurrent walks on a device; one stack is always allocated.
inline constexpr std::uint64_t stack_bytes = std::uint64_t{1} << 30;

/// largest[v] = the largest vertex of v's component
///
/// A     n x n, symmetric
/// cost  as owner_walk(); the shared vector and the stacks of concurrent walks. On a device a stack
///       takes n ids, and as many walks run concurrently as fit into stack_bytes
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Run>
[[nodiscard]] vector_of<Run, Index> owners(const Run& on, const matrix_of<Run, Index, Offset>& A) {
  using marking = walk_marking<typename Run::atomics, matrix_of<Run, Index, Offset>>;
  const std::uint64_t n = A.row_count;
  auto largest = forest_of_roots<Index>(on.executor, n, "largest");
  const marking walk{A, largest.data()};
  if constexpr (Run::executor_type::is_device) {
    const std::uint64_t fitting = stack_bytes / sizeof(Index) / std::max<std::uint64_t>(1, n);
    const std::uint64_t slots = std::clamp<std::uint64_t>(fitting, 1, walks_per_round);
    auto stacks = on.executor.template allocate<Index>(slots * n);
    for_each_walk<Index>(on, n, slots, walk_preallocated<marking, Index>{walk, stacks.data(), n});
  } else {
    const bool is_observed = observer_of(on.executor) != nullptr;  // each walk is a call then
    for_each_walk<Index>(on, n, is_observed ? n : on.executor.thread_count(),
                         walk_with_vector<marking, Index>{walk});
  }
  return largest;
}

/// smallest[label[v]] = min(smallest[label[v]], v)
template <class Atomics, class Index>
struct scatter_min {
  Index* smallest;     // [n]
  const Index* label;  // [n]
  SKERRY_HOST_DEVICE void operator()(std::size_t v) const {
    write_min<Atomics>(smallest[label[v]], static_cast<Index>(v));
  }
};

/// label[v] = smallest[label[v]]
template <class Index>
struct relabel_by_smallest {
  Index* label;           // [n]
  const Index* smallest;  // [n]
  SKERRY_HOST_DEVICE void operator()(std::size_t v) const { label[v] = smallest[label[v]]; }
};

/// Labels each row with the largest row of its component, then relabels by the smallest.
///
/// A        n x n; without the promise of symmetry, A + A' is built first; on a device it must be
///          symmetric
/// returns  labels[n], the smallest vertex of each component
/// cost     a walk may traverse its whole component before it visits a larger vertex: O(n *
///          entries) in the worst case, such as a star with the smallest vertex in the centre. The
///          walk that owns a component is sequential
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Run>
[[nodiscard]] vector_of<Run, Index> owner_walk(const Run& on,
                                               const matrix_of<Run, Index, Offset>& A,
                                               symmetry pattern) {
  auto labels =
      apply_to_symmetrised(on, A, pattern, [&](const auto& rows) { return owners(on, rows); });
  auto smallest = forest_of_roots<Index>(on.executor, labels.size(), "smallest");
  on.executor.for_each(labels.size(),
                       scatter_min<typename Run::atomics, Index>{smallest.data(), labels.data()});
  announce_array(on.executor, "label", labels);
  on.executor.for_each(labels.size(), relabel_by_smallest<Index>{labels.data(), smallest.data()});
  return labels;
}

}  // namespace skerry
