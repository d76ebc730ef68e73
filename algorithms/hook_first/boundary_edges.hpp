// SPDX-License-Identifier: Apache-2.0
// Where A may not be symmetric, rows of the giant may hold edges that leave it: its boundary edges.
// A balanced matrix has none. Most others have next to none, so the columns are scanned in order,
// without their rows.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <span>

#include "algorithms/hook_first/edge_batch.hpp"
#include "algorithms/hook_first/mirrored.hpp"
#include "algorithms/hook_first/pass.hpp"
#include "algorithms/hook_first/plan.hpp"
#include "matrix_ops/executors/ranges.hpp"
#include "matrix_ops/passes/is_balanced.hpp"
#include "matrix_ops/vertex_set.hpp"

namespace skerry {

/// Unites the entries among [first, last) that lead from a row of the giant to a vertex outside it,
/// and removes that vertex from the set.
///
/// outside  vertices outside the giant, the entries of whose rows have been united
template <class Forest, std::unsigned_integral Offset>
void unite_boundary_range(const hook_first_pass<Forest, Offset>& pass,
                          vertex_set<typename Forest::atomics>& outside, std::uint64_t first,
                          std::uint64_t last) {
  constexpr std::uint64_t ids_of_check = 1024, ids_of_lookup = 16;
  using index = typename Forest::index;
  const auto& A = pass.A;
  auto ids = pass.checked();
  if (outside.initially_empty()) {
    ids.inspect({A.columns + first, last - first});
    return;
  }
  edge_batch<rem_rule<Forest>, Forest> edges(pass.forest, pass.jumps);
  std::uint64_t row = row_of_entry(A, A.rows, first);
  // Returns where to go on: behind `end`, or behind a row that is itself outside.
  const auto unite_entries = [&](std::uint64_t k, std::uint64_t end) {
    for (; k < end; ++k) {
      const index u = A.columns[k];
      if (!outside.contains(u)) continue;
      while (A.end(row) <= k) ++row;
      if (outside.contains(row)) return std::min(A.end(row), last);
      edges.add_if(true, static_cast<index>(row), u);
      edges.unite_if_full();
      outside.remove(u);
    }
    return end;
  };
  while (first < last) {
    const std::uint64_t end = std::min(first + ids_of_check, last);
    if (!ids.inspect({A.columns + first, end - first})) {
      first = end;
      continue;
    }
    while (first < end) {
      const std::uint64_t next = std::min(first + ids_of_lookup, end);
      const bool is_full = next - first == ids_of_lookup;
      const std::span<const index, ids_of_lookup> ids_at_once(A.columns + first, ids_of_lookup);
      first = is_full && !outside.contains_any(ids_at_once) ? next : unite_entries(first, next);
    }
  }
  edges.unite();
  if (edges.has_united()) raise<typename Forest::atomics>(pass.needs_compress);
}

/// The same for all entries of a compressed forest.
///
/// giant    its root
/// returns  whether the pattern is balanced: then nothing was united
template <class Executor, class Forest, std::unsigned_integral Offset>
bool unite_boundary_edges(const Executor& run, const hook_first_pass<Forest, Offset>& pass,
                          typename Forest::index giant) {
  constexpr std::uint64_t entries_at_once = 1 << 16;
  const auto* const parent = pass.forest.parent;
  vertex_set<typename Forest::atomics> outside(run, pass.A.vertex_count,
                                               [=](std::uint64_t v) { return parent[v] != giant; });
  // No entry leads from other trees to the giant, since all of their rows have been read: if A is
  // balanced, none leads back.
  if (pass.A.has_all_rows() && !outside.initially_empty() && hashes_pay(pass.A.entry_count) &&
      sampled_entries_are_mirrored(pass.A.whole()) && is_balanced(pass.A.whole(), run))
    return true;
  for_each_range(run, pass.A.entry_count, entries_at_once,
                 [&](std::uint64_t first, std::uint64_t last) {
                   unite_boundary_range(pass, outside, first, last);
                 });
  return false;
}
// Correctness.  A vertex leaves the set for good: its edge to the giant is in a batch by then, so
// further edges from the giant to it may be skipped.  The rows that were in the set at first have
// been read.

}  // namespace skerry
