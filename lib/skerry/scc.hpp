// SPDX-License-Identifier: Apache-2.0
// scc(A): the strong components of a directed graph, and an independent check of them.
#pragma once

#include "matrix_ops/needs_cxx20.hpp"

#include <concepts>
#include <cstdint>
#include <span>
#include <type_traits>

#include "skerry/skerry.hpp"
#include "skerry/verify.hpp"

namespace skerry {

/// @addtogroup solving
/// @{

/// Computes the strong components of A, read as a directed graph: entry (u, v) is an edge from u to
/// v. Two vertices are in one component if paths lead from each to the other.
///
/// Values, the diagonal, repeated entries and the order within a row are ignored.  A vertex on no
/// cycle is a component of its own.  May be called from several threads at once.
///
/// A        n x n, read only.  CSR and dense matrices are read in place, and so is a COO matrix
///          whose rows ascend; of another one a CSR copy is made
/// how      numbering, limits::max_bytes, symmetric and threads are read.  algorithm is "auto" or
///          "tarjan", backend is "auto" or "serial".  Strong components of a symmetric pattern are
///          those of cc(), which solves A if symmetry is promised, or if algorithm is "auto" and a
///          CSR matrix is found to be symmetric by the randomised test of cc().  Else one thread
///          runs
/// returns  labels[n], where labels[v] is the smallest vertex of v's component; their count; and
///          what ran
/// throws   invalid_matrix: not square, offsets that decrease, an id out of range, a memory
///          estimate above the limit; std::invalid_argument: another algorithm or back end, or
///          options::bipartite
/// cost     O(n + entries) time, O(n * n) for a dense matrix.  Memory beside the matrix, for ids of
///          i bytes and offsets of o bytes: 2 i n for labels and a stack, and up to 2 o n, of which
///          a part is used as large as the longest path of the search.  COO: n + 1 offsets, and a
///          copy of the columns unless rows ascend
/// source   Tarjan: Depth-first search and linear graph algorithms. SIAM J. Computing 1972; the
///          arrays are those of Pearce: A space-efficient algorithm for finding strongly connected
///          components. Information Processing Letters 2016
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] result<Index> scc(const csr_view<Index, Offset>& A, const options& how = {});

/// The same for a COO matrix.
template <std::unsigned_integral Index>
[[nodiscard]] result<Index> scc(const coo_view<Index>& A, const options& how = {});

/// The same for a CSC matrix, whose transpose has the same strong components.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] result<Index> scc(const csc_view<Index, Offset>& A, const options& how = {});

/// The same for an array of edges: (u, v) leads from u to v.  A CSR copy is made.
template <std::unsigned_integral Index>
[[nodiscard]] result<Index> scc(const edge_view<Index>& A, const options& how = {});

/// The same for a dense matrix: every element that is not zero is an entry.
[[nodiscard]] result<std::uint32_t> scc(const dense_view& A, const options& how = {});

/// The same as scc(A, how), with labels in an array of the caller's.
///
/// A        the matrix
/// labels   [n], as wide as A's ids; written only, and not part of A
/// how      as for scc()
/// returns  the number of components, and what ran
/// throws   as scc(); also std::invalid_argument if there are not n labels.  The labels are then
///          unspecified.
template <host_matrix View>
summary label_strong_components(const View& A, std::span<typename View::index> labels,
                                const options& how = {});

/// The same as label_strong_components(); the labels may be signed.
template <host_matrix View, class Label>
requires(std::integral<Label> && sizeof(Label) == sizeof(typename View::index)) summary
    scc(const View& A, std::span<Label> labels, const options& how = {}) {
  using index = typename View::index;
  return label_strong_components(A, {reinterpret_cast<index*>(labels.data()), labels.size()}, how);
}

/// The same for a matrix of another library, or a range of edges, as cc() takes them.
template <detail::matrix_argument Matrix>
[[nodiscard]] result<index_of<Matrix>> scc(Matrix&& A, const options& how = {}) {
  const detail::call_input<std::remove_reference_t<Matrix>> input(A, {}, how);
  return skerry::scc(input.view(), detail::options_for(input, how));
}

/// The same, with labels in an array of the caller's; edges have as many vertices as labels.
template <detail::matrix_argument Matrix, class Label>
requires(std::integral<Label> && sizeof(Label) == sizeof(index_of<Matrix>)) summary
    scc(Matrix&& A, std::span<Label> labels, const options& how = {}) {
  const detail::call_input<std::remove_reference_t<Matrix>> input(A, labels.size(), how);
  return skerry::scc(input.view(), labels, detail::options_for(input, how));
}

/// The same for edges of n vertices.
template <detail::size_like Size, edge_range Edges>
[[nodiscard]] result<index_of<Edges>> scc(Size n, Edges&& edges, const options& how = {}) {
  const detail::call_input<std::remove_reference_t<Edges>> input(edges, detail::size_of(n), how);
  return skerry::scc(input.view(), detail::options_for(input, how));
}

/// Checks that labels are the strong components of A, whatever numbers name the components.
///
/// Labels are right if searches along entries and against them reach all vertices of a label from
/// one of them within the label (no components are merged), and no cycle of entries runs through
/// several labels (no component is split).  Shares no code with scc().
///
/// A          any host view
/// labels     [n], any numbers
/// max_bytes  of memory: a larger estimate throws; 0: the free memory
/// names      as in verify_options
/// returns    the verdict, and the first fault if there is one
/// throws     invalid_matrix, as scc() does, and if the estimate of the memory exceeds the limit
/// cost       O(n log n + entries) time; one id for each entry, 4 ids and 10 bytes for each vertex
template <host_matrix View>
[[nodiscard]] verification verify_strong(const View& A,
                                         std::span<const typename View::index> labels,
                                         std::uint64_t max_bytes = 0,
                                         const fault_names& names = {});

/// The same for a matrix of another library, or a range of edges, which has a vertex for each label
/// and for each id: too few labels are wrong labels.
template <detail::matrix_argument Matrix>
[[nodiscard]] verification verify_strong(Matrix&& A, std::span<const index_of<Matrix>> labels,
                                         std::uint64_t max_bytes = 0,
                                         const fault_names& names = {}) {
  detail::call_input<std::remove_reference_t<Matrix>> input(A, {},
                                                            {.limits = {.max_bytes = max_bytes}});
  input.add_vertices(labels.size());
  return skerry::verify_strong(input.view(), labels, input.left_of(max_bytes), names);
}

/// @}

}  // namespace skerry
