// SPDX-License-Identifier: Apache-2.0
// Matrices of other libraries, by types that have the members of theirs: no library is needed.
// test_eigen.cpp, test_armadillo.cpp and test_boost.cpp have the libraries themselves.
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "skerry/scc.hpp"

namespace test_matrix_traits {

/// A type of a user's, which has a specialisation below.
struct own_matrix {
  int n;
  std::vector<long> starts;
  std::vector<int> targets;
  using index = void;  // not that of a view
};

/// A type whose view depends on whether it is const.
struct two_views : own_matrix {};

}  // namespace test_matrix_traits

template <>
struct skerry::matrix_traits<test_matrix_traits::own_matrix> {
  static auto view(const test_matrix_traits::own_matrix& A) {
    return csr_view(A.n, A.starts, A.targets);
  }
};

template <>
struct skerry::matrix_traits<test_matrix_traits::two_views> {
  static auto view(const test_matrix_traits::two_views& A) {
    return csr_view(A.n, A.starts, A.targets);
  }
  static coo_view<std::uint64_t> view(test_matrix_traits::two_views&) { return {}; }
};

namespace test_matrix_traits {

using namespace skerry;

namespace {

/// The members of a sparse matrix of Eigen that are read.
template <class Index, bool IsRow>
struct eigen_like {
  enum { IsRowMajor = IsRow, IsVectorAtCompileTime = 0 };
  std::ptrdiff_t row_count, column_count;
  std::vector<Index> outer, inner;
  bool is_compressed = true;

  [[nodiscard]] std::ptrdiff_t rows() const { return row_count; }
  [[nodiscard]] std::ptrdiff_t cols() const { return column_count; }
  [[nodiscard]] std::ptrdiff_t nonZeros() const { return std::ssize(inner); }
  [[nodiscard]] bool isCompressed() const { return is_compressed; }
  [[nodiscard]] const Index* outerIndexPtr() const {
    return outer.empty() ? nullptr : outer.data();
  }
  [[nodiscard]] const Index* innerIndexPtr() const { return inner.data(); }
};

/// The same of a sparse vector, whose outerIndexPtr() is null.
struct eigen_vector_like : eigen_like<int, false> {
  enum { IsVectorAtCompileTime = 1 };
};

/// The members of an SpMat of Armadillo. Entries are in the arrays after sync() only.
struct armadillo_like {
  std::uint64_t n_rows, n_cols, n_nonzero;
  const std::uint64_t* col_ptrs;
  const std::uint64_t* row_indices;
  std::vector<std::uint64_t> synced_offsets, synced_rows;

