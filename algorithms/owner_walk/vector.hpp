// SPDX-License-Identifier: Apache-2.0
// owner_walk with a vector as output and as the memory of all walks. Lehr, Reinsperger, Rysavy:
// Find connected components in an undirected graph. Project report, TU Wien, 2022, "thread per CC".
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "algorithms/forest.hpp"
#include "algorithms/owner_walk/walks.hpp"
#include "algorithms/run_on.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/csr_ref.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/view.hpp"

namespace skerry {

/// at = max(at, value); returns what stood there.
template <class Atomics, class T>
SKERRY_HOST_DEVICE T fetch_max(T& at, T value) {
  T seen = Atomics::load(at);
  while (seen < value && !Atomics::compare_exchange(at, seen, value)) {
  }
  return seen;
}

/// The walk from t over the rows of A, its visits written into a vector that all walks share.
template <class Atomics, class Index, class Offset>
struct walk_marking {
  csr_ref<Index, Offset> A;
  Index* largest;  // [n], of the walks that came by; v itself at first

  /// A mark that is larger than t is that of a larger vertex, which is met here or was met by a
  /// walk of this component.
  ///
  /// todo  a stack with a vector's names, empty; a walk puts each vertex there once at most
  template <class Stack>
  SKERRY_HOST_DEVICE void operator()(Index t, Stack& todo) const {
    todo.push_back(t);
    while (!todo.empty()) {
      const std::uint64_t v = todo.back();
      todo.pop_back();
      for (Offset k = A.row_offsets[v]; k < A.row_offsets[v + 1]; ++k) {
        const Index seen = fetch_max<Atomics>(largest[A.columns[k]], t);
        if (seen > t) return;
        if (seen < t) todo.push_back(A.columns[k]);
      }
    }
  }
};

/// A list in memory of which nobody takes more than there is: a device has no vector.
template <class Index>
struct preallocated_list {
  Index* all;  // [n]
  std::uint64_t length = 0;

  [[nodiscard]] SKERRY_HOST_DEVICE std::uint64_t size() const { return length; }
  [[nodiscard]] SKERRY_HOST_DEVICE bool empty() const { return length == 0; }
  [[nodiscard]] SKERRY_HOST_DEVICE Index operator[](std::uint64_t k) const { return all[k]; }
  [[nodiscard]] SKERRY_HOST_DEVICE Index back() const { return all[length - 1]; }
  SKERRY_HOST_DEVICE void push_back(Index v) { all[length++] = v; }
  SKERRY_HOST_DEVICE void pop_back() { --length; }
};

/// A walk with the stack of its slot.
template <class Walk, class Index>
struct walk_preallocated {
  Walk walk;
  Index* stacks;  // [slots * n]
  std::uint64_t n;
  SKERRY_HOST_DEVICE void operator()(std::size_t slot, Index t) const {
    preallocated_list<Index> todo{stacks + slot * n};
    walk(t, todo);
  }
};

/// A walk with a stack of its own.
template <class Walk, class Index>
struct walk_with_vector {
  Walk walk;
  void operator()(std::size_t, Index t) const {
    std::vector<Index> todo;
    walk(t, todo);
  }
};

/// Bytes for the stacks of all walks that run at once on a device, where one of them fits.
inline constexpr std::uint64_t stack_bytes = std::uint64_t{1} << 30;

/// largest[v] = the largest vertex of v's component
///
/// A     n x n, symmetric
/// cost  as owner_walk(); a vector that all walks share, and what is to do for the walks under way:
///       on a device n ids for each, of which there are as many as stack_bytes hold
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Run>
[[nodiscard]] vector_of<Run, Index> owners(const Run& on, const csr_view<Index, Offset>& A) {
  using marking = walk_marking<typename Run::atomics, Index, Offset>;
  const std::uint64_t n = A.row_count;
  auto largest = forest_of_roots<Index>(on.executor, n);
  const marking walk{A, largest.data()};
  if constexpr (Run::executor_type::is_device) {
    const std::uint64_t fit = stack_bytes / sizeof(Index) / std::max<std::uint64_t>(1, n);
    const std::uint64_t slots = std::clamp<std::uint64_t>(fit, 1, walks_a_round);
    auto stacks = on.executor.template allocate<Index>(slots * n);
    for_each_walk<Index>(on, n, slots, walk_preallocated<marking, Index>{walk, stacks.data(), n});
  } else {
    for_each_walk<Index>(on, n, on.executor.thread_count(), walk_with_vector<marking, Index>{walk});
  }
  return largest;
}

/// smallest[label[v]] = min(smallest[label[v]], v)
template <class Atomics, class Index>
struct tell_smallest {
  Index* smallest;     // [n]
  const Index* label;  // [n]
  SKERRY_HOST_DEVICE void operator()(std::size_t v) const {
    lower<Atomics>(smallest[label[v]], static_cast<Index>(v));
  }
};

/// label[v] = smallest[label[v]]
template <class Index>
struct rename_by_smallest {
  Index* label;           // [n]
  const Index* smallest;  // [n]
  SKERRY_HOST_DEVICE void operator()(std::size_t v) const { label[v] = smallest[label[v]]; }
};

/// Output as a vector, named anew by the smallest vertices.
///
/// A        n x n; where `symmetric` is not promised, A + A' is made first; on a device symmetric
/// returns  labels[n], the smallest vertex of each component
/// cost     a walk may run through its component before it meets a larger vertex: O(n * entries) at
///          worst, such as on a star with the smallest vertex in the centre; and the walk that
///          survives is one thread's work
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Run>
[[nodiscard]] vector_of<Run, Index> owner_walk(const Run& on, const csr_view<Index, Offset>& A,
                                               bool symmetric) {
  auto labels =
      over_symmetric(on, A, symmetric, [&](const auto& rows) { return owners(on, rows); });
  auto smallest = forest_of_roots<Index>(on.executor, labels.size());
  on.executor.for_each(labels.size(),
                       tell_smallest<typename Run::atomics, Index>{smallest.data(), labels.data()});
  on.executor.for_each(labels.size(), rename_by_smallest<Index>{labels.data(), smallest.data()});
  return labels;
}

}  // namespace skerry
