// SPDX-License-Identifier: Apache-2.0
// Unites the entries of all rows: in batches, or one by one where no row was linked.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "algorithms/hook_first/edge_batch.hpp"
#include "algorithms/hook_first/pass.hpp"
#include "algorithms/hook_first/row_batches.hpp"
#include "algorithms/rem.hpp"
#include "matrix_ops/branchless.hpp"
#include "matrix_ops/prefetch.hpp"

namespace skerry {

/// Unites the remaining entries of the rows [first, last), in batches.
///
/// Entries  entries_below_diagonal or all_entries
template <class Entries, class Forest, std::unsigned_integral Offset>
void unite_rows(const hook_first_pass<Forest, Offset>& pass, std::uint64_t first,
                std::uint64_t last) {
  using index = typename Forest::index;
  const auto& A = pass.A;
  auto& hubs = pass.hubs;
  auto ids = pass.checked();
  const index* const columns = A.columns;
  const std::uint64_t entries = A.entry_count;
  using batch = edge_batch<rem_rule<Forest>, Forest>;
  constexpr std::size_t short_row = batch::slack;
  batch edges(pass.forest, pass.jumps);
  for_each_row_batch(first, last, [&](std::uint64_t from, std::uint64_t to) {
    std::uint64_t begin = A.first(from);
    const std::uint64_t of_batch = A.first(to) - begin;
    Entries::inspect(ids, std::span(columns + begin, of_batch));
    for (std::uint64_t i = from; i < to; ++i) {
      const auto v = static_cast<index>(i);
      const std::uint64_t end = A.end(i);
      prefetch_element(columns, begin + of_batch);                     // of the next batch
      if (end - begin <= short_row && begin + short_row <= entries) {  // a loop of known length
        const index entry = Entries::checked(ids, columns[begin], v);
        edges.add_if(eager_and(Entries::takes_first(v, entry), begin < end), v, entry);
        for (std::size_t k = 1; k < short_row; ++k) {  // reads past the end of a shorter row
          const index u = Entries::checked(ids, columns[begin + k], v);
          edges.add_if(eager_and(Entries::takes(v, u), begin + k < end), v, u);
        }
        edges.unite_if_full();
      } else if (begin < end &&
                 !hubs.take(
                     {v, Entries::bound(v, static_cast<index>(A.vertex_count)), begin, end})) {
        const index entry = Entries::checked(ids, columns[begin], v);
        edges.add_if(Entries::takes_first(v, entry), v, entry);
        for (std::uint64_t k = begin + 1; k < end; ++k) {
          const index u = Entries::checked(ids, columns[k], v);
          edges.add_if(Entries::takes(v, u), v, u);
          edges.unite_if_full();
        }
      }
      begin = end;
    }
  });
  edges.unite();
}

/// Unites each entry as it is read; of a symmetric matrix those above the diagonal.  Where few
/// rows have an entry below it, branches are predicted well, and batches save nothing.
template <class Forest, std::unsigned_integral Offset>
void unite_one_by_one(const hook_first_pass<Forest, Offset>& pass, std::uint64_t first,
                      std::uint64_t last) {
  using index = typename Forest::index;
  const auto& A = pass.A;
  const bool both_directions = pass.pattern != symmetry::yes;
  const auto t = pass.forest;
  auto& hubs = pass.hubs;
  auto ids = pass.checked();
  for (std::uint64_t i = first; i < last; ++i) {
    const auto v = static_cast<index>(i);
    const std::uint64_t begin = A.first(i), end = A.end(i);
    if (hubs.take({v, static_cast<index>(A.vertex_count), begin, end})) continue;
    for (const index u : std::span(A.columns + begin, end - begin))
      if ((u > v || (both_directions && u < v)) && ids.is_row(u)) rem_unite(t.for_edge(v, u), v, u);
  }
}

}  // namespace skerry
