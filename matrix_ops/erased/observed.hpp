// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>

#include "matrix_ops/callback.hpp"
#include "matrix_ops/erased/forwarding.hpp"

namespace skerry::erased {

/// Calls before_round() before each product.  Rounds can thus be counted, reported and limited
/// without any code in the algorithms.
template <std::unsigned_integral Index>
class observed final : public forwarding<Index> {
 public:
  using base = forwarding<Index>;
  using typename base::addition;
  using typename base::frontier;
  using typename base::mask;
  using typename base::matrix;
  using typename base::place;
  using typename base::vector;

  /// to  must outlive this
  observed(backend<Index>& to, callback before_round) : base(to), before_round_(before_round) {}

  void mxv(vector& y, addition add, const matrix& A, const vector& x, place at) override {
    before_round_();
    base::mxv(y, add, A, x, at);
  }
  void mxv(vector& y, mask rows, addition add, const matrix& A, const vector& x,
           place at) override {
    before_round_();
    base::mxv(y, rows, add, A, x, at);
  }
  void push(vector& y, addition add, const matrix& A, frontier& front, place at) override {
    before_round_();
    base::push(y, add, A, front, at);
  }
  matrix square(const matrix& A, place at) override {
    before_round_();
    return base::square(A, at);
  }
  void expand(frontier& front, vector& label, const matrix& A, Index v, place at) override {
    before_round_();
    base::expand(front, label, A, v, at);
  }

 private:
  callback before_round_;
};

extern template class observed<std::uint32_t>;
extern template class observed<std::uint64_t>;

}  // namespace skerry::erased
