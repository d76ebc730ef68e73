// SPDX-License-Identifier: Apache-2.0
// owner_walk with lists as output for devices, which have no growing vector: all memory is
// preallocated. Lehr, Reinsperger, Rysavy: Find connected components in an undirected graph.
// Project report, TU Wien, 2022, "thread per CC".
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "algorithms/forest.hpp"
#include "algorithms/kernel_run.hpp"
#include "algorithms/owner_walk/list_component.hpp"
#include "algorithms/owner_walk/owner_walk.hpp"
#include "algorithms/owner_walk/walks.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

/// The vertex set of a walk as a preallocated array of bits.
struct preallocated_vertex_bits {
  static constexpr std::uint64_t bits = 32;
  [[nodiscard]] SKERRY_HOST_DEVICE static constexpr std::uint64_t words(std::uint64_t n) {
    return n / bits + 1;
  }

  std::uint32_t* data;  // [words(n)]

  [[nodiscard]] SKERRY_HOST_DEVICE bool contains(std::uint64_t v) const {
    return (data[v / bits] >> v % bits & 1) != 0;
  }
  SKERRY_HOST_DEVICE void insert(std::uint64_t v) {
    data[v / bits] |= std::uint32_t{1} << v % bits;
  }
  SKERRY_HOST_DEVICE void erase(std::uint64_t v) {
    data[v / bits] &= ~(std::uint32_t{1} << v % bits);
  }
};

/// The components as lists, stored contiguously.
template <class Index>
struct component_lists {
  struct list_range {
    std::uint64_t first, size;
  };
  Index* members;        // [n]
  list_range* of_owner;  // [n], by largest vertex; size 0 for vertices that own no component
  std::uint64_t* end;    // [1], the number of members stored so far
};

/// of_owner[v] = empty, and no members
template <class Index>
struct clear_lists {
  component_lists<Index> lists;
  SKERRY_HOST_DEVICE void operator()(std::size_t v) const {
    lists.of_owner[v] = {0, 0};
    if (v == 0) *lists.end = 0;
  }
};

/// words[k] = 0
struct clear_bits {
  std::uint32_t* words;
  SKERRY_HOST_DEVICE void operator()(std::size_t k) const { words[k] = 0; }
};

/// A walk with the list and the vertex set of its slot. If t owns its component, the walk appends
/// the component to the output, if it fits. If A is not symmetric, components may overlap, so the
/// total may exceed n.
template <class Atomics, class Matrix>
struct walk_to_lists {
  using index = typename Matrix::index;
  Matrix A;
  index* found;            // [slots * n]
  std::uint32_t* visited;  // [slots * words(n)], all 0 before and after a walk
  component_lists<index> lists;

  SKERRY_HOST_DEVICE void operator()(std::size_t slot, index t) const {
    const std::uint64_t n = A.row_count;
    preallocated_list<index> list{found + slot * n};
    preallocated_vertex_bits set{visited + slot * preallocated_vertex_bits::words(n)};
    if (!list_component(A, t, list, set)) return;
    const std::uint64_t first = Atomics::fetch_add(*lists.end, list.size());
    if (first + list.size() > n) return;
    lists.of_owner[t] = {first, list.size()};
    for (std::uint64_t k = 0; k < list.size(); ++k) lists.members[first + k] = list[k];
  }
};

/// label[v] = the smallest member, for all members v of the component of `owner`
template <class Atomics, class Index>
struct label_by_list {
  Index* label;  // [n]
  component_lists<Index> lists;

  SKERRY_HOST_DEVICE void operator()(std::size_t owner) const {
    const auto [first, size] = lists.of_owner[owner];
    Index smallest = static_cast<Index>(owner);
    for (std::uint64_t k = first; k < first + size; ++k)
      if (lists.members[k] < smallest) smallest = lists.members[k];
    for (std::uint64_t k = first; k < first + size; ++k)
      Atomics::store(label[lists.members[k]], smallest);
  }
};

/// owner_walk() with lists as output, which are then converted to labels.
///
/// A        n x n, symmetric
/// returns  labels[n], the smallest vertex of each component
/// cost     as owner_walk(); the lists, plus n ids and n bits per concurrent walk; as many walks
///          run concurrently as fit into stack_bytes
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Run>
requires(Run::executor_type::is_device)
    [[nodiscard]] vector_of<Run, Index> owner_walk_lists(const Run& on,
                                                         const matrix_of<Run, Index, Offset>& A,
                                                         symmetry) {
  const std::uint64_t n = A.row_count, words = preallocated_vertex_bits::words(n);
  const std::uint64_t slots =
      std::clamp<std::uint64_t>(stack_bytes / (n * sizeof(Index) + words * 4), 1, walks_per_round);
  auto found = on.executor.template allocate<Index>(slots * n);
  auto members = on.executor.template allocate<Index>(n);
  auto visited = on.executor.template allocate<std::uint32_t>(slots * words);
  auto ranges = on.executor.template allocate<typename component_lists<Index>::list_range>(n);
  auto end = on.executor.template allocate<std::uint64_t>(1);
  const component_lists<Index> lists{members.data(), ranges.data(), end.data()};
  on.executor.for_each(slots * words, clear_bits{visited.data()});
  on.executor.for_each(n, clear_lists<Index>{lists});
  for_each_walk<Index>(on, n, slots,
                       walk_to_lists<typename Run::atomics, matrix_of<Run, Index, Offset>>{
                           A, found.data(), visited.data(), lists});
  // If A is not symmetric, some vertices are in no list.
  auto labels = forest_of_roots<Index>(on.executor, n);
  on.executor.for_each(n, label_by_list<typename Run::atomics, Index>{labels.data(), lists});
  return labels;
}

}  // namespace skerry
