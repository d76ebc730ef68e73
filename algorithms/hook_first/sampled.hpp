// SPDX-License-Identifier: Apache-2.0
// Where rows are long, a few entries show nearly all components; then most rows need not be read.
// Sutton, Ben-Nun, Barak: Optimizing parallel graph connectivity computation via subgraph sampling.
// IPDPS 2018, samples two entries of every row; here only roots have more than their first one
// looked at.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "algorithms/forest.hpp"
#include "algorithms/hook_first/checked_ids.hpp"
#include "algorithms/hook_first/edge_batch.hpp"
#include "algorithms/hook_first/hub_rows.hpp"
#include "algorithms/hook_first/rows.hpp"
#include "algorithms/union_find/ecl.hpp"
#include "algorithms/union_find/find.hpp"
#include "algorithms/union_find/rem_cas.hpp"
#include "algorithms/union_find/splice.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/branchless.hpp"
#include "matrix_ops/find_mismatch.hpp"
#include "matrix_ops/sample.hpp"
#include "matrix_ops/view.hpp"

namespace skerry {

/// Unites the roots of a range with their first entries.
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Ref>
void unite_roots(const csr_view<Index, Offset>& A, Ref t, std::uint64_t first, std::uint64_t last,
                 std::uint32_t& id_outside) {
  checked_ids<typename Ref::atomics, Index> known(A.row_count, id_outside);
  constexpr Offset looked_at = 2;
  using batch = edge_batch<rem_cas<naive, splice>, Ref>;
  static_assert(looked_at <= batch::slack);
  batch edges(t);
  for_some_rows(first, last, [&](std::uint64_t from, std::uint64_t to) {
    for_each_row_if(
        A, from, to, [&](Index v) { return t.parent_of(v) == v; },
        [&](Index v, Offset begin, Offset end) {
          for (Offset k = 0; k < std::min<Offset>(looked_at, end - begin); ++k)
            edges.add_if(true, v, known(A.columns[begin + k], v));
          edges.unite_if_full();
        });
  });
  edges.unite();
}

/// The largest tree of a flat forest, as a sample of the entries shows it.
template <std::unsigned_integral Index>
struct largest_tree {
  Index root = 0;
  double share = 0;  // of the sampled entries
};

template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] largest_tree<Index> find_largest_tree(const csr_view<Index, Offset>& A,
                                                    const Index* parent) {
  const sample_place drawn{A.entry_count(), sample_size};
  std::vector<Index> sample(std::min<std::uint64_t>(A.entry_count(), sample_size));
  for (std::size_t k = 0; k < sample.size(); ++k) {
    const Index last = static_cast<Index>(A.row_count - 1);  // ids are not checked yet
    sample[k] = parent[std::min(A.columns[drawn(k)], last)];
  }
  const Index root = most_frequent_in(std::span(sample));
  const auto found = std::ranges::count(sample, root);
  return {root,
          sample.empty() ? 0 : static_cast<double>(found) / static_cast<double>(sample.size())};
}

/// Unites the entries of the rows outside the giant, the tree of one root in a forest that is flat.
/// Once something was united, what is outside is asked again for every some rows: one vertex of a
/// tree brings the others in.
///
/// hubs    takes rows of very many entries
/// parted  raised where something was united, so that the forest may be flat no more
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Ref>
void unite_outside(const csr_view<Index, Offset>& A, const Index giant, Ref t,
                   hub_rows<Index>& hubs, std::uint64_t first, std::uint64_t last,
                   std::uint32_t& id_outside, std::uint32_t& parted) {
  checked_ids<typename Ref::atomics, Index> known(A.row_count, id_outside);
  edge_batch<ecl<jump>, Ref> edges(t);  // leaves a vertex in its tree, which is made flat meanwhile
  for_some_rows(first, last, [&](std::uint64_t from, std::uint64_t to) {
    if (edges.has_united() || Ref::atomics::load(parted) != 0)
      for (std::uint64_t v = from; v < to; ++v) link_to_root<Ref>{t}(v);
    const Index now = naive::find(t, giant);
    const auto outside = [&](Index v) {
      const Index up = t.parent_of(v);
      return both(up != giant, up != now);
    };
    for_each_row_if(A, from, to, outside, [&](Index v, Offset begin, Offset end) {
      if (hubs.take({v, static_cast<Index>(A.row_count), begin, end})) return;
      for (Offset k = begin; k < end; ++k) {
        edges.add_if(true, v, known(A.columns[k], v));
        edges.unite_if_full();
      }
    });
  });
  edges.unite();
  if (edges.has_united()) raise<typename Ref::atomics>(parted);
}
// Why nothing is lost.  Who hangs below the giant's root, the one of then or the one of now, is in
// its component for good, so an entry may be left out if both its ends do.  If A is symmetric, so
// may the rest of such a vertex's row: the mirror images stand in the rows of ends that do not.
// Else boundary_edges.hpp reads it.

/// Rows that need no reading, by their parents: none,
struct no_rows {
  template <class Index>
  constexpr bool operator()(Index) const {
    return false;
  }
};

/// or those below the root of one tree.  Of a symmetric matrix, if all entries of the others are
/// read.
template <class Index>
struct rows_below {
  Index root;
  constexpr bool operator()(Index up) const { return up == root; }
};

/// Unites v with those entries of a piece of its row whose parents differ from its own.
template <std::unsigned_integral Index, class Ref>
void unite_segment(const Index* columns, const hub_segment<Index>& piece, Ref t,
                   search_mismatch<typename Ref::atomics, Index>& find_mismatch) {
  const Index* entry = columns + piece.begin;
  const Index* const end = columns + piece.end;
  while ((entry = find_mismatch(entry, end, piece.bound, piece.v)) != end)
    t.template unite<rem_cas<naive, splice>>(piece.v, *entry++);
}

/// Where no tree is a giant: unites the wanted entries whose ends have different parents.  In long
/// rows these are few, and fewer still if each is united at once, so that most of a row is passed
/// over by a search.
///
/// Wanted  entries_below_diagonal or all_entries
/// done    no_rows or rows_below
/// hubs    takes rows of very many entries
template <class Wanted, std::unsigned_integral Index, std::unsigned_integral Offset, class Done,
          class Ref>
void unite_parted(const csr_view<Index, Offset>& A, Done done, Ref t, hub_rows<Index>& hubs,
                  std::uint64_t first, std::uint64_t last, std::uint32_t& id_outside) {
  checked_ids<typename Ref::atomics, Index> known(A.row_count, id_outside);
  search_mismatch<typename Ref::atomics, Index> find_mismatch(t.parent);
  for (std::uint64_t i = first; i < last; ++i) {
    const auto v = static_cast<Index>(i);
    if (done(t.parent_of(v))) continue;
    const hub_segment<Index> row{v, Wanted::bound(v, static_cast<Index>(A.row_count)),
                                 A.row_offsets[i], A.row_offsets[i + 1]};
    if (!hubs.take(row)) unite_segment(A.columns.data(), row, t, find_mismatch);
  }
  known.inspect(find_mismatch.largest());
}

/// The same for pieces of the rows that were left.
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Ref>
void unite_segments(const csr_view<Index, Offset>& A, std::span<const hub_segment<Index>> pieces,
                    Ref t, std::uint32_t& id_outside) {
  checked_ids<typename Ref::atomics, Index> known(A.row_count, id_outside);
  search_mismatch<typename Ref::atomics, Index> find_mismatch(t.parent);
  for (const auto& piece : pieces) unite_segment(A.columns.data(), piece, t, find_mismatch);
  known.inspect(find_mismatch.largest());
}

}  // namespace skerry
