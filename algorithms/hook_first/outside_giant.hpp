// SPDX-License-Identifier: Apache-2.0
// Where one tree holds most entries, only the rows outside it are read.
#pragma once

#include <concepts>
#include <cstdint>

#include "algorithms/forest.hpp"
#include "algorithms/hook_first/edge_batch.hpp"
#include "algorithms/hook_first/pass.hpp"
#include "algorithms/hook_first/row_batches.hpp"
#include "algorithms/union_find/ecl.hpp"
#include "algorithms/union_find/find.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/branchless.hpp"

namespace skerry {

/// Unites the entries of those rows in [first, last) that are outside the giant, the tree of one
/// root in a compressed forest.  Raises needs_compress where something was united.
///
/// After the first union, each batch of rows is compressed again before its outside rows are
/// selected: one vertex of a tree joins all others of it to the giant.
template <class Forest, std::unsigned_integral Offset>
void unite_outside_giant(const hook_first_pass<Forest, Offset>& pass,
                         const typename Forest::index giant, std::uint64_t first,
                         std::uint64_t last) {
  using index = typename Forest::index;
  using atomics = typename Forest::atomics;
  const auto& A = pass.A;
  const Forest t = pass.forest;
  auto& hubs = pass.hubs;
  auto& needs_compress = pass.needs_compress;
  auto ids = pass.checked();
  // Links roots only, since rows are compressed meanwhile.
  edge_batch<ecl<jump>, Forest> edges(t, pass.jumps);
  for_each_row_batch(first, last, [&](std::uint64_t from, std::uint64_t to) {
    if (edges.has_united() || atomics::load(needs_compress) != 0)
      for (std::uint64_t v = from; v < to; ++v) link_to_root<Forest>{t}(v);
    const index now = naive::find(t, giant);
    const auto is_outside = [&](index v) {
      const index up = t.parent_of(v);
      return eager_and(up != giant, up != now);
    };
    for_each_selected_row(A, from, to, is_outside,
                          [&](index v, std::uint64_t begin, std::uint64_t end) {
                            if (hubs.take({v, static_cast<index>(A.vertex_count), begin, end}))
                              return;
                            for (std::uint64_t k = begin; k < end; ++k) {
                              edges.add_if(true, v, ids(A.columns[k], v));
                              edges.unite_if_full();
                            }
                          });
  });
  edges.unite();
  if (edges.has_united()) raise<atomics>(needs_compress);
}
// Correctness.  A child of the giant's root, the former or the current one, is in the giant's
// component for good.  So an entry may be skipped if both its ends are such children.  If A is
// symmetric, the rest of such a vertex's row may be skipped too: its mirror images are entries of
// the rows outside.  Else boundary_edges.hpp reads it.

}  // namespace skerry
