// SPDX-License-Identifier: Apache-2.0
// The neighbours of each vertex, and a search over them. Used by checks, so it shares no code with
// the algorithms.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "matrix_ops/views/entry_batches.hpp"

namespace skerry {

/// Which neighbours an entry (u, v) gives.
enum class direction {
  along,    ///< v to u
  against,  ///< u to v
  both
};

/// Adjacency lists.
template <std::unsigned_integral Index>
struct adjacency {
  std::vector<std::uint64_t> begin;  // [n + 1]
  std::vector<Index> others;         // [entries], or twice as many in both directions

  [[nodiscard]] std::span<const Index> of(std::size_t v) const {
    return std::span(others).subspan(begin[v], begin[v + 1] - begin[v]);
  }
};

/// Sorts entries by vertex, by counting.
///
/// A      its ids have been checked
/// n      vertices
/// shift  added to column ids
/// cost   O(n + entries), two passes over the entries
template <std::unsigned_integral Index>
[[nodiscard]] adjacency<Index> adjacency_of(const entry_batches<Index>& A, std::uint64_t n,
                                            std::uint64_t shift, direction way);

/// Calls enter(u, v) for the neighbours v of first, and of each vertex for which it returned true.
///
/// enter  whether v is visited for the first time; `first` has been
/// todo   memory of the search; its elements are lost
template <std::unsigned_integral Index, class Enter>
void search(const adjacency<Index>& next, Index first, std::vector<Index>& todo, Enter enter) {
  todo.assign(1, first);
  while (!todo.empty()) {
    const Index u = todo.back();
    todo.pop_back();
    for (const Index v : next.of(u))
      if (enter(u, v)) todo.push_back(v);
  }
}

}  // namespace skerry
