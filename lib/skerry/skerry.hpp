// SPDX-License-Identifier: Apache-2.0
// The main header: cc(A) of a matrix in the host's memory, and the lists of algorithms and back
// ends. It includes no CUDA and no GraphBLAS.
#pragma once

#include "matrix_ops/needs_cxx20.hpp"

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "matrix_ops/error.hpp"
#include "skerry/edges.hpp"
#include "skerry/host_matrix.hpp"
#include "skerry/matrix_traits.hpp"
#include "skerry/options.hpp"
#include "skerry/result.hpp"

namespace skerry {

/// @addtogroup solving
/// @{

/// Computes the connected components of A, read as a graph whose edges are A's entries.
///
/// Values, the diagonal, repeated entries and the order within a row are ignored.  A pattern that
/// is not symmetric yields the weak components.  A row without entries is a component of its own.
///
/// May be called from several threads at once, and in a child of fork() whatever the parent has
/// called before.  If the system refuses threads, fewer are used; back ends that contain OpenMP
/// throw backend_error.
///
/// A        n x n; with options::bipartite it is rows x columns, n = rows + columns, and column c
///          is vertex rows + c.  Read only, not copied by the default algorithm; other threads may
///          read it at the same time.
/// how      the defaults choose the algorithm and the back end
/// returns  labels[n], where labels[v] is the smallest vertex of v's component; their count; and
///          what ran.  The labels are the same for every algorithm, back end, thread count and run.
/// throws   invalid_matrix: not square, offsets that decrease, an id out of range (of those read,
///          if symmetry is promised), a memory estimate above the limit; not_compiled; no_device
///          and other backend_error; stopped; std::invalid_argument: an unknown name or a
///          combination that does not exist
/// cost     O(entries) time for the default.  Memory: n labels, one bit for each vertex unless
///          the pattern is promised to be symmetric, and one word for every 10,000 entries
/// source   the default builds on ECL-CC (Jaiganesh, Burtscher, HPDC 2018) and Afforest (Sutton,
///          Ben-Nun, Barak, IPDPS 2018), below 6000 vertices plus entries it is Rem's union-find;
///          algorithms() names the source of each of the others
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] result<Index> cc(const csr_view<Index, Offset>& A, const options& how = {});

/// The same for consecutive rows of an n x n matrix, whose other rows are read as empty: the
/// components of a part, as one process of several holds it.  An entry leads to any of n vertices.
///
/// The default algorithm reads the rows in place; others copy n + 1 offsets.  options::symmetric
/// counts only where the view has all rows: else the mirror images of entries are elsewhere.
///
/// returns  labels[n], of all vertices
/// throws   as cc(); also invalid_matrix: rows that are not in the matrix; std::invalid_argument:
///          options::bipartite
/// cost     O(n + entries of the rows) time.  Memory: n labels, and n bytes
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] result<Index> cc(const csr_rows_view<Index, Offset>& A, const options& how = {});

/// The same for a COO matrix.  The default algorithm is Rem's union-find: one pass over the
/// entries, no memory beside the labels.  A large matrix whose rows ascend is solved as CSR, with
/// n + 1 offsets beside the labels, unless nearly all entries are above the diagonal.  The order of
/// the entries within a row does not matter.
///
/// source  Patwary, Blair, Manne: Experiments on union-find algorithms for the disjoint-set data
///         structure. SEA 2010
template <std::unsigned_integral Index>
[[nodiscard]] result<Index> cc(const coo_view<Index>& A, const options& how = {});

/// The same for a CSC matrix, whose arrays are read as those of its transpose in CSR format.  With
/// options::bipartite its entries are united in any order, as those of a COO matrix.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] result<Index> cc(const csc_view<Index, Offset>& A, const options& how = {});

/// The same for an array of edges, by Rem's union-find, as for a COO matrix.  Edges in ascending
/// order are not solved as CSR.
///
/// throws  as cc(); also std::invalid_argument: options::bipartite
template <std::unsigned_integral Index>
[[nodiscard]] result<Index> cc(const edge_view<Index>& A, const options& how = {});

/// The same for a dense matrix: every element that is not zero is an entry.
///
/// cost  O(n * n) time
[[nodiscard]] result<std::uint32_t> cc(const dense_view& A, const options& how = {});

/// The same as cc(A, how), with labels in an array of the caller's.  The default algorithms write
/// there, so that no array of n labels is allocated; the others copy their labels at the end.
///
/// labels   [n], as wide as A's ids; written only, and not part of A
/// returns  the number of components, and what ran
/// throws   as cc(); also std::invalid_argument if there are not n labels.  The labels are then
///          unspecified.
template <host_matrix View>
summary label_components(const View& A, std::span<typename View::index> labels,
                         const options& how = {});

