// SPDX-License-Identifier: Apache-2.0
// GraphBLAS's typed functions and operators for each label type: its polymorphic ones are C only.
#pragma once

#include <concepts>
#include <cstdint>

#include "matrix_ops/graphblas/graphblas.hpp"
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
};

template <>
struct names<std::uint64_t> {
  static GrB_Type type() { return GrB_UINT64; }
  static constexpr auto assign_scalar = GrB_Vector_assign_UINT64;
  static constexpr auto set_element = GrB_Vector_setElement_UINT64;
  static constexpr auto extract_tuples = GrB_Vector_extractTuples_UINT64;
};

template <class Semiring>
struct semiring_names;

template <>
struct semiring_names<min_second<std::uint32_t>> {
  static GrB_BinaryOp add() { return GrB_MIN_UINT32; }
  static GrB_Semiring semiring() { return GrB_MIN_SECOND_SEMIRING_UINT32; }
};
template <>
struct semiring_names<min_second<std::uint64_t>> {
  static GrB_BinaryOp add() { return GrB_MIN_UINT64; }
  static GrB_Semiring semiring() { return GrB_MIN_SECOND_SEMIRING_UINT64; }
};
template <>
struct semiring_names<max_second<std::uint32_t>> {
  static GrB_BinaryOp add() { return GrB_MAX_UINT32; }
  static GrB_Semiring semiring() { return GrB_MAX_SECOND_SEMIRING_UINT32; }
};
template <>
struct semiring_names<max_second<std::uint64_t>> {
  static GrB_BinaryOp add() { return GrB_MAX_UINT64; }
  static GrB_Semiring semiring() { return GrB_MAX_SECOND_SEMIRING_UINT64; }
};

}  // namespace skerry::graphblas
