// SPDX-License-Identifier: Apache-2.0
// cc() of a GrB_Matrix: right labels, and A unchanged.
#include <doctest/doctest.h>

#include <algorithm>

#include "skerry/graphblas.hpp"
#include "tests/graphs.hpp"
#include "tests/pairs.hpp"

namespace test_graphblas_matrix {

using namespace skerry;
using namespace skerry::testing;

namespace {

/// Owns a GrB_Matrix of doubles that holds the edges.
class double_matrix {
 public:
  explicit double_matrix(const edges& g) {
    REQUIRE(GrB_Matrix_new(&A_, GrB_FP64, g.n, g.n) == GrB_SUCCESS);
    for (const auto& [u, v] : g.list)
      REQUIRE(GrB_Matrix_setElement_FP64(A_, 0.5 + static_cast<double>(u), u, v) == GrB_SUCCESS);
  }
  ~double_matrix() { GrB_Matrix_free(&A_); }
  double_matrix(const double_matrix&) = delete;
  double_matrix& operator=(const double_matrix&) = delete;

  [[nodiscard]] GrB_Matrix handle() const { return A_; }

  struct tuple {
    GrB_Index row, column;
    double value;
    bool operator==(const tuple&) const = default;
  };
  [[nodiscard]] std::vector<tuple> tuples() const {
    GrB_Index count = 0;
    REQUIRE(GrB_Matrix_nvals(&count, A_) == GrB_SUCCESS);
    std::vector<GrB_Index> rows(count), columns(count);
    std::vector<double> values(count);
    REQUIRE(GrB_Matrix_extractTuples_FP64(rows.data(), columns.data(), values.data(), &count, A_) ==
            GrB_SUCCESS);
    std::vector<tuple> all;
    for (GrB_Index k = 0; k < count; ++k) all.push_back({rows[k], columns[k], values[k]});
    return all;
  }

 private:
  GrB_Matrix A_ = nullptr;
};

}  // namespace

TEST_CASE("every algorithm x back end on a GrB_Matrix == oracle, and the matrix is unchanged") {
  static_cast<void>(GrB_init(GrB_NONBLOCKING));
  for (const auto& [name, g] : small_graphs())
    for (const bool both : {false, true}) {
      if (g.n == 0) continue;  // some releases of GraphBLAS have no 0 x 0 matrix
      const double_matrix A(both ? symmetrised(g) : g);
      const auto before = A.tuples();
      const auto expected = oracle(g);
      for (const auto& algorithm : algorithms_but_design_space())
        for (const auto& backend : algorithm.backends)
          for (const bool may_unpack : {false, true}) {
            if (is_dense({algorithm.name, backend}) && g.n > 100) continue;
            CAPTURE(name);
            CAPTURE(algorithm.name);
            CAPTURE(backend);
            const auto r = skerry::cc(A.handle(), {.algorithm = algorithm.name,
                                                   .backend = backend,
                                                   .threads = 2,
                                                   .may_unpack = may_unpack});
            CHECK(widened(r.labels) == expected);
            CHECK(A.tuples() == before);
          }
    }
}

TEST_CASE("a rectangular GrB_Matrix is bipartite or an error") {
  static_cast<void>(GrB_init(GrB_NONBLOCKING));
  GrB_Matrix A = nullptr;
  REQUIRE(GrB_Matrix_new(&A, GrB_BOOL, 2, 3) == GrB_SUCCESS);
  REQUIRE(GrB_Matrix_setElement_BOOL(A, true, 0, 0) == GrB_SUCCESS);
  REQUIRE(GrB_Matrix_setElement_BOOL(A, true, 0, 2) == GrB_SUCCESS);
  for (const char* backend : {"serial", "graphblas"}) {
    const auto r = cc(A, {.backend = backend, .bipartite = true});
    CHECK(widened(r.labels) == std::vector<std::uint64_t>{0, 1, 0, 3, 0});
    CHECK_THROWS_AS(static_cast<void>(cc(A, {.backend = backend})), invalid_matrix);
  }
  GrB_Matrix_free(&A);
}

}  // namespace test_graphblas_matrix
