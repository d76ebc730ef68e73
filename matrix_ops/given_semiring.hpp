// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <optional>

namespace skerry {

/// A semiring that is given at run time: multiplying an entry by x[j] gives x[j]; the addition is a
/// function in the form of GraphBLAS, so that a GrB_Semiring is made of it.
///
/// If the addition is not idempotent, A must have no entry twice: GraphBLAS keeps one of equal
/// entries.  Back ends on a device have none: their code would have to be compiled at run time.
/// Nor has Thrust's, whose product reads some entries twice and needs an idempotent addition.
template <std::unsigned_integral Index>
struct given_second {
  /// *sum = a + b, for values of Index; associative and commutative.  Called from several threads
  /// at once; must not throw.
  void (*add_to)(void* sum, const void* a, const void* b) = nullptr;
  Index zero = 0;                      ///< the identity: the sum of an empty row
  std::optional<Index> terminal = {};  ///< a sum that cannot change, if there is one

  [[nodiscard]] Index add(Index a, Index b) const {
    Index sum;
    add_to(&sum, &a, &b);
    return sum;
  }
};

/// The semiring with this addition, a function object without members.
template <std::unsigned_integral Index, class Add>
[[nodiscard]] given_second<Index> second_with(Add, Index zero, std::optional<Index> terminal = {}) {
  return {[](void* sum, const void* a, const void* b) {
            *static_cast<Index*>(sum) = static_cast<Index>(
                Add{}(*static_cast<const Index*>(a), *static_cast<const Index*>(b)));
          },
          zero, terminal};
}

/// A back end whose products, sums and scatters take a given_second.
template <class B>
concept given_semiring_backend = requires {
  requires B::takes_given_semirings;
};

}  // namespace skerry
