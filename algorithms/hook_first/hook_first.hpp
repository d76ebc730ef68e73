// SPDX-License-Identifier: Apache-2.0
// Unless most would stay roots, every row hangs below its first entry before anything is united,
// which costs neither an atomic operation nor a branch; plan.hpp says what is left then: of short
// rows the other entries, in batches; of long ones what leads out of the largest tree, or what
// joins two. Built from the pieces of ECL-CC (Jaiganesh, Burtscher, HPDC 2018) and Afforest
// (Sutton, Ben-Nun, Barak, IPDPS 2018).
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <numeric>

#include "algorithms/hook_first/boundary_edges.hpp"
#include "algorithms/hook_first/first_entry.hpp"
#include "algorithms/hook_first/flat.hpp"
#include "algorithms/hook_first/hub_rows.hpp"
#include "algorithms/hook_first/plan.hpp"
#include "algorithms/hook_first/rows.hpp"
#include "algorithms/hook_first/sampled.hpp"
#include "algorithms/host_run.hpp"
#include "algorithms/union_find/ref.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/executors/ranges.hpp"
#include "matrix_ops/view.hpp"

namespace skerry {

namespace detail {

template <class Atomics, std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] buffer<Index> hook_first(const host_run& on, const csr_view<Index, Offset>& A,
                                       bool symmetric) {
  constexpr std::uint64_t rows_at_once = 1 << 16;
  buffer<Index> labels(A.row_count);
  const union_find_ref<Atomics, Index> t{labels.data(), nullptr};
  const auto on_rows = [&](auto f) { for_each_range(on.executor, A.row_count, rows_at_once, f); };
  const auto compress_forest = [&] {
    on_rows([&](std::uint64_t first, std::uint64_t last) { compress_range(t, first, last); });
  };

  const bool sampled = sample_first(A.row_count, A.entry_count());
  const bool hang = !sampled || first_hook_pays(share_of_roots(A));
  const bool near = first_entries_are_local(A, rows_at_once);
  on_rows([&](std::uint64_t first, std::uint64_t last) {
    if (!hang)
      std::iota(labels.data() + first, labels.data() + last, static_cast<Index>(first));
    else if (near)
      link_to_first_entry<parent_of_first_entry>(A, labels.data(), first, last);
    else
      link_to_first_entry<first_entry_itself>(A, labels.data(), first, last);
  });
  std::uint32_t id_outside = 0, parted = 0;
  largest_tree<Index> giant;
  if (sampled && hang) {
    on_rows([&](std::uint64_t first, std::uint64_t last) {
      unite_roots(A, t, first, last, id_outside);
    });
    compress_forest();
    giant = find_largest_tree(A, labels.data());
  }
  const remaining left =
      hang ? remaining_entries(A.row_count, A.entry_count(), giant.share, symmetric)
           : remaining::each;
  hub_rows<Index> hubs(A.entry_count());
  const auto unite = [&](auto wanted) {
    using entries = decltype(wanted);
    on_rows([&](std::uint64_t first, std::uint64_t last) {
      if (left == remaining::each)
        unite_each(A, symmetric, t, hubs, first, last, id_outside);
      else if (left == remaining::outside_giant)
        unite_outside(A, giant.root, t, hubs, first, last, id_outside, parted);
      else if (left == remaining::between_trees)
        unite_parted<entries>(A, no_rows{}, t, hubs, first, last, id_outside);
      else if (left == remaining::outside_largest)
        unite_parted<all_entries>(A, rows_below<Index>{giant.root}, t, hubs, first, last,
                                  id_outside);
      else
        unite_rows<entries>(A, t, hubs, first, last, id_outside);
    });
  };
  if (symmetric)
    unite(entries_below_diagonal{});
  else
    unite(all_entries{});
  const auto pieces = hubs.pieces(A.columns.data());
  for_each_range(on.executor, pieces.size(), 1, [&](std::uint64_t first, std::uint64_t last) {
    unite_segments(A, pieces.subspan(first, last - first), t, id_outside);
  });
  if (left != remaining::outside_giant || parted != 0 || !pieces.empty()) compress_forest();
  if (left == remaining::outside_giant && !symmetric &&
      unite_boundary_edges(on.executor, A, t, labels[giant.root], id_outside))
    compress_forest();
  if (id_outside != 0) on.id_outside();
  return labels;
}

}  // namespace detail

/// Labels each row of A with the smallest row of its weak component.
///
/// A          n x n, its rows checked.  Ids are checked as far as they are looked at: where one
///            is no row, on.id_outside() is called at last, which is to throw.
/// symmetric  a promise that with (u, v) it holds (v, u): one of the two is looked at
/// returns    labels[n], labels[v] <= v
/// cost       short rows: three passes over n parents, one over the entries. Long ones: five
///            passes, or six unless symmetric, and one more where that united any; of the entries
///            two for each root, then those of rows outside the giant, or where there is none, or A
///            is not promised to be symmetric, all.  Long ones of which most stay roots: two
///            passes, one over the entries.  Beside the labels a word for every 10,000 entries, and
///            a bit a vertex unless symmetric.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] buffer<Index> hook_first(const host_run& on, const csr_view<Index, Offset>& A,
                                       bool symmetric) {
  if (on.executor.thread_count() == 1) return detail::hook_first<plain_access>(on, A, symmetric);
  return detail::hook_first<host_atomics>(on, A, symmetric);
}

}  // namespace skerry
