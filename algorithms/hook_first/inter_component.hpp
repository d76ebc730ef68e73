// SPDX-License-Identifier: Apache-2.0
// Where rows are long and no tree is a giant, only inter-component entries are united.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>

#include "algorithms/hook_first/hub_segments.hpp"
#include "algorithms/hook_first/pass.hpp"
#include "matrix_ops/passes/find_mismatch.hpp"
#include "matrix_ops/prefetch.hpp"

namespace skerry {

/// Skips no row; where it is enough, the entries above the diagonal.
struct skip_none {
  bool reads_half = false;
  template <class Index>
  constexpr bool operator()(Index) const {
    return false;
  }
  /// Ids from this on are skipped.
  template <class Index>
  [[nodiscard]] constexpr Index bound(Index v, Index n) const {
    return reads_half ? v : n;
  }
};

/// Skips the rows whose parent is this root: of a symmetric matrix, if all entries of the other
/// rows are read.
template <class Index>
struct skip_children_of {
  Index root;
  constexpr bool operator()(Index parent) const { return parent == root; }
  [[nodiscard]] constexpr Index bound(Index, Index n) const { return n; }
};

/// Unites the remaining entries whose ends have different parents.  In long rows these are few, and
/// fewer still if each is united at once, so that a vectorised search passes over most of a row.
/// The search reads all: where parents are in the cache, to leave out half of them takes longer.
///
/// skips  skip_none or skip_children_of
template <class Forest, std::unsigned_integral Offset, class Skips>
void unite_inter_component(const hook_first_pass<Forest, Offset>& pass, Skips skips,
                           std::uint64_t first, std::uint64_t last) {
  using index = typename Forest::index;
  constexpr std::uint64_t ids_ahead = 512;
  const auto& A = pass.A;
  const auto t = pass.forest;
  auto& hubs = pass.hubs;
  auto ids = pass.checked();
  mismatch_finder<typename Forest::atomics, index> find_mismatch(t.parent);
  for (std::uint64_t i = first; i < last; ++i) {
    const auto v = static_cast<index>(i);
    if (skips(t.parent_of(v))) continue;
    const hub_segment<index> row{v, skips.bound(v, static_cast<index>(A.vertex_count)), A.first(i),
                                 A.end(i)};
    prefetch_elements(A.columns, row.begin + ids_ahead, std::min(ids_ahead, row.end - row.begin));
    if (!hubs.take(row)) unite_segment(A.columns, row, t, find_mismatch);
  }
  ids.inspect(find_mismatch.largest());
}

}  // namespace skerry
