// SPDX-License-Identifier: Apache-2.0
// GraphBLAS's typed functions and operators for each label type: its polymorphic ones are C only.
#pragma once

#include <concepts>
#include <cstdint>

#include "matrix_ops/graphblas/graphblas.hpp"
#include "matrix_ops/mask.hpp"
#include "matrix_ops/semiring.hpp"

namespace skerry::graphblas {

template <std::unsigned_integral Index>
struct names;

template <>
struct names<std::uint32_t> {
  static GrB_Type type() { return GrB_UINT32; }
  static constexpr auto assign_scalar = GrB_Vector_assign_UINT32;
  static constexpr auto set_element = GrB_Vector_setElement_UINT32;
  static constexpr auto extract_tuples = GrB_Vector_extractTuples_UINT32;
  static constexpr auto select = GrB_Vector_select_UINT32;
  static constexpr auto apply_second = GrB_Vector_apply_BinaryOp2nd_UINT32;
  static constexpr auto reduce = GrB_Vector_reduce_UINT32;
  static GrB_IndexUnaryOp is_not() { return GrB_VALUENE_UINT32; }
  static GrB_BinaryOp second() { return GrB_SECOND_UINT32; }
  static GrB_Monoid plus() { return GrB_PLUS_MONOID_UINT32; }
  static GrB_Monoid greatest() { return GrB_MAX_MONOID_UINT32; }
  /// 1 where the relation holds, else 0.  Of the elements' type, so that nothing is converted.
  static GrB_BinaryOp comparing(relation is) {
    switch (is) {
      case relation::equal:
        return GxB_ISEQ_UINT32;
      case relation::not_equal:
        return GxB_ISNE_UINT32;
      case relation::less:
        return GxB_ISLT_UINT32;
      case relation::less_equal:
        return GxB_ISLE_UINT32;
    }
    return nullptr;
  }
};

template <>
struct names<std::uint64_t> {
  static GrB_Type type() { return GrB_UINT64; }
  static constexpr auto assign_scalar = GrB_Vector_assign_UINT64;
  static constexpr auto set_element = GrB_Vector_setElement_UINT64;
  static constexpr auto extract_tuples = GrB_Vector_extractTuples_UINT64;
  static constexpr auto select = GrB_Vector_select_UINT64;
  static constexpr auto apply_second = GrB_Vector_apply_BinaryOp2nd_UINT64;
  static constexpr auto reduce = GrB_Vector_reduce_UINT64;
  static GrB_IndexUnaryOp is_not() { return GrB_VALUENE_UINT64; }
  static GrB_BinaryOp second() { return GrB_SECOND_UINT64; }
  static GrB_Monoid plus() { return GrB_PLUS_MONOID_UINT64; }
  static GrB_Monoid greatest() { return GrB_MAX_MONOID_UINT64; }
  /// 1 where the relation holds, else 0.  Of the elements' type, so that nothing is converted.
  static GrB_BinaryOp comparing(relation is) {
    switch (is) {
      case relation::equal:
        return GxB_ISEQ_UINT64;
      case relation::not_equal:
        return GxB_ISNE_UINT64;
      case relation::less:
        return GxB_ISLT_UINT64;
      case relation::less_equal:
        return GxB_ISLE_UINT64;
    }
    return nullptr;
  }
};

/// transposed(): the semiring of x' A, whose product has the factors in the other order.
template <class Semiring>
struct semiring_names;

template <>
struct semiring_names<min_second<std::uint32_t>> {
  static GrB_BinaryOp add() { return GrB_MIN_UINT32; }
  static GrB_Semiring semiring() { return GrB_MIN_SECOND_SEMIRING_UINT32; }
  static GrB_Semiring transposed() { return GrB_MIN_FIRST_SEMIRING_UINT32; }
};
template <>
struct semiring_names<min_second<std::uint64_t>> {
  static GrB_BinaryOp add() { return GrB_MIN_UINT64; }
  static GrB_Semiring semiring() { return GrB_MIN_SECOND_SEMIRING_UINT64; }
  static GrB_Semiring transposed() { return GrB_MIN_FIRST_SEMIRING_UINT64; }
};
template <>
struct semiring_names<max_second<std::uint32_t>> {
  static GrB_BinaryOp add() { return GrB_MAX_UINT32; }
  static GrB_Semiring semiring() { return GrB_MAX_SECOND_SEMIRING_UINT32; }
  static GrB_Semiring transposed() { return GrB_MAX_FIRST_SEMIRING_UINT32; }
};
template <>
struct semiring_names<max_second<std::uint64_t>> {
  static GrB_BinaryOp add() { return GrB_MAX_UINT64; }
  static GrB_Semiring semiring() { return GrB_MAX_SECOND_SEMIRING_UINT64; }
  static GrB_Semiring transposed() { return GrB_MAX_FIRST_SEMIRING_UINT64; }
};

}  // namespace skerry::graphblas
