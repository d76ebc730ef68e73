// SPDX-License-Identifier: Apache-2.0
// Sparse matrices of Eigen, in both orders and widths: owned, mapped, referred to and transposed.
#include <doctest/doctest.h>

#include <Eigen/SparseCore>
#include <cstdint>
#include <vector>

#include "tests/library_matrices.hpp"

namespace test_eigen {

using namespace skerry;
using namespace skerry::testing;

namespace {

template <class Index>
using column_major = Eigen::SparseMatrix<double, Eigen::ColMajor, Index>;
template <class Index>
using row_major = Eigen::SparseMatrix<float, Eigen::RowMajor, Index>;

template <class Matrix>
Matrix eigen_matrix(const edges& g) {
  using index = typename Matrix::StorageIndex;
  std::vector<Eigen::Triplet<double, index>> entries;
  for (const auto& [u, v] : g.list)
    entries.emplace_back(static_cast<index>(u), static_cast<index>(v), 1.0);
  const auto n = static_cast<Eigen::Index>(g.n);
  Matrix A(n, n);
  A.setFromTriplets(entries.begin(), entries.end());
  return A;
}

}  // namespace

TEST_CASE_TEMPLATE("matrices of Eigen", Matrix, column_major<int>, column_major<std::int64_t>,
                   row_major<int>, row_major<std::int64_t>) {
  using label = std::make_unsigned_t<typename Matrix::StorageIndex>;
  for (const edges& g : directed_graphs()) {
    Matrix A = eigen_matrix<Matrix>(g);
    check_library_matrix<label>(A, g);
    const Eigen::Map<const Matrix> mapped(A.rows(), A.cols(), A.nonZeros(), A.outerIndexPtr(),
                                          A.innerIndexPtr(), A.valuePtr());
    check_library_matrix<label>(mapped, g);
    const Eigen::Map<Matrix> writable(A.rows(), A.cols(), A.nonZeros(), A.outerIndexPtr(),
                                      A.innerIndexPtr(), A.valuePtr());
    check_library_matrix<label>(writable, g);
    const Eigen::Ref<const Matrix> reference(A);
    check_library_matrix<label>(reference, g);
    edges against{g.n, {}};
    for (const auto& [u, v] : g.list) against.add(v, u);
    check_library_matrix<label>(A.transpose(), against);
    if constexpr (Matrix::IsRowMajor)
      CHECK(view_of(A).columns.data() == static_cast<const void*>(A.innerIndexPtr()));
    else
      CHECK(view_of(A).rows.data() == static_cast<const void*>(A.innerIndexPtr()));
  }
}

TEST_CASE("a matrix of Eigen that is not compressed, until it is") {
  auto A = eigen_matrix<Eigen::SparseMatrix<double>>({4, {{0, 1}}});
  A.insert(2, 3) = 1;
  CHECK_FALSE(A.isCompressed());
  CHECK_THROWS_WITH_AS(static_cast<void>(cc(A)),
                       "the 4 x 4 matrix of Eigen is not compressed; call its makeCompressed()",
                       invalid_matrix);
  A.makeCompressed();
  CHECK(cc(A).labels == buffer<std::uint32_t>{0, 0, 2, 2});
}

TEST_CASE("a rectangular matrix of Eigen, an empty one, a block, and a sparse vector") {
  Eigen::SparseMatrix<double> R(2, 3);
  R.insert(0, 0) = 1;
  R.insert(0, 2) = 1;
  R.makeCompressed();
  CHECK_THROWS_WITH_AS(static_cast<void>(cc(R)), doctest::Contains("the matrix is 2 x 3"),
                       invalid_matrix);
  CHECK(cc(R, {.bipartite = true}).labels == buffer<std::uint32_t>{0, 1, 0, 3, 0});
  CHECK(cc(Eigen::SparseMatrix<double>()).count == 0);
  const auto A = eigen_matrix<Eigen::SparseMatrix<double>>({4, {{0, 1}, {1, 2}}});
  const char* const refused =
      "the 4 x 2 matrix of Eigen is a block that does not begin at offset 0; copy it into a "
      "SparseMatrix";
  const options bipartite{.bipartite = true};
  CHECK_THROWS_WITH_AS(static_cast<void>(cc(A.middleCols(2, 2), bipartite)), refused,
                       invalid_matrix);
  const Eigen::Ref<const Eigen::SparseMatrix<double>> middle(A.middleCols(2, 2));
  CHECK_THROWS_WITH_AS(static_cast<void>(cc(middle, bipartite)), refused, invalid_matrix);
  const Eigen::SparseMatrix<double> copy = A.middleCols(2, 2);  // the entry (1, 0)
  CHECK(cc(copy, bipartite).labels == buffer<std::uint32_t>{0, 1, 2, 3, 1, 5});
  static_assert(!other_matrix<Eigen::SparseVector<double>>);
  static_assert(!other_matrix<decltype(A + A)>);
}

}  // namespace test_eigen
