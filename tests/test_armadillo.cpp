// SPDX-License-Identifier: Apache-2.0
// Sparse matrices of Armadillo.
#include <doctest/doctest.h>

// The headers alone, without the library that calls BLAS and others.
#define ARMA_DONT_USE_WRAPPER
#define ARMA_DONT_USE_LAPACK
#define ARMA_DONT_USE_BLAS
#define ARMA_DONT_USE_ARPACK
#define ARMA_DONT_USE_SUPERLU
#define ARMA_DONT_USE_HDF5
#include <armadillo>
#include <cstdint>

#include "tests/library_matrices.hpp"

namespace test_armadillo {

using namespace skerry;
using namespace skerry::testing;

TEST_CASE_TEMPLATE("matrices of Armadillo, with elements in the cache", Element, double, float,
                   arma::uword) {
  for (const edges& g : directed_graphs()) {
    arma::SpMat<Element> A(g.n, g.n);
    for (const auto& [u, v] : g.list) A(u, v) = 1;
    check_library_matrix<std::uint64_t>(A, g);
    CHECK(view_of(A).rows.data() == static_cast<const void*>(A.row_indices));
  }
}

TEST_CASE("a rectangular matrix of Armadillo, and an empty one") {
  arma::sp_mat R(2, 3);
  R(0, 0) = R(0, 2) = 1;
  CHECK_THROWS_WITH_AS(static_cast<void>(cc(R)), doctest::Contains("the matrix is 2 x 3"),
                       invalid_matrix);
  CHECK(cc(R, {.bipartite = true}).labels == buffer<std::uint64_t>{0, 1, 0, 3, 0});
  CHECK(cc(arma::sp_mat()).count == 0);
}

}  // namespace test_armadillo
