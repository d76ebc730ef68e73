// SPDX-License-Identifier: Apache-2.0
// What a union-find rule keeps of the edges that link roots: nothing, or a spanning forest.
#pragma once

#include <concepts>
#include <cstddef>

#include "matrix_ops/host_device.hpp"

namespace skerry {

/// Keeps nothing: labels alone are computed. All members compile to no code.
struct no_record {
  static constexpr bool records = false;

  template <class Index>
  SKERRY_HOST_DEVICE void keep(Index, Index, Index) const {}
  template <class Index>
  SKERRY_HOST_DEVICE void linked(Index) const {}
  template <class Index>
  [[nodiscard]] SKERRY_HOST_DEVICE no_record for_edge(Index, Index) const {
    return {};
  }
};

/// Keeps the edge that linked each root: one store for each link. Only the thread that has linked a
/// root writes its edge, so the stores are plain.
///
/// The edges of all linked roots form a spanning forest, if a vertex leaves its tree only together
/// with the whole tree, when the root is linked. Rem's splice takes single vertices to another
/// tree, so on several threads it must not be used with this record; see forest_splice.
template <std::unsigned_integral Index>
struct edge_record {
  static constexpr bool records = true;

  /// [2n], aligned to pairs: ends[2r] and ends[2r + 1] are the edge of r; both r if it has none.
  /// hook_first on a device moves all edges to the front in the end.
  Index* ends = nullptr;
  Index u = 0, v = 0;  // the edge whose endpoints are being united

  /// Keeps the edge (a, b) for the root r that it has linked.
  SKERRY_HOST_DEVICE void keep(Index r, Index a, Index b) const {
    // Aligned, so that a device stores both at once.
    auto* const edge = static_cast<Index*>(
        __builtin_assume_aligned(ends + 2 * static_cast<std::size_t>(r), 2 * sizeof(Index)));
    edge[0] = a;
    edge[1] = b;
  }
  /// Keeps the current edge.
  SKERRY_HOST_DEVICE void linked(Index r) const { keep(r, u, v); }
  /// The same record, with (a, b) as the current edge.
  [[nodiscard]] SKERRY_HOST_DEVICE edge_record for_edge(Index a, Index b) const {
    return {ends, a, b};
  }
};
// Correctness: no cycle. When a root r is linked by the edge (u, v), u is in the tree of r, and v
// is in a tree of which every root comes before r in the order of links: a smaller vertex or, for
// ranks, a higher one. So u and v are in different trees, and the edge joins two trees of the
// forest recorded so far. n - c roots are linked in total.

/// No vertex has an edge: ends[2v] = ends[2v + 1] = v
template <std::unsigned_integral Index>
struct make_edgeless {
  edge_record<Index> record;
  SKERRY_HOST_DEVICE void operator()(std::size_t i) const {
    const auto v = static_cast<Index>(i);
    record.keep(v, v, v);
  }
};

}  // namespace skerry
