// SPDX-License-Identifier: Apache-2.0
// Passes over rows that collect edges without asking, entry by entry, what no processor foresees.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "algorithms/hook_first/checked_ids.hpp"
#include "algorithms/hook_first/edge_batch.hpp"
#include "algorithms/hook_first/hub_rows.hpp"
#include "algorithms/rem.hpp"
#include "algorithms/union_find/find.hpp"
#include "algorithms/union_find/rem_cas.hpp"
#include "algorithms/union_find/splice.hpp"
#include "matrix_ops/branchless.hpp"
#include "matrix_ops/prefetch.hpp"
#include "matrix_ops/view.hpp"

namespace skerry {

/// Which entries (v, u) are left to be united once v hangs below its first entry if that is
/// smaller: of a symmetric matrix those below the diagonal, since (u, v) is an entry too.
struct entries_below_diagonal {
  /// What is below a row is a row: ids are checked at once, beside what they are used for.
  template <class Known, class Index>
  static constexpr Index checked(Known&, Index u, Index) {
    return u;
  }
  template <class Known, class Ids>
  static constexpr void inspect(Known& known, Ids ids) {
    known.inspect(ids);
  }
  /// Entries from this on are not wanted.
  template <class Index>
  static constexpr Index bound(Index v, Index) {
    return v;
  }
  template <class Index>
  static constexpr bool first(Index, Index) {
    return false;
  }
  template <class Index>
  static constexpr bool other(Index v, Index u) {
    return u < v;
  }
};

/// The same for any matrix.
struct all_entries {
  template <class Known, class Index>
  static constexpr Index checked(Known& known, Index u, Index v) {
    return known(u, v);
  }
  template <class Known, class Ids>
  static constexpr void inspect(Known&, Ids) {}
  template <class Index>
  static constexpr Index bound(Index, Index n) {
    return n;
  }
  template <class Index>
  static constexpr bool first(Index v, Index u) {
    return u > v;
  }
  template <class Index>
  static constexpr bool other(Index v, Index u) {
    return u != v;
  }
};

/// Rows that are looked at together.
inline constexpr std::uint64_t some_rows = 1024;

/// Calls f(v, begin, end) for the rows v in [first, last), at most some_rows, that are not empty
/// and for which wanted(v), with the places of their entries.
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Wanted, class Function>
void for_each_row_if(const csr_view<Index, Offset>& A, std::uint64_t first, std::uint64_t last,
                     Wanted wanted, Function f) {
  std::array<Index, some_rows> rows;
  std::size_t count = 0;
  for (std::uint64_t i = first; i < last; ++i) {
    const auto v = static_cast<Index>(i);
    rows[count] = v;
    count += both(A.row_offsets[i] < A.row_offsets[i + 1], wanted(v));
  }
  for (std::size_t k = 0; k < count; ++k) {
    prefetch(A.columns.data() + A.row_offsets[rows[std::min(k + 8, count - 1)]]);
    f(rows[k], A.row_offsets[rows[k]], A.row_offsets[std::size_t{rows[k]} + 1]);
  }
}

/// Calls f(first, last) for consecutive parts of [first, last), each of some_rows at most.
template <class Function>
void for_some_rows(std::uint64_t first, std::uint64_t last, Function f) {
  for (; first < last; first += std::min(some_rows, last - first))
    f(first, std::min(first + some_rows, last));
}

/// Unites v with those entries of its row, and of the next ones.
///
/// Wanted      entries_below_diagonal or all_entries
/// hubs        takes rows of very many entries
/// id_outside  raised where an id is no row
template <class Wanted, std::unsigned_integral Index, std::unsigned_integral Offset, class Ref>
void unite_rows(const csr_view<Index, Offset>& A, Ref t, hub_rows<Index>& hubs, std::uint64_t first,
                std::uint64_t last, std::uint32_t& id_outside) {
  checked_ids<typename Ref::atomics, Index> known(A.row_count, id_outside);
  const Index* const columns = A.columns.data();
  const std::uint64_t entries = A.entry_count();
  using batch = edge_batch<rem_cas<naive, splice>, Ref>;
  constexpr std::size_t short_row = batch::slack;
  batch edges(t);
  for_some_rows(first, last, [&](std::uint64_t from, std::uint64_t to) {
    std::uint64_t begin = A.row_offsets[from];
    Wanted::inspect(known, A.columns.subspan(begin, A.row_offsets[to] - begin));
    for (std::uint64_t i = from; i < to; ++i) {
      const auto v = static_cast<Index>(i);
      const std::uint64_t end = A.row_offsets[i + 1];
      if (end - begin <= short_row && begin + short_row <= entries) {  // no loop of unknown length
        const Index entry = Wanted::checked(known, columns[begin], v);
        edges.add_if(both(Wanted::first(v, entry), begin < end), v, entry);
        for (std::size_t k = 1; k < short_row; ++k) {  // a shorter row: on into the next
          const Index u = Wanted::checked(known, columns[begin + k], v);
          edges.add_if(both(Wanted::other(v, u), begin + k < end), v, u);
        }
        edges.unite_if_full();
      } else if (begin < end &&
                 !hubs.take({v, Wanted::bound(v, static_cast<Index>(A.row_count)), begin, end})) {
        const Index entry = Wanted::checked(known, columns[begin], v);
        edges.add_if(Wanted::first(v, entry), v, entry);
        for (std::uint64_t k = begin + 1; k < end; ++k) {
          const Index u = Wanted::checked(known, columns[k], v);
          edges.add_if(Wanted::other(v, u), v, u);
          edges.unite_if_full();
        }
      }
      begin = end;
    }
  });
  edges.unite();
}

/// The same, each entry as it is read; of a symmetric matrix those above the diagonal.  Where few
/// rows have an entry below it, the branches are foreseen, and batches save nothing.
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Ref>
void unite_each(const csr_view<Index, Offset>& A, bool symmetric, Ref t, hub_rows<Index>& hubs,
                std::uint64_t first, std::uint64_t last, std::uint32_t& id_outside) {
  checked_ids<typename Ref::atomics, Index> known(A.row_count, id_outside);
  for (std::uint64_t i = first; i < last; ++i) {
    const auto v = static_cast<Index>(i);
    const std::uint64_t begin = A.row_offsets[i], end = A.row_offsets[i + 1];
    if (hubs.take({v, static_cast<Index>(A.row_count), begin, end})) continue;
    for (const Index u : A.columns.subspan(begin, end - begin))
      if ((u > v || (!symmetric && u < v)) && known.is_row(u))
        rem_unite<typename Ref::atomics>(t.parent, v, u);
  }
}

}  // namespace skerry
