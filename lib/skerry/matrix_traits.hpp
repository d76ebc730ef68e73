// SPDX-License-Identifier: Apache-2.0
// Matrices of other libraries as views of their own arrays. None of these libraries is included:
// Eigen, Armadillo and Boost are recognised by the members that are read.
#pragma once

#include "matrix_ops/needs_cxx20.hpp"

#include <concepts>
#include <cstddef>
#include <span>
#include <string>
#include <type_traits>

#include "matrix_ops/error.hpp"
#include "skerry/host_matrix.hpp"

namespace skerry {

namespace detail {

/// A vector of Eigen, whose sparse form has no offsets.
template <class Matrix>
concept eigen_vector = requires {
  requires Matrix::IsVectorAtCompileTime == 1;
};

/// A sparse matrix, map, reference or transpose of Eigen, in either order.
template <class Matrix>
concept eigen_sparse = !eigen_vector<Matrix> && requires(const Matrix& A) {
  A.rows() + A.cols() + A.nonZeros();
  *A.outerIndexPtr() + *A.innerIndexPtr();
  { A.isCompressed() } -> std::convertible_to<bool>;
  requires Matrix::IsRowMajor == 0 || Matrix::IsRowMajor == 1;
};

/// A sparse matrix of Armadillo, SpMat.
template <class Matrix>
concept armadillo_sparse = requires(const Matrix& A) {
  A.sync();
  A.n_rows + A.n_cols + A.n_nonzero;
  A.col_ptrs[0] + A.row_indices[0];
};

/// Boost's compressed_sparse_row_graph, whose arrays are public, but not documented.
template <class Graph>
concept boost_csr = requires(const Graph& G) {
  std::span(G.m_forward.m_rowstart);
  std::span(G.m_forward.m_column);
};

/// Offsets of a compressed matrix with this number of rows, or of columns.
///
/// offsets  null in an empty matrix that has allocated nothing
template <class Offset>
[[nodiscard]] std::span<const Offset> offsets_at(const Offset* offsets, std::size_t count) {
  if (offsets == nullptr) return {no_rows<Offset>, 1};
  return {offsets, count + 1};
}

}  // namespace detail

/// @addtogroup matrices
/// @{

/// How a type of matrix is viewed.  Specialise it for a type of yours:
///
///     template <>
///     struct skerry::matrix_traits<my_matrix> {
///       static auto view(const my_matrix& A) {
///         return skerry::csr_view(A.n, A.offsets, A.columns);
///       }
///     };
///
/// view() returns a csr_view, csc_view, coo_view, edge_view or dense_view of A's arrays.  Types of
/// Eigen, Armadillo and Boost have specialisations.
template <class Matrix>
struct matrix_traits {};

/// Eigen's sparse matrices.
template <detail::eigen_sparse Matrix>
struct matrix_traits<Matrix> {
  /// A csr_view of a row-major matrix, a csc_view of a column-major one.
  ///
  /// throws  invalid_matrix: A is not compressed, or a block whose offsets do not begin at 0
  static auto view(const Matrix& A) {
    if (!A.isCompressed())
      refuse(A, "matrix of Eigen is not compressed; call its makeCompressed()");
    if (A.outerIndexPtr() != nullptr && *A.outerIndexPtr() != 0)
      refuse(A,
             "matrix of Eigen is a block that does not begin at offset 0; copy it into a "
             "SparseMatrix");
    const std::span ids(A.innerIndexPtr(), static_cast<std::size_t>(A.nonZeros()));
    constexpr bool is_row_major = Matrix::IsRowMajor == 1;
    const auto lines = static_cast<std::size_t>(is_row_major ? A.rows() : A.cols());
    const std::span offsets = detail::offsets_at(A.outerIndexPtr(), lines);
    if constexpr (is_row_major)
      return csr_view(A.rows(), A.cols(), offsets, ids);
    else
      return csc_view(A.rows(), A.cols(), offsets, ids);
  }

 private:
  [[noreturn]] static void refuse(const Matrix& A, const char* why) {
    throw invalid_matrix("the " + std::to_string(A.rows()) + " x " + std::to_string(A.cols()) +
                         " " + why);
  }
};

/// Armadillo's sparse matrices.
template <detail::armadillo_sparse Matrix>
struct matrix_traits<Matrix> {
  /// A csc_view.  Elements that A holds in its cache are first written to its arrays by sync().
  static auto view(const Matrix& A) {
    A.sync();
    return csc_view(A.n_rows, A.n_cols, detail::offsets_at(A.col_ptrs, A.n_cols),
                    std::span(A.row_indices, A.n_nonzero));
  }
};

/// Boost's graphs in CSR format, directed or bidirectional.
template <detail::boost_csr Graph>
struct matrix_traits<Graph> {
  /// A csr_view of the edges that leave each vertex.
  static auto view(const Graph& G) {
    const std::span offsets(G.m_forward.m_rowstart);
    const std::size_t n = offsets.empty() ? 0 : offsets.size() - 1;
    return csr_view(n, detail::offsets_at(offsets.empty() ? nullptr : offsets.data(), n),
                    std::span(G.m_forward.m_column));
  }
};

/// A matrix that is no view, but that matrix_traits can view.
template <class Matrix>
concept viewable_matrix = !host_matrix<Matrix> && requires(const Matrix& A) {
  requires host_matrix<decltype(matrix_traits<Matrix>::view(A))>;
};

/// A view of a matrix of another library, in place: valid until A is changed or destroyed.
///
/// A        a variable: a view of a temporary matrix does not compile
/// returns  csr_view, csc_view, coo_view, edge_view or dense_view
/// throws   invalid_matrix: a matrix of Eigen that is not compressed, or a block of one that does
///          not begin at offset 0
/// cost     O(1); Armadillo may first write elements from its cache
template <viewable_matrix Matrix>
[[nodiscard]] auto view_of(const Matrix& A) {
  return matrix_traits<Matrix>::view(A);
}
/// @cond
template <viewable_matrix Matrix>
void view_of(const Matrix&&) = delete;  // a temporary dangles: name it
/// @endcond

/// @}

}  // namespace skerry
