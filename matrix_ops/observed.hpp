// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "matrix_ops/backend.hpp"

namespace skerry {

/// A back end that calls before_round() before each product.  Rounds can thus be counted, reported
/// and limited without any code in the algorithms.
///
/// For a B whose types are known; erased/observed.hpp is for all back ends of the registry.
template <backend B, class BeforeRound>
class observed : public B {
 public:
  using typename B::index;
  using typename B::matrix;
  using typename B::vector;

  template <class... Arguments>
  explicit observed(BeforeRound before_round, Arguments&&... arguments)
      : B(std::forward<Arguments>(arguments)...), before_round_(std::move(before_round)) {}

  template <class Semiring>
  void mxv(vector& y, Semiring add, const matrix& A, const vector& x) {
    before_round_();
    B::mxv(y, add, A, x);
  }

  template <class Frontier>
  void expand(Frontier& front, vector& label, const matrix& A, index v) {
    before_round_();
    B::expand(front, label, A, v);
  }

 private:
  BeforeRound before_round_;
};

}  // namespace skerry
