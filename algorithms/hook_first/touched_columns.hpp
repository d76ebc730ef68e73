// SPDX-License-Identifier: Apache-2.0
// Of some rows of a matrix, where most of these rows are in one tree: their columns are vertices
// whose own rows are not there, so most of them are still roots. Columns are marked as they are
// read, without a lookup of parents. Each marked vertex is then united once.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "algorithms/hook_first/checked_ids.hpp"
#include "algorithms/hook_first/edge_batch.hpp"
#include "algorithms/hook_first/pass.hpp"
#include "algorithms/hook_first/row_batches.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/branchless.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/executors/ranges.hpp"
#include "matrix_ops/prefetch.hpp"

namespace skerry {

/// Marks columns[begin] to columns[end - 1], eight at a time: stores nothing where all eight are
/// marked already, as most soon are.  An id out of range may leave valid ones beside it unmarked;
/// the solve fails then anyway.
///
/// mark_of  [n], 1 where marked
template <class Atomics, std::unsigned_integral Index>
void mark_all(checked_ids<Atomics, Index>& ids, const Index* columns, std::uint64_t begin,
              std::uint64_t end, std::uint8_t* mark_of) {
  constexpr std::size_t at_once = 8;
  constexpr std::uint64_t ids_ahead = 512;
  const auto mark = [mark_of](Index u) { Atomics::store(mark_of[u], std::uint8_t{1}); };
  for (; begin + at_once <= end; begin += at_once) {
    const std::span<const Index, at_once> some(columns + begin, at_once);
    prefetch_element(columns, begin + ids_ahead);
    if (!ids.inspect(some)) continue;
    std::uint8_t all_marked = 1;
    for (const Index u : some) all_marked &= Atomics::load(mark_of[u]);
    if (all_marked == 0) std::ranges::for_each(some, mark);
  }
  for (; begin < end; ++begin)
    if (ids.is_row(columns[begin])) mark(columns[begin]);
}

/// Marks the columns of those rows in [first, last) that are children of the giant's root.
///
/// mark_of  [n], 1 where marked
template <class Forest, std::unsigned_integral Offset>
void mark_columns(const hook_first_pass<Forest, Offset>& pass, typename Forest::index giant,
                  std::uint8_t* mark_of, std::uint64_t first, std::uint64_t last) {
  using index = typename Forest::index;
  const auto& A = pass.A;
  auto ids = pass.checked();
  const auto is_outside = [&](index v) { return pass.forest.parent_of(v) != giant; };
  for_each_row_batch(first, last, [&](std::uint64_t from, std::uint64_t to) {
    std::uint64_t next = A.first(from);  // entries before it are marked, or of rows outside
    for_each_selected_row(A, from, to, is_outside,
                          [&](index, std::uint64_t begin, std::uint64_t end) {
                            mark_all(ids, A.columns, next, begin, mark_of);
                            next = end;
                          });
    mark_all(ids, A.columns, next, A.first(to), mark_of);
  });
}

/// Links the marked roots of [first, last) to the giant's root, if that is smaller; without a
/// branch, since roots are marked at random.  No other thread may unite meanwhile.
template <class Forest>
void link_marked_roots(const Forest& t, typename Forest::index giant, const std::uint8_t* mark_of,
                       std::uint64_t first, std::uint64_t last) {
  using index = typename Forest::index;
  for (std::uint64_t i = std::max<std::uint64_t>(first, giant); i < last; ++i) {
    const auto v = static_cast<index>(i);
    const index up = t.parent_of(v);
    Forest::atomics::store(t.parent[v], select(eager_and(mark_of[i] != 0, up == v), giant, up));
  }
}

/// Unites the other marked vertices of [first, last) with the giant.
template <class Forest, std::unsigned_integral Offset>
void unite_marked(const hook_first_pass<Forest, Offset>& pass, typename Forest::index giant,
                  const std::uint8_t* mark_of, std::uint64_t first, std::uint64_t last) {
  using index = typename Forest::index;
  const Forest t = pass.forest;
  edge_batch<rem_rule<Forest>, Forest> edges(t, pass.jumps);
  for (std::uint64_t i = first; i < last; ++i) {
    const auto v = static_cast<index>(i);
    edges.add_if(eager_and(mark_of[i] != 0, t.parent_of(v) != giant), v, giant);
    edges.unite_if_full();
  }
  edges.unite();
}

/// Unites the giant with all columns of its rows.  The forest is compressed.
///
/// giant  its root
template <class Executor, class Forest, std::unsigned_integral Offset>
void unite_touched_columns(const Executor& run, const hook_first_pass<Forest, Offset>& pass,
                           typename Forest::index giant) {
  constexpr std::uint64_t rows_at_once = 1 << 14;
  const auto& A = pass.A;
  buffer<std::uint8_t> marks(A.vertex_count, 0);
  for_each_range(run, A.row_count(), rows_at_once, [&](std::uint64_t first, std::uint64_t last) {
    mark_columns(pass, giant, marks.data(), A.rows.first + first, A.rows.first + last);
  });
  for_each_range(run, A.vertex_count, rows_at_once, [&](std::uint64_t first, std::uint64_t last) {
    link_marked_roots(pass.forest, giant, marks.data(), first, last);
  });
  for_each_range(run, A.vertex_count, rows_at_once, [&](std::uint64_t first, std::uint64_t last) {
    unite_marked(pass, giant, marks.data(), first, last);
  });
  raise<typename Forest::atomics>(pass.needs_compress);
}

}  // namespace skerry
