// SPDX-License-Identifier: Apache-2.0
// What a sampling leaves to be done: the entries that may still join two trees.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "matrix_ops/executors/entries.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/view.hpp"

namespace skerry {

/// A matrix, some of whose vertices are known to be in one tree already.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
struct residual_graph {
  csr_view<Index, Offset> A;  // n x n, checked
  bool symmetric = false;     // with (u, v) it holds (v, u)
  bool sampled = false;       // otherwise nothing is known, and giant means nothing
  Index giant = 0;            // the vertices with this parent are in one tree
  listed_rows<Index> outside =
      {};  // those without it, where they were gathered; A is symmetric then
};

/// A visitor that calls f(u, v) for the entries that may join two trees.
///
/// settled(v)  whether v is in the giant tree; asked while f runs, and may come true meanwhile
template <class Index, class Settled, class Function>
struct open_entries {
  bool symmetric, sampled;
  Settled settled;
  Function f;

  [[nodiscard]] SKERRY_HOST_DEVICE row_part part_of(Index u) const {
    if (!sampled) return symmetric ? row_part::below_diagonal : row_part::all;
    if (!settled(u)) return row_part::all;
    return symmetric ? row_part::none : row_part::to_outside;
  }
  SKERRY_HOST_DEVICE void operator()(row_part part, Index u, Index v) const {
    if (part == row_part::all || (part == row_part::below_diagonal ? v < u : !settled(v))) f(u, v);
  }
};
// Why nothing is lost.  An entry is left out where both its ends have the giant's parent by then,
// so that they are in one tree; or where its mirror image is looked at: in the row of the end that
// is outside, or, nothing being sampled, below the diagonal.  A list of the rows outside may hold
// some that are settled since; and none comes to be outside that was not, since a finish either
// does not change the giant's label or is one of unions, after which both ends are in one tree for
// good.

template <class Index, class Offset, class Settled, class Function>
[[nodiscard]] open_entries<Index, Settled, Function> open_entries_of(
    const residual_graph<Index, Offset>& of, Settled settled, Function f) {
  return {of.symmetric, of.sampled, settled, f};
}

/// Calls f(u, v) for those of a range of entries that may join two trees; settled as above.
template <class Executor, class Index, class Offset, class Settled, class Function>
void for_each_open_entry(const Executor& run, const residual_graph<Index, Offset>& of,
                         const entry_range& among, Settled settled, Function f,
                         std::size_t grain = entry_grain) {
  visit_entries(run, of.A, among, open_entries_of(of, settled, f), grain);
}

/// The same for all entries.
template <class Executor, class Index, class Offset, class Settled, class Function>
void for_each_open_entry(const Executor& run, const residual_graph<Index, Offset>& of,
                         Settled settled, Function f, std::size_t grain = entry_grain) {
  if constexpr (Executor::is_device)
    if (of.outside.is_given())
      return visit_entries_of(run, of.A, of.outside, open_entries_of(of, settled, f));
  for_each_open_entry(run, of, {0, of.A.entry_count()}, settled, f, grain);
}

}  // namespace skerry