  void sync() const {
    auto& self = const_cast<armadillo_like&>(*this);
    self.col_ptrs = synced_offsets.data();
    self.row_indices = synced_rows.data();
  }
};

/// The members of Boost's compressed_sparse_row_graph.
template <class Vertex, class Edge>
struct boost_like {
  struct {
    std::vector<Edge> m_rowstart;
    std::vector<Vertex> m_column;
  } m_forward;
};

// 0 -> 1 -> 2 -> 0, 2 -> 3; and vertex 4: in CSR and in CSC format.
const std::vector<int> offsets{0, 1, 2, 4, 4, 4}, targets{1, 2, 0, 3};
const std::vector<int> column_offsets{0, 1, 2, 3, 4, 4}, sources{2, 0, 1, 2};

template <class To>
std::vector<To> cast(const std::vector<int>& from) {
  return {from.begin(), from.end()};
}

/// Solves by each function that takes such a matrix.
template <class Index, class Matrix>
void check(const Matrix& A) {
  const buffer<Index> weak{0, 0, 0, 0, 4}, strong{0, 0, 0, 3, 4};
  CHECK(cc(A).labels == weak);
  CHECK(cc(A, {.algorithm = "fastsv", .backend = "reference"}).labels == weak);
  CHECK(scc(A).labels == strong);
  CHECK(verify(A, weak).right);
  CHECK_FALSE(verify(A, strong).right);
  CHECK(verify_strong(A, strong).right);
  CHECK_FALSE(verify_strong(A, weak).right);
  std::vector<std::make_signed_t<Index>> labels(5);
  CHECK(cc(A, std::span(labels)).count == 2);
  CHECK(labels[3] == 0);
  CHECK(scc(A, std::span(labels), {.numbering = numbering::dense}).count == 3);
  CHECK(labels[4] == 2);
  CHECK(cc(view_of(A)).labels == weak);
  CHECK(cc(Matrix(A)).labels == weak);  // a temporary matrix
}

template <class Matrix>
concept has_view = requires(Matrix&& A) {
  view_of(std::forward<Matrix>(A));
};

}  // namespace

TEST_CASE_TEMPLATE("a matrix with Eigen's members", Index, std::int32_t, std::int64_t) {
  using word = std::make_unsigned_t<Index>;
  const eigen_like<Index, true> rows{5, 5, cast<Index>(offsets), cast<Index>(targets)};
  const eigen_like<Index, false> columns{5, 5, cast<Index>(column_offsets), cast<Index>(sources)};
  check<word>(rows);
  check<word>(columns);
  static_assert(std::is_same_v<decltype(view_of(rows)), csr_view<word, word>>);
  static_assert(std::is_same_v<decltype(view_of(columns)), csc_view<word, word>>);
  CHECK(view_of(rows).columns.data() == static_cast<const void*>(rows.inner.data()));
  CHECK(view_of(columns).rows.data() == static_cast<const void*>(columns.inner.data()));
}

TEST_CASE("a matrix with Eigen's members: not compressed, rectangular, empty, faulty") {
  eigen_like<int, false> A{5, 5, column_offsets, sources, false};
  const std::string expected =
      "the 5 x 5 matrix of Eigen is not compressed; call its makeCompressed()";
  CHECK_THROWS_WITH_AS(static_cast<void>(cc(A)), expected.c_str(), invalid_matrix);
  CHECK_THROWS_WITH_AS(static_cast<void>(scc(A)), expected.c_str(), invalid_matrix);
  CHECK_THROWS_WITH_AS(static_cast<void>(view_of(A)), expected.c_str(), invalid_matrix);

  const eigen_like<int, false> block{2, 2, {1, 2, 3}, {0, 1}};
  CHECK_THROWS_WITH_AS(static_cast<void>(cc(block)),
                       "the 2 x 2 matrix of Eigen is a block that does not begin at offset 0; "
                       "copy it into a SparseMatrix",
                       invalid_matrix);

  const eigen_like<int, false> wide{2, 3, {0, 1, 1, 2}, {0, 0}};  // the entries (0, 0), (0, 2)
  CHECK_THROWS_WITH_AS(static_cast<void>(cc(wide)), doctest::Contains("is 2 x 3, not square"),
                       invalid_matrix);
  CHECK(cc(wide, {.bipartite = true}).labels == buffer<std::uint32_t>{0, 1, 0, 3, 0});

  CHECK(cc(eigen_like<int, true>{0, 0, {}, {}}).count == 0);
  CHECK(cc(eigen_like<int, false>{0, 0, {0}, {}}).count == 0);
  const eigen_like<int, true> no_offsets{2, 2, {}, {}};
  CHECK_THROWS_AS(static_cast<void>(cc(no_offsets)), invalid_matrix);

  A.is_compressed = true;
  A.inner[1] = -1;
  CHECK_THROWS_WITH_AS(static_cast<void>(cc(A)), doctest::Contains("rows[1] = 4294967295 (-1 as"),
                       invalid_matrix);
}

TEST_CASE("a matrix with Armadillo's members is synchronised first") {
  check<std::uint64_t>(armadillo_like{5, 5, 4, nullptr, nullptr,
                                      cast<std::uint64_t>(column_offsets),
                                      cast<std::uint64_t>(sources)});
}

TEST_CASE("a graph with the members of Boost's") {
  check<std::uint32_t>(boost_like<int, int>{{offsets, targets}});
  check<std::uint32_t>(
      boost_like<unsigned, std::size_t>{{cast<std::size_t>(offsets), cast<unsigned>(targets)}});
  check<std::uint64_t>(boost_like<std::size_t, std::size_t>{
      {cast<std::size_t>(offsets), cast<std::size_t>(targets)}});
  CHECK(cc(boost_like<int, int>{}).count == 0);
}

TEST_CASE("a matrix of a user's, by a specialisation of matrix_traits") {
  check<std::uint32_t>(own_matrix{5, cast<long>(offsets), targets});
  two_views A{{5, cast<long>(offsets), targets}};  // read as a const matrix
  check<std::uint32_t>(A);
  CHECK(cc(A).labels == buffer<std::uint32_t>{0, 0, 0, 0, 4});
}

TEST_CASE("what is no matrix, and views of temporaries, do not compile") {
  static_assert(has_view<const own_matrix&> && has_view<own_matrix&>);
  static_assert(!has_view<own_matrix> && !has_view<const own_matrix>);
  static_assert(!has_view<eigen_like<int, true>>);
  static_assert(!has_view<const csr_view<>&>);
  static_assert(other_matrix<own_matrix> && other_matrix<eigen_like<int, true>>);
  static_assert(!other_matrix<eigen_vector_like> && !other_matrix<std::vector<int>>);
  static_assert(!other_matrix<matrix_traits<own_matrix>>);
}

}  // namespace test_matrix_traits
