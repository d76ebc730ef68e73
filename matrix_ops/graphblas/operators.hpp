// SPDX-License-Identifier: Apache-2.0
// GraphBLAS's operators of each semiring, also of one that is given at run time.
#pragma once

#include <concepts>

#include "matrix_ops/given_semiring.hpp"
#include "matrix_ops/graphblas/types.hpp"

namespace skerry::graphblas {

/// The operators of min_second and max_second are built in.
template <class Semiring>
struct operators {
  explicit operators(Semiring) {}
  [[nodiscard]] static GrB_BinaryOp add() { return semiring_names<Semiring>::add(); }
  [[nodiscard]] static GrB_Semiring semiring() { return semiring_names<Semiring>::semiring(); }
  /// Multiplying gives the first factor: for x' A.
  [[nodiscard]] static GrB_Semiring transposed() { return semiring_names<Semiring>::transposed(); }
};

template <std::unsigned_integral Index>
struct second_of;
template <>
struct second_of<std::uint32_t> {
  static GrB_BinaryOp op() { return GrB_SECOND_UINT32; }
  static GrB_BinaryOp first() { return GrB_FIRST_UINT32; }
  static constexpr auto monoid = GrB_Monoid_new_UINT32;
  static constexpr auto terminal_monoid = GxB_Monoid_terminal_new_UINT32;
};
template <>
struct second_of<std::uint64_t> {
  static GrB_BinaryOp op() { return GrB_SECOND_UINT64; }
  static GrB_BinaryOp first() { return GrB_FIRST_UINT64; }
  static constexpr auto monoid = GrB_Monoid_new_UINT64;
  static constexpr auto terminal_monoid = GxB_Monoid_terminal_new_UINT64;
};

/// Those of a given semiring are made for one operation.
template <std::unsigned_integral Index>
struct operators<given_second<Index>> {
  explicit operators(const given_second<Index>& of) {
    const auto type = names<Index>::type();
    check(GrB_BinaryOp_new(&add_, of.add_to, type, type, type), "GrB_BinaryOp_new");
    if (of.terminal)
      check(second_of<Index>::terminal_monoid(&monoid_, add_, of.zero, *of.terminal),
            "GxB_Monoid_terminal_new");
    else
      check(second_of<Index>::monoid(&monoid_, add_, of.zero), "GrB_Monoid_new");
    check(GrB_Semiring_new(&semiring_, monoid_, second_of<Index>::op()), "GrB_Semiring_new");
    check(GrB_Semiring_new(&transposed_, monoid_, second_of<Index>::first()), "GrB_Semiring_new");
  }
  operators(const operators&) = delete;
  operators& operator=(const operators&) = delete;
  ~operators() {
    GrB_Semiring_free(&transposed_);
    GrB_Semiring_free(&semiring_);
    GrB_Monoid_free(&monoid_);
    GrB_BinaryOp_free(&add_);
  }

  [[nodiscard]] GrB_BinaryOp add() const { return add_; }
  [[nodiscard]] GrB_Semiring semiring() const { return semiring_; }
  [[nodiscard]] GrB_Semiring transposed() const { return transposed_; }

 private:
  GrB_BinaryOp add_ = nullptr;
  GrB_Monoid monoid_ = nullptr;
  GrB_Semiring semiring_ = nullptr, transposed_ = nullptr;
};

}  // namespace skerry::graphblas
