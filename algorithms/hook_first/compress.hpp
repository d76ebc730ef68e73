// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>

#include "algorithms/union_find/find.hpp"
#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/executors/ranges.hpp"

namespace skerry {

/// parent[v] = root(v) for v in [first, last).  Requires parent[v] <= v for all v.
///
/// Other threads may compress other ranges meanwhile, but no union may run: roots are written too.
/// In ascending order the parent of v is mostly a child of its root already, so the one branch is
/// predicted well. Where it is not yet, since another thread has its range, the next vertices often
/// have the same parent: they do not search for its root again.
template <class Ref>
void compress_range(Ref t, std::uint64_t first, std::uint64_t last) {
  using index = typename Ref::index;
  index searched = 0, found = 0;  // the last parent whose root was searched for, and this root
  // On a path each vertex waits for what the one before has stored. With `up != root` in place of
  // `<`, GCC stores `up` where it equals `root`. But it is loaded later: a path takes 1.4 times as
  // long to compress.
  for (std::uint64_t i = first; i < last; ++i) {
    const auto v = static_cast<index>(i);
    const index parent = t.parent_of(v);
    index root = t.parent_of(parent);
    if (const index up = t.parent_of(root); up < root) {
      if (parent != searched) {
        searched = parent;
        found = naive::find(t, up);
      }
      root = found;
    }
    Ref::atomics::store(t.parent[v], root);
  }
}

/// The same for all n vertices, of which each thread compresses a range of its own.  Where most
/// parents are near, few paths lead from one range to another.
template <class Executor, class Ref>
void compress_ranges(const Executor& run, Ref t, std::uint64_t n) {
  if (run.thread_count() == 1) return compress_range(t, 0, n);
  for_each_range(run, n, 1 << 16,
                 [&](std::uint64_t first, std::uint64_t last) { compress_range(t, first, last); });
}

/// The same for all n vertices in ascending order: all threads work on neighbouring blocks.  Where
/// a parent may be any smaller vertex, it is mostly compressed before its children are.
template <class Executor, class Ref>
void compress_ascending(const Executor& run, Ref t, std::uint64_t n) {
  if (run.thread_count() == 1) return compress_range(t, 0, n);
  constexpr std::uint64_t min_length = 256, max_length = 1 << 13;
  for_each_block(run, n, std::clamp(n / (8 * run.thread_count()), min_length, max_length),
                 [&](std::uint64_t first, std::uint64_t last) { compress_range(t, first, last); });
}

}  // namespace skerry