/// The same for consecutive rows; the labels are those of all n vertices.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
summary label_components(const csr_rows_view<Index, Offset>& A, std::span<Index> labels,
                         const options& how = {});

/// The same as label_components(); the labels may be signed.
template <host_matrix View, class Label>
requires(std::integral<Label> && sizeof(Label) == sizeof(typename View::index)) summary
    cc(const View& A, std::span<Label> labels, const options& how = {}) {
  using index = typename View::index;
  return label_components(A, {reinterpret_cast<index*>(labels.data()), labels.size()}, how);
}

/// The same for a sparse matrix of Eigen, Armadillo or Boost, or one that matrix_traits views, in
/// place.  Vertices of a range of edges are 0 to the largest id.
///
/// A        a matrix, as view_of() takes it, or an edge_range.  It may be a temporary
/// how      as for cc() of a view
/// returns  as cc() of a view
/// throws   as cc() of a view; also invalid_matrix: a matrix of Eigen that view_of() refuses, a
///          negative id of an edge
/// cost     as cc() of a view; edges are first read once for the largest id
template <detail::matrix_argument Matrix>
[[nodiscard]] result<index_of<Matrix>> cc(Matrix&& A, const options& how = {}) {
  const detail::call_input<std::remove_reference_t<Matrix>> input(A, {}, how);
  return skerry::cc(input.view(), detail::options_for(input, how));
}

/// The same, with labels in an array of the caller's; edges have as many vertices as labels.
template <detail::matrix_argument Matrix, class Label>
requires(std::integral<Label> && sizeof(Label) == sizeof(index_of<Matrix>)) summary
    cc(Matrix&& A, std::span<Label> labels, const options& how = {}) {
  const detail::call_input<std::remove_reference_t<Matrix>> input(A, labels.size(), how);
  return skerry::cc(input.view(), labels, detail::options_for(input, how));
}

/// The same for edges of n vertices.
template <detail::size_like Size, edge_range Edges>
[[nodiscard]] result<index_of<Edges>> cc(Size n, Edges&& edges, const options& how = {}) {
  const detail::call_input<std::remove_reference_t<Edges>> input(edges, detail::size_of(n), how);
  return skerry::cc(input.view(), detail::options_for(input, how));
}

/// Checks options as cc() does, as far as this needs no matrix and no device: that the names exist
/// and combine, and that the values are in range.
///
/// throws  std::invalid_argument, not_compiled
void check_options(const options& how);

/// An algorithm that options::algorithm can name.
struct algorithm_info {
  std::string name;    ///< as options::algorithm takes it
  std::string family;  ///< "semiring", "union-find", "design space", or a system of the literature
  std::vector<std::string> backends;  ///< back ends of this build, usable on this machine
  std::string source;                 ///< the publication
  bool design_space = false;          ///< FINISH or SAMPLING+FINISH: hundreds, some on "cuda" only
  std::string sampling = {};          ///< the SAMPLING of SAMPLING+FINISH; else empty
  std::string option = {};            ///< the member of kernel_options that it reads, if any
  bool finds_forest = false;          ///< whether spanning_forest() takes it
  /// Of its rounds, if some order of ids makes it over 100 times as slow as serial union-find on
  /// 20,000 vertices, else empty. n: vertices; c: components; d: the largest distance in one
  std::string bound = {};
};

/// Lists every name that options::algorithm takes, except "auto".
///
/// cost  the first call builds the list; the driver is queried for devices in every call
[[nodiscard]] std::vector<algorithm_info> algorithms();

/// A back end that options::backend can name.
struct backend_info {
  std::string name;          ///< as options::backend takes it
  bool compiled = false;     ///< whether this build contains it
  std::string remedy = {};   ///< how to configure a build that contains it; empty if compiled
  bool on_device = false;    ///< whether it runs on a CUDA device
  bool streams = false;      ///< whether unite_edges() runs on it
  std::string library = {};  ///< that its operations call, with the version of its header; or empty
};

/// Lists every name that options::backend takes, except "auto"; those not compiled in as well.
[[nodiscard]] std::vector<backend_info> backends();

/// A back end of the ranks of MPI that mpi_options::backend can name.
struct rank_backend_info {
  std::string name;                     ///< as mpi_options::backend takes it
  std::vector<std::string> algorithms;  ///< that it runs by name; none: only "auto"
  bool bipartite = false;               ///< whether it takes options::bipartite
};

/// Lists every name that mpi_options::backend takes, except "auto", in a build without MPI as well.
[[nodiscard]] std::vector<rank_backend_info> rank_backends();

/// @}

}  // namespace skerry
