// SPDX-License-Identifier: Apache-2.0
// The residual graph that a sampling leaves: the entries that may still join two trees.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "matrix_ops/host_device.hpp"
#include "matrix_ops/views/csr_ref.hpp"
#include "matrix_ops/views/entry_visitor.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

template <std::unsigned_integral Index>
class drawn_edges;

/// A matrix and a partial labelling that a sampling has computed for it.
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Space>
struct residual_graph {
  csr_ref<Index, Offset, Space> A;  // n x n, checked
  symmetry pattern = symmetry::unknown;
  bool sampled = false;  // false: no labels are known; giant is undefined
  Index giant = 0;       // root of the giant tree: its children are connected
  /// The vertices outside the giant tree, if they were selected; only for symmetric A.
  row_subset<Index> outside = {};
  /// If given, a finish by a union rule unites these edges instead: see sampling/drawn_edges.hpp.
  const drawn_edges<Index>* drawn = nullptr;
};

/// The residual graph in the memory of a run or of an executor.
template <class Run, class Index, class Offset>
using residual_of = residual_graph<Index, Offset, typename Run::space>;

/// Entry visitor: calls f(u, v) for every residual entry, one that may still join two trees.
///
/// settled(v)  whether v is known to be in the giant tree. Evaluated while f runs; may become true
///             meanwhile
template <class Index, class Settled, class Function>
struct residual_visitor {
  symmetry pattern;
  bool sampled;
  Settled settled;
  Function f;

  [[nodiscard]] SKERRY_HOST_DEVICE row_filter filter_of(Index u) const {
    const bool is_symmetric = pattern == symmetry::yes;
    if (!sampled) return is_symmetric ? row_filter::below_diagonal : row_filter::all;
    if (!settled(u)) return row_filter::all;
    return is_symmetric ? row_filter::none : row_filter::boundary;
  }
  SKERRY_HOST_DEVICE void operator()(row_filter filter, Index u, Index v) const {
    if (filter == row_filter::all || (filter == row_filter::below_diagonal ? v < u : !settled(v)))
      f(u, v);
  }
};
// Correctness: no edge is lost. A skipped entry falls into one of two cases. Either both endpoints
// are settled, so they are already in one tree. Or its mirror image is visited: in the row of the
// endpoint outside the giant or, without a sampling, below the diagonal.
// The list `outside` may contain rows that are settled by now, which is harmless. It lacks no row
// that matters: a finish either does not change the giant's label, or performs unions, which keep
// connected vertices in one tree.

template <class Index, class Offset, class Space, class Settled, class Function>
[[nodiscard]] residual_visitor<Index, Settled, Function> make_residual_visitor(
    const residual_graph<Index, Offset, Space>& graph, Settled settled, Function f) {
  return {graph.pattern, graph.sampled, settled, f};
}

/// Calls f(u, v) for the residual entries in `range`; `settled` as above.
template <class Executor, class Index, class Offset, class Settled, class Function>
void for_each_residual_entry(const Executor& run, const residual_of<Executor, Index, Offset>& graph,
                             const entry_range& range, Settled settled, Function f,
                             std::size_t grain = entry_grain) {
  visit_entries(run, graph.A, range, make_residual_visitor(graph, settled, f), grain);
}

/// The same for all entries.
template <class Executor, class Index, class Offset, class Settled, class Function>
void for_each_residual_entry(const Executor& run, const residual_of<Executor, Index, Offset>& graph,
                             Settled settled, Function f, std::size_t grain = entry_grain) {
  if constexpr (Executor::is_device)
    if (graph.outside.is_given())
      return visit_rows(run, graph.A, graph.outside, make_residual_visitor(graph, settled, f));
  for_each_residual_entry(run, graph, {0, graph.A.entry_count}, settled, f, grain);
}

}  // namespace skerry
