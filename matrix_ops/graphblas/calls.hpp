// SPDX-License-Identifier: Apache-2.0
// The operations for which backend.hpp has loops of its own, as calls of GraphBLAS: what the
// library alone can do, for comparing.
#pragma once

#include <concepts>
#include <cstdint>
#include <utility>
#include <vector>

#include "matrix_ops/graphblas/csr_arrays.hpp"
#include "matrix_ops/graphblas/descriptor.hpp"
#include "matrix_ops/graphblas/graphblas.hpp"
#include "matrix_ops/graphblas/masking.hpp"
#include "matrix_ops/graphblas/matrix.hpp"
#include "matrix_ops/graphblas/operators.hpp"
#include "matrix_ops/graphblas/types.hpp"
#include "matrix_ops/graphblas/vector.hpp"
#include "matrix_ops/mask.hpp"

namespace skerry::graphblas::calls {

/// y[k] = k
template <std::unsigned_integral Index>
[[nodiscard]] vector<Index> iota(std::uint64_t n, const descriptor& plain) {
  auto y = vector<Index>::full(n);
  check(GrB_Vector_apply_IndexOp_INT64(y.handle(), nullptr, nullptr, GrB_ROWINDEX_INT64, y.handle(),
                                       0, plain.handle()),
        "GrB_apply");
  return y;
}

/// The elements of i as arguments of GraphBLAS.
template <std::unsigned_integral Index>
void copy_indices(const vector<Index>& i, GrB_Index* to) {
  GrB_Index count = i.size();
  check(GrB_Vector_extractTuples_UINT64(nullptr, to, &count, i.handle()),
        "GrB_Vector_extractTuples");
}

/// y = x(i)
template <std::unsigned_integral Index>
void gather(const vector<Index>& y, const vector<Index>& x, const vector<Index>& i,
            const descriptor& plain) {
  if (i.size() == 0) return;  // GraphBLAS refuses a null pointer to no indices
  std::vector<GrB_Index> at(i.size());
  copy_indices(i, at.data());
  check(GrB_Vector_extract(y.handle(), nullptr, nullptr, x.handle(), at.data(), at.size(),
                           plain.handle()),
        "GrB_extract");
}

/// y += S' x, where row k of S has the entry i[k]: GrB_assign would keep one of several values for
/// an index.
template <class Semiring, std::unsigned_integral Index>
void scatter(const vector<Index>& y, Semiring add, const vector<Index>& i, const vector<Index>& x,
             const descriptor& plain, const descriptor& transposed) {
  if (x.size() == 0) return;
  auto columns = csr_arrays::ids::full(i.size());
  copy_indices(i, elements(columns).begin());
  const matrix S(y.size(),
                 csr_arrays(iota<std::uint64_t>(i.size() + 1, plain), std::move(columns)));
  const operators<Semiring> of(add);
  check(GrB_mxv(y.handle(), nullptr, of.add(), of.semiring(), S.handle(), x.handle(),
                transposed.handle()),
        "GrB_mxv");
}

template <std::unsigned_integral Index>
[[nodiscard]] bool equal(const vector<Index>& y, const vector<Index>& x, const descriptor& plain) {
  if (y.size() != x.size()) return false;
  using name = names<Index>;
  const vector<Index> differs(y.size());
  compare(differs, y, relation::not_equal, x, plain);
  Index any = 0;
  check(name::reduce(&any, nullptr, name::greatest(), differs.handle(), plain.handle()),
        "GrB_reduce");
  return any == 0;
}

/// The second value prevents an iso-valued vector: see backend::fill().
template <std::unsigned_integral Index>
void fill(const vector<Index>& y, Index value) {
  const std::uint64_t n = y.size();
  if (n == 0) return;
  check(names<Index>::assign_scalar(y.handle(), nullptr, nullptr, value, GrB_ALL, n, nullptr),
        "GrB_Vector_assign");
  for (const Index last : {static_cast<Index>(~value), value})
    check(names<Index>::set_element(y.handle(), last, n - 1), "GrB_Vector_setElement");
}

}  // namespace skerry::graphblas::calls
