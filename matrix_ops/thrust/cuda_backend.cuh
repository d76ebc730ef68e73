// SPDX-License-Identifier: Apache-2.0
// Definitions of cuda_backend.hpp, implemented with rows_backend.
#pragma once

#include "matrix_ops/thrust/backend.hpp"
#include "matrix_ops/thrust/calls.hpp"
#include "matrix_ops/thrust/cuda_backend.hpp"
#include "matrix_ops/thrust/cuda_system.cuh"
#include "matrix_ops/thrust/dense_product.cuh"
#include "matrix_ops/thrust/sparse_product.cuh"

namespace skerry::on_thrust {

template <class Matrix>
struct generic {
  using type = rows_backend<cuda_system, Matrix>;
};
template <class Index>
struct generic<coordinate_matrix<cuda_system, Index>> {
  using type = calls_backend<cuda_system, Index>;
};
template <class Matrix>
using generic_backend = typename generic<Matrix>::type;

template <class Matrix>
auto cuda_rows_backend<Matrix>::iota(const matrix& A) -> vector {
  return generic_backend<Matrix>(context_).iota(A);
}

template <class Matrix>
void cuda_rows_backend<Matrix>::assign(vector& y, const vector& x) {
  generic_backend<Matrix>(context_).assign(y, x);
}

template <class Matrix>
void cuda_rows_backend<Matrix>::mxv(vector& y, min_second<index> add, const matrix& A,
                                    const vector& x) {
  generic_backend<Matrix>(context_).mxv(y, add, A, x);
}

template <class Matrix>
void cuda_rows_backend<Matrix>::mxv(vector& y, max_second<index> add, const matrix& A,
                                    const vector& x) {
  generic_backend<Matrix>(context_).mxv(y, add, A, x);
}

template <class Matrix>
void cuda_rows_backend<Matrix>::accumulate(vector& y, min_second<index> add, const vector& x) {
  generic_backend<Matrix>(context_).accumulate(y, add, x);
}

template <class Matrix>
void cuda_rows_backend<Matrix>::accumulate(vector& y, max_second<index> add, const vector& x) {
  generic_backend<Matrix>(context_).accumulate(y, add, x);
}

template <class Matrix>
void cuda_rows_backend<Matrix>::scatter(vector& y, min_second<index> add, const vector& i,
                                        const vector& x) {
  generic_backend<Matrix>(context_).scatter(y, add, i, x);
}

template <class Matrix>
void cuda_rows_backend<Matrix>::scatter(vector& y, max_second<index> add, const vector& i,
                                        const vector& x) {
  generic_backend<Matrix>(context_).scatter(y, add, i, x);
}

template <class Matrix>
void cuda_rows_backend<Matrix>::gather(vector& y, const vector& x, const vector& i) {
  generic_backend<Matrix>(context_).gather(y, x, i);
}

template <class Matrix>
bool cuda_rows_backend<Matrix>::equal(const vector& y, const vector& x) {
  return generic_backend<Matrix>(context_).equal(y, x);
}

template <class Matrix>
auto cuda_rows_backend<Matrix>::compare_async(const vector& y, const vector& x) -> comparison {
  const auto differ = generic_backend<Matrix>(context_).difference(y, x);
  return {*flags_, flags_->send(differ.data())};
}

template <class Matrix>
auto cuda_rows_backend<Matrix>::unlabelled(const matrix& A) -> vector {
  return generic_backend<Matrix>(context_).unlabelled(A);
}

template <class Matrix>
auto cuda_rows_backend<Matrix>::first_unlabelled(const vector& label, index v) -> index {
  return generic_backend<Matrix>(context_).first_unlabelled(label, v);
}

template <class Matrix>
auto cuda_rows_backend<Matrix>::start(vector& label, index v) -> frontier {
  return generic_backend<Matrix>(context_).start(label, v);
}

template <class Matrix>
void cuda_rows_backend<Matrix>::expand(frontier& front, vector& label, const matrix& A, index v) {
  generic_backend<Matrix>(context_).expand(front, label, A, v);
}

template <std::unsigned_integral Index, std::unsigned_integral Offset>
auto cuda_sparse_backend<Index, Offset>::first_entries(const matrix& A, unsigned k) -> matrix {
  return generic_backend<matrix>(this->context_).first_entries(A, k);
}

template <std::unsigned_integral Index, std::unsigned_integral Offset>
Index cuda_sparse_backend<Index, Offset>::most_frequent(const vector& x) {
  return generic_backend<matrix>(this->context_).most_frequent(x);
}

template <std::unsigned_integral Index, std::unsigned_integral Offset>
auto cuda_sparse_backend<Index, Offset>::contract(const matrix& A, const vector& x, Index value)
    -> matrix {
  return generic_backend<matrix>(this->context_).contract(A, x, value);
}

template <class Matrix>
void cuda_pushing_backend<Matrix>::fill(vector& y, index value) {
  generic_backend<Matrix>(this->context_).fill(y, value);
}

template <class Matrix>
void cuda_pushing_backend<Matrix>::compare(vector& y, const vector& x, relation is,
                                           const vector& z) {
  generic_backend<Matrix>(this->context_).compare(y, x, is, z);
}

template <class Matrix>
void cuda_pushing_backend<Matrix>::select(vector& y, mask<vector> m, const vector& x) {
  generic_backend<Matrix>(this->context_).select(y, m, x);
}

template <class Matrix>
auto cuda_pushing_backend<Matrix>::count(const vector& m) -> index {
  return generic_backend<Matrix>(this->context_).count(m);
}

template <class Matrix>
void cuda_pushing_backend<Matrix>::mxv(vector& y, mask<vector> m, min_second<index> add,
                                       const matrix& A, const vector& x) {
  generic_backend<Matrix>(this->context_).mxv(y, m, add, A, x);
}

template <class Matrix>
void cuda_pushing_backend<Matrix>::mxv(vector& y, mask<vector> m, max_second<index> add,
                                       const matrix& A, const vector& x) {
  generic_backend<Matrix>(this->context_).mxv(y, m, add, A, x);
}

template <class Matrix>
auto cuda_pushing_backend<Matrix>::rows_of(const vector& m) -> frontier {
  return generic_backend<Matrix>(this->context_).rows_of(m);
}

template <class Matrix>
void cuda_pushing_backend<Matrix>::push(vector& y, min_second<index> add, const matrix& A,
                                        frontier& front) {
  generic_backend<Matrix>(this->context_).push(y, add, A, front);
}

template <class Matrix>
void cuda_pushing_backend<Matrix>::push(vector& y, max_second<index> add, const matrix& A,
                                        frontier& front) {
  generic_backend<Matrix>(this->context_).push(y, add, A, front);
}

template <class Matrix>
auto cuda_pushing_backend<Matrix>::longest_row(const matrix& A) -> index {
  return generic_backend<Matrix>(this->context_).longest_row(A);
}

template <class Matrix>
auto cuda_pushing_backend<Matrix>::entries_where(const matrix& A, const vector& x, relation is,
                                                 const vector& z) -> matrix {
  return generic_backend<Matrix>(this->context_).entries_where(A, x, is, z);
}

}  // namespace skerry::on_thrust
