// SPDX-License-Identifier: Apache-2.0
// Comparison, selection and products with a mask, for masking_backend; products with sparse
// vectors, for pushing_backend.  Each is a few calls of GraphBLAS.
#pragma once

#include <concepts>
#include <cstdint>

#include "matrix_ops/graphblas/descriptor.hpp"
#include "matrix_ops/graphblas/frontier.hpp"
#include "matrix_ops/graphblas/graphblas.hpp"
#include "matrix_ops/graphblas/matrix.hpp"
#include "matrix_ops/graphblas/operators.hpp"
#include "matrix_ops/graphblas/types.hpp"
#include "matrix_ops/graphblas/vector.hpp"
#include "matrix_ops/mask.hpp"

namespace skerry::graphblas {

template <std::unsigned_integral Index>
void compare(const vector<Index>& y, const vector<Index>& x, relation is, const vector<Index>& z,
             const descriptor& plain) {
  check(GrB_Vector_eWiseMult_BinaryOp(y.handle(), nullptr, nullptr, names<Index>::comparing(is),
                                      x.handle(), z.handle(), plain.handle()),
        "GrB_eWiseMult");
}

/// Descriptors of a valued mask and of its complement.
class mask_descriptors {
 public:
  explicit mask_descriptors(const thread_limit& threads)
      : plain_(threads), complement_(descriptor(threads).with(GrB_MASK, GrB_COMP)) {}
  template <class Vector>
  [[nodiscard]] GrB_Descriptor of(mask<Vector> m) const {
    return (m.is_complement ? complement_ : plain_).handle();
  }

 private:
  descriptor plain_, complement_;
};

template <std::unsigned_integral Index>
void select(const vector<Index>& y, mask<vector<Index>> m, const vector<Index>& x,
            const mask_descriptors& how) {
  check(GrB_Vector_assign(y.handle(), m.of.handle(), nullptr, x.handle(), GrB_ALL, x.size(),
                          how.of(m)),
        "GrB_Vector_assign");  // y<m> = x
}

template <std::unsigned_integral Index>
[[nodiscard]] Index count(const vector<Index>& m, const descriptor& plain) {
  using name = names<Index>;
  const vector<Index> ones(m.size());
  check(name::apply_second(ones.handle(), nullptr, nullptr, name::comparing(relation::not_equal),
                           m.handle(), 0, plain.handle()),
        "GrB_apply");
  Index sum = 0;
  check(name::reduce(&sum, nullptr, name::plus(), ones.handle(), plain.handle()), "GrB_reduce");
  return sum;
}

/// y<m> = zero; y<m> += A x.  GraphBLAS multiplies fastest into a vector without entries, and
/// accumulates slowly through a mask: so the product has a vector of its own.
template <class Semiring, std::unsigned_integral Index>
void masked_product(const vector<Index>& y, mask<vector<Index>> m, Semiring add, const matrix& A,
                    const vector<Index>& x, const mask_descriptors& how) {
  const operators<Semiring> by(add);
  const std::uint64_t n = y.size();
  const vector<Index> product(n), zeros(n);
  check(GrB_mxv(product.handle(), m.of.handle(), nullptr, by.semiring(), A.handle(), x.handle(),
                how.of(m)),
        "GrB_mxv");  // product<m> = A x, without entries in empty rows
  check(
      names<Index>::assign_scalar(zeros.handle(), nullptr, nullptr, add.zero, GrB_ALL, n, nullptr),
      "GrB_Vector_assign");
  select(y, m, zeros, how);
  check(GrB_Vector_eWiseAdd_BinaryOp(y.handle(), nullptr, nullptr, by.add(), y.handle(),
                                     product.handle(), how.of(where(m.of))),
        "GrB_eWiseAdd");
}

template <std::unsigned_integral Index>
[[nodiscard]] frontier rows_of(const vector<Index>& m, const descriptor& plain) {
  frontier front(m.size());
  check(names<Index>::select(front.handle(), nullptr, nullptr, names<Index>::is_not(), m.handle(),
                             0, plain.handle()),
        "GrB_select");
  return front;
}

/// sums = x' A with the elements x of y in the rows of the frontier; y = add(y, sums) where there
/// are sums.  No pass over all of y.
///
/// returns  the rows where y has changed
template <class Semiring, std::unsigned_integral Index>
[[nodiscard]] frontier push(const vector<Index>& y, Semiring add, const matrix& A,
                            const frontier& front, const descriptor& plain,
                            const descriptor& structural) {
  const operators<Semiring> by(add);
  const vector<Index> pushed(y.size()), sums(y.size()), changed(y.size());
  const auto multiply = [&](const vector<Index>& z, GrB_BinaryOp op, GrB_Vector a, GrB_Vector b) {
    check(GrB_Vector_eWiseMult_BinaryOp(z.handle(), nullptr, nullptr, op, a, b, plain.handle()),
          "GrB_eWiseMult");
  };
  multiply(pushed, names<Index>::second(), front.handle(), y.handle());
  check(GrB_vxm(sums.handle(), nullptr, nullptr, by.transposed(), pushed.handle(), A.handle(),
                plain.handle()),
        "GrB_vxm");
  multiply(sums, by.add(), y.handle(), sums.handle());
  multiply(changed, names<Index>::comparing(relation::not_equal), sums.handle(), y.handle());
  auto next = rows_of(changed, plain);
  check(GrB_Vector_assign(y.handle(), next.handle(), nullptr, sums.handle(), GrB_ALL, y.size(),
                          structural.handle()),
        "GrB_Vector_assign");  // y<next> = sums
  return next;
}

}  // namespace skerry::graphblas
