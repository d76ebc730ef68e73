// SPDX-License-Identifier: Apache-2.0
// owner_walk with lists as output where there is no vector that grows: on a device. Lehr,
// Reinsperger, Rysavy: Find connected components in an undirected graph. Project report, TU Wien,
// 2022, "thread per CC".
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "algorithms/forest.hpp"
#include "algorithms/owner_walk/listing.hpp"
#include "algorithms/owner_walk/vector.hpp"
#include "algorithms/owner_walk/walks.hpp"
#include "algorithms/run_on.hpp"
#include "matrix_ops/csr_ref.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/view.hpp"

namespace skerry {

/// A vertex set of a walk: a bit each, in memory of which nobody takes more than there is.
struct preallocated_marks {
  static constexpr std::uint64_t bits = 32;
  [[nodiscard]] SKERRY_HOST_DEVICE static constexpr std::uint64_t words(std::uint64_t n) {
    return n / bits + 1;
  }

  std::uint32_t* all;  // [words(n)]

  [[nodiscard]] SKERRY_HOST_DEVICE bool has(std::uint64_t v) const {
    return (all[v / bits] >> v % bits & 1) != 0;
  }
  SKERRY_HOST_DEVICE void add(std::uint64_t v) { all[v / bits] |= std::uint32_t{1} << v % bits; }
  SKERRY_HOST_DEVICE void drop(std::uint64_t v) {
    all[v / bits] &= ~(std::uint32_t{1} << v % bits);
  }
};

/// The components as lists, one behind the other.
template <class Index>
struct component_lists {
  struct place {
    std::uint64_t first, size;
  };
  Index* members;      // [n]
  place* of_owner;     // [n], where the component of this largest vertex is; of others size 0
  std::uint64_t* end;  // of the members so far
};

/// of_owner[v].size = 0, and nothing listed
template <class Index>
struct list_nothing {
  component_lists<Index> lists;
  SKERRY_HOST_DEVICE void operator()(std::size_t v) const {
    lists.of_owner[v] = {0, 0};
    if (v == 0) *lists.end = 0;
  }
};

/// words[k] = 0
struct no_marks {
  std::uint32_t* words;
  SKERRY_HOST_DEVICE void operator()(std::size_t k) const { words[k] = 0; }
};

/// A walk with the list and the marks of its slot; what a walk that survives has found goes to the
/// lists, if there is room: where A is not symmetric, they may overlap.
template <class Atomics, class Index, class Offset>
struct walk_to_lists {
  csr_ref<Index, Offset> A;
  std::uint64_t n;
  Index* found;            // [slots * n]
  std::uint32_t* visited;  // [slots * words(n)], all 0
  component_lists<Index> lists;

  SKERRY_HOST_DEVICE void operator()(std::size_t slot, Index t) const {
    preallocated_list<Index> list{found + slot * n};
    preallocated_marks marks{visited + slot * preallocated_marks::words(n)};
    if (!list_component(A, t, list, marks)) return;
    const std::uint64_t first = Atomics::fetch_add(*lists.end, list.size());
    if (first + list.size() > n) return;
    lists.of_owner[t] = {first, list.size()};
    for (std::uint64_t k = 0; k < list.size(); ++k) lists.members[first + k] = list[k];
  }
};

/// label[v] = the smallest member, for all members of the list of an owner
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

/// owner_walk() with output as lists, which are then written into labels.
///
/// A        n x n, symmetric
/// returns  labels[n], the smallest vertex of each component
/// cost     as owner_walk(); the lists, and n ids and n bits for each walk under way, of which
///          there are as many as stack_bytes hold
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Run>
[[nodiscard]] vector_of<Run, Index> owner_walk_preallocated(const Run& on,
                                                            const csr_view<Index, Offset>& A,
                                                            bool) {
  const std::uint64_t n = A.row_count, words = preallocated_marks::words(n);
  const std::uint64_t slots =
      std::clamp<std::uint64_t>(stack_bytes / (n * sizeof(Index) + words * 4), 1, walks_a_round);
  auto found = on.executor.template allocate<Index>(slots * n);
  auto members = on.executor.template allocate<Index>(n);
  auto visited = on.executor.template allocate<std::uint32_t>(slots * words);
  auto places = on.executor.template allocate<typename component_lists<Index>::place>(n);
  auto end = on.executor.template allocate<std::uint64_t>(1);
  const component_lists<Index> lists{members.data(), places.data(), end.data()};
  on.executor.for_each(slots * words, no_marks{visited.data()});
  on.executor.for_each(n, list_nothing<Index>{lists});
  for_each_walk<Index>(on, n, slots,
                       walk_to_lists<typename Run::atomics, Index, Offset>{A, n, found.data(),
                                                                           visited.data(), lists});
  // Of a matrix that is not symmetric some vertices are on no list.
  auto labels = forest_of_roots<Index>(on.executor, n);
  on.executor.for_each(n, label_by_list<typename Run::atomics, Index>{labels.data(), lists});
  return labels;
}

}  // namespace skerry
