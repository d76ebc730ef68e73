// SPDX-License-Identifier: Apache-2.0
// The device's compact_edges.hpp.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "algorithms/union_find/record.hpp"
#include "matrix_ops/cuda/selected_rows.cuh"
#include "matrix_ops/cuda/threads.cuh"
#include "matrix_ops/entry_visitor.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// Whether an edge of v was kept, where that is so of all vertices but the roots, and labels are
/// roots: label[v] != v
template <class Index>
struct is_no_root {
  const Index* label;  // [n]
  SKERRY_HOST_DEVICE bool operator()(std::uint64_t v) const { return label[v] != v; }
};

/// Whether an edge of v was kept, where make_edgeless has run before: its ends differ.
template <class Index>
struct has_edge {
  const Index* ends;  // [2n], as in edge_record
  SKERRY_HOST_DEVICE bool operator()(std::uint64_t v) const {
    return ends[2 * v] != ends[2 * v + 1];
  }
};

namespace detail {

template <class Index, class HasEdge>
struct is_gap {
  using index = Index;
  HasEdge has_edge;
  SKERRY_HOST_DEVICE bool operator()(std::uint64_t v) const { return !has_edge(v); }
};

/// Whether vertex first + k has an edge.
template <class Index, class HasEdge>
struct is_behind {
  using index = Index;
  std::uint64_t first;
  HasEdge has_edge;
  SKERRY_HOST_DEVICE bool operator()(std::uint64_t k) const { return has_edge(first + k); }
};

/// edge of gaps[k] = edge of vertex first + behind[k]
template <class Index>
struct fill_gap {
  edge_record<Index> record;
  row_subset<Index> gaps, behind;  // of one size
  std::uint64_t first;
  SKERRY_HOST_DEVICE void operator()(std::size_t k) const {
    if (k >= *gaps.size) return;
    const Index* const edge = record.ends + 2 * (first + behind.rows[k]);
    record.keep(gaps.rows[k], edge[0], edge[1]);
  }
};

}  // namespace detail

/// Moves the edges that an edge_record has kept to the front, in unspecified order; asynchronous.
///
/// n         vertices
/// count     edges
/// ends      [2n], in device memory
/// has_edge  whether an edge of vertex v was kept; may read `ends`
/// cost      has_edge(v) of each vertex; at most min(count, n - count) edges are moved.  Memory:
///           an id a vertex
template <std::unsigned_integral Index, class HasEdge>
void compact_edges(const cuda_threads& on, std::uint64_t n, std::uint64_t count, Index* ends,
                   HasEdge has_edge) {
  const auto gaps = select_rows(on, count, detail::is_gap<Index, HasEdge>{has_edge});
  const auto behind =
      select_rows(on, n - count, detail::is_behind<Index, HasEdge>{count, has_edge});
  on.for_each(std::min(count, n - count),
              detail::fill_gap<Index>{{ends}, gaps.view(), behind.view(), count});
}
// Correctness.  `count` vertices have an edge.  As many of them are at `count` or behind as there
// are vertices before it without one, and only the places of the latter are written.

}  // namespace skerry
