// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "algorithms/union_find/find.hpp"
#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/executors/ranges.hpp"

namespace skerry {

/// parent[v] = root(v) for v in [first, last).  No parent is above its child.
///
/// Other threads may compress other ranges meanwhile, but no union may run: roots are written too.
/// In ascending order the parent of v is mostly a child of its root already, so the one branch is
/// predicted well. Where it is not yet, since another thread has its range, the next vertices often
/// have the same parent: they do not search for its root again.
template <class Ref>
void compress_range(Ref t, std::uint64_t first, std::uint64_t last) {
  using index = typename Ref::index;
  index searched = 0, found = 0;  // the last parent whose root was searched for, and this root
  // On a path each vertex waits for what the one before has stored. `up < root`, not `!=`: else GCC
  // stores `up`, which equals `root` but is loaded after it, and a path takes 1.3 times as long.
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

/// The same for all n vertices, of which each thread compresses a range of its own: where most
/// parents are near, few paths lead from one range to another.
template <class Executor, class Ref>
void compress_ranges(const Executor& run, Ref t, std::uint64_t n) {
  if (run.thread_count() == 1) return compress_range(t, 0, n);
  for_each_range(run, n, 1 << 16,
                 [&](std::uint64_t first, std::uint64_t last) { compress_range(t, first, last); });
}

/// The same for all n vertices, in ascending order: all threads work on neighbouring blocks.  Where
/// parents are anywhere below, nearly all of them are compressed by then.
template <class Executor, class Ref>
void compress_upwards(const Executor& run, Ref t, std::uint64_t n) {
  if (run.thread_count() == 1) return compress_range(t, 0, n);
  for_each_block(run, n, 1 << 13,
                 [&](std::uint64_t first, std::uint64_t last) { compress_range(t, first, last); });
}

}  // namespace skerry
