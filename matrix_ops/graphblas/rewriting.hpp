// SPDX-License-Identifier: Apache-2.0
// Matrices from matrices, for rewriting_backend: selections, products and sums of GraphBLAS.
#pragma once

#include <concepts>
#include <cstdint>
#include <utility>

#include "matrix_ops/executors/openmp.hpp"
#include "matrix_ops/graphblas/chunks.hpp"
#include "matrix_ops/graphblas/csr_arrays.hpp"
#include "matrix_ops/graphblas/descriptor.hpp"
#include "matrix_ops/graphblas/graphblas.hpp"
#include "matrix_ops/graphblas/matrix.hpp"
#include "matrix_ops/graphblas/square.hpp"
#include "matrix_ops/graphblas/vector.hpp"
#include "matrix_ops/mask.hpp"

namespace skerry::graphblas {

/// The predicate x[r] `is` z[c] of the entries (r, c), as a user-defined operator.
template <std::unsigned_integral Index>
class entry_predicate {
 public:
  /// x, z  arrays, [row_count] and [column_count]
  struct operands {
    const Index *x, *z;
    relation is;
  };

  entry_predicate() {
    check(GrB_Type_new(&operands_, sizeof(operands)), "GrB_Type_new");
    const auto status = GrB_IndexUnaryOp_new(&operator_, holds_at, GrB_BOOL, GrB_BOOL, operands_);
    if (status != GrB_SUCCESS) GrB_Type_free(&operands_);
    check(status, "GrB_IndexUnaryOp_new");
  }
  entry_predicate(const entry_predicate&) = delete;
  entry_predicate& operator=(const entry_predicate&) = delete;
  ~entry_predicate() {
    GrB_IndexUnaryOp_free(&operator_);
    GrB_Type_free(&operands_);
  }

  [[nodiscard]] GrB_IndexUnaryOp handle() const { return operator_; }

 private:
  static void holds_at(void* result, const void*, GrB_Index r, GrB_Index c, const void* of) {
    const auto& by = *static_cast<const operands*>(of);
    *static_cast<bool*>(result) = holds(by.is, by.x[r], by.z[c]);
  }

  GrB_Type operands_ = nullptr;
  GrB_IndexUnaryOp operator_ = nullptr;
};

/// x, z  [A.row_count()] and [A.column_count()], plain arrays
template <std::unsigned_integral Index>
[[nodiscard]] matrix entries_where(const matrix& A, const Index* x, relation is, const Index* z,
                                   const descriptor& plain) {
  auto kept = matrix::empty(A.row_count(), A.column_count());
  const entry_predicate<Index> predicate;
  const typename entry_predicate<Index>::operands by{x, z, is};
  check(GrB_Matrix_select_UDT(kept.output(), nullptr, nullptr, predicate.handle(), A.handle(), &by,
                              plain.handle()),
        "GrB_select");
  return kept;
}

namespace detail {

/// One entry a row, (r, p[r]).
template <std::unsigned_integral Index>
[[nodiscard]] matrix selector(const vector<Index>& p, const openmp& run) {
  const std::uint64_t n = p.size();
  auto offsets = csr_arrays::ids::untouched(n + 1), columns = csr_arrays::ids::untouched(n);
  {
    const elements offset(offsets), column(columns);
    const elements to(p);
    for_each_index(run, n, [&](std::size_t r) {
      offset[r] = r;
      column[r] = to[r];
    });
    offset[n] = n;
  }
  return {n, csr_arrays(std::move(offsets), std::move(columns))};
}

/// C = A + B, or A + B' by a descriptor that transposes B.  C may be A or B.
inline void add_patterns(matrix& C, const matrix& A, const matrix& B, const descriptor& how) {
  check(GrB_Matrix_eWiseAdd_BinaryOp(C.output(), nullptr, nullptr, GxB_PAIR_BOOL, A.handle(),
                                     B.handle(), how.handle()),
        "GrB_eWiseAdd");
}

/// C = A B over or.and, or A' B by a descriptor that transposes A.
inline void multiply_patterns(matrix& C, const matrix& A, const matrix& B, const descriptor& how) {
  check(GrB_mxm(C.output(), nullptr, nullptr, GxB_ANY_PAIR_BOOL, A.handle(), B.handle(),
                how.handle()),
        "GrB_mxm");
}

/// A + A' without the diagonal.
[[nodiscard]] inline matrix symmetric_without_diagonal(matrix A, const descriptor& plain,
                                                       const descriptor& transposed_second) {
  check(GrB_Matrix_select_BOOL(A.output(), nullptr, nullptr, GrB_OFFDIAG, A.handle(), false,
                               plain.handle()),
        "GrB_select");
  add_patterns(A, A, A, transposed_second);
  return A;
}

}  // namespace detail

/// How the calls below treat their operands.
struct rewriting_descriptors {
  explicit rewriting_descriptors(const thread_limit& threads)
      : plain(threads),
        transposed_first(descriptor(threads).with(GrB_INP0, GrB_TRAN)),
        transposed_second(descriptor(threads).with(GrB_INP1, GrB_TRAN)),
        by_dot_products(descriptor(threads).with(GxB_AxB_METHOD, GxB_AxB_DOT)) {}
  descriptor plain, transposed_first, transposed_second, by_dot_products;
};

/// P' A Q and its transpose, where P and Q have the entries (r, p[r]) and (r, q[r]), without the
/// diagonal.  GrB_Matrix_build of the tuples takes 3 to 5 times as long (7.4.0).
template <std::unsigned_integral Index>
[[nodiscard]] matrix relabel(const matrix& A, const vector<Index>& p, const vector<Index>& q,
                             const openmp& run, const rewriting_descriptors& how) {
  const std::uint64_t n = A.row_count();
  auto AQ = matrix::empty(n, n), result = matrix::empty(n, n);
  detail::multiply_patterns(AQ, A, detail::selector(q, run), how.plain);
  detail::multiply_patterns(result, detail::selector(p, run), AQ, how.transposed_first);
  return detail::symmetric_without_diagonal(std::move(result), how.plain, how.transposed_second);
}

template <std::unsigned_integral Index>
[[nodiscard]] matrix join(const matrix& A, const vector<Index>& p, const openmp& run,
                          const rewriting_descriptors& how) {
  auto all = detail::symmetric_without_diagonal(detail::selector(p, run), how.plain,
                                                how.transposed_second);
  detail::add_patterns(all, all, A, how.plain);
  return all;
}

[[nodiscard]] inline matrix square(const matrix& A, const openmp& run,
                                   const rewriting_descriptors& how) {
  check_square_fits(A, run, how.plain);
  auto all = matrix::empty(A.row_count(), A.column_count());
  // A dot product over or.and ends at the first term; GraphBLAS would choose rows times columns.
  const std::uint64_t n = A.row_count();
  const bool is_dense = n > 0 && A.entry_count() / n > n / 4;
  detail::multiply_patterns(all, A, A, is_dense ? how.by_dot_products : how.plain);
  detail::add_patterns(all, all, A, how.plain);
  return all;
}

}  // namespace skerry::graphblas
