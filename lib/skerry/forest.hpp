// SPDX-License-Identifier: Apache-2.0
// spanning_forest(A): components together with the edges that connect them, and a check of both.
#pragma once

#include "matrix_ops/needs_cxx20.hpp"

#include <array>
#include <concepts>
#include <cstdint>
#include <span>
#include <type_traits>

#include "skerry/skerry.hpp"
#include "skerry/verify.hpp"

namespace skerry {

/// @addtogroup solving
/// @{

/// Labels, and edges of a matrix that connect the vertices of each label: together they prove that
/// the labels are the components.  A view; owns nothing.
template <std::unsigned_integral Index>
struct certificate {
  std::span<const Index> labels;                // [n], any numbers
  std::span<const std::array<Index, 2>> edges;  // [n - count], each an entry, (u, v) or (v, u)
};

/// The components of an n x n matrix, with a spanning forest.
template <std::unsigned_integral Index>
struct forest : result<Index> {
  /// [n - count]: entries of A, as row and column or column and row, without a cycle.  They join
  /// all vertices of each component.  Those of a component are in no particular order.
  ///
  /// `for (const auto& [u, v] : found.edges)` reads them; they are an edge_range, so that cc() and
  /// all other functions take them as a matrix.
  buffer<std::array<Index, 2>> edges;

  /// The forest as a parent vector: parent[v] is adjacent to v in A, and parent[r] = r for the
  /// smallest vertex r of each component.
  ///
  /// returns  [n]
  /// throws   std::invalid_argument: `edges` or `labels` were changed, so that there is an id >= n
  ///          or a cycle
  /// cost     O(n) time; 2 ids and 8 bytes a vertex of memory besides the result
  [[nodiscard]] buffer<Index> parents() const;

  /// The proof of the labels, for verify(); valid as long as the forest.
  [[nodiscard]] skerry::certificate<Index> certificate() const { return {this->labels, edges}; }
};

extern template struct forest<std::uint32_t>;
extern template struct forest<std::uint64_t>;

/// Computes the connected components of A, as cc() does, and a spanning forest: for every vertex
/// but one of each component an entry of A, which joined two trees when it was read.
///
/// A        as for cc(); read in place where cc() reads it in place
/// how      as for cc(), on a back end of kernels: "serial", "threads", "openmp" or "cuda".
///          algorithm is "auto", "hook_first", "rem" on a host, or one of the design space that is
///          root-based: its finish is a union-find rule without the suffix /splice, with any
///          sampling.  algorithms() lists these as finds_forest
/// returns  labels, count and what ran, as cc(), and n - count edges.  Labels are those of cc().
///          Which edges are kept may depend on the algorithm, the threads and the run
/// throws   as cc(); also std::invalid_argument: an algorithm that records no edges
/// cost     as cc(), and one store for each edge and a pass over n pairs of ids.  Memory: two ids a
///          vertex besides that of cc(); on a device three ids there and two on the host
/// source   each edge is kept by the root that it links: Dhulipala, Hong, Shun: ConnectIt: a
///          framework for static and incremental parallel graph connectivity algorithms. PVLDB
///          14(4), 2020
template <host_matrix View>
[[nodiscard]] forest<typename View::index> spanning_forest(const View& A, const options& how = {});

/// The same for a matrix of another library, or a range of edges, as cc() takes them.
template <detail::matrix_argument Matrix>
[[nodiscard]] forest<index_of<Matrix>> spanning_forest(Matrix&& A, const options& how = {}) {
  const detail::call_input<std::remove_reference_t<Matrix>> input(A, {}, how);
  return skerry::spanning_forest(input.view(), detail::options_for(input, how));
}

/// The same for edges of n vertices.
template <detail::size_like Size, edge_range Edges>
[[nodiscard]] forest<index_of<Edges>> spanning_forest(Size n, Edges&& edges,
                                                      const options& how = {}) {
  const detail::call_input<std::remove_reference_t<Edges>> input(edges, detail::size_of(n), how);
  return skerry::spanning_forest(input.view(), detail::options_for(input, how));
}

/// Checks that labels are the connected components of A, by a certificate: in one pass over A,
/// without a search.
///
/// The labels are right if the two ends of every entry have the same label (no component is split),
/// and if the edges are entries of A, have no cycle, and join all vertices with the same label (no
/// two components are merged).  Shares no code with the algorithms.
///
/// A        any view
/// proof    of spanning_forest(), or from any other source
/// how      as for verify() of labels alone
/// returns  the verdict, and the first fault if there is one
/// throws   invalid_matrix, as cc() does, and if the estimate of the memory exceeds the limit
/// cost     O(n + entries) time; 8 bytes and 4 ids a vertex
template <host_matrix View>
[[nodiscard]] verification verify(const View& A, const certificate<typename View::index>& proof,
                                  const verify_options& how = {});

/// The same for a matrix of another library, or a range of edges, which has a vertex for each label
/// and for each id: too few labels are wrong labels.
template <detail::matrix_argument Matrix>
[[nodiscard]] verification verify(Matrix&& A, const certificate<index_of<Matrix>>& proof,
                                  const verify_options& how = {}) {
  detail::call_input<std::remove_reference_t<Matrix>> input(
      A, {}, {.limits = {.max_bytes = how.max_bytes}});
  input.add_vertices(proof.labels.size());
  return skerry::verify(input.view(), proof,
                        {how.bipartite, input.left_of(how.max_bytes), how.canonical, how.names});
}

/// @}

}  // namespace skerry
