// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <utility>

#include "matrix_ops/erased/backend.hpp"

namespace skerry::erased {

/// Passes all operations on to another back end: the base of wrappers, which override some.
template <std::unsigned_integral Index>
class forwarding : public backend<Index> {
 public:
  using base = backend<Index>;
  using typename base::addition;
  using typename base::comparison;
  using typename base::frontier;
  using typename base::mask;
  using typename base::matrix;
  using typename base::place;
  using typename base::vector;

  /// to  must outlive this
  explicit forwarding(base& to) : to_(to) {}

  capabilities can() const override { return to_.can(); }

  vector iota(const matrix& A, place at) override { return to_.iota(A, at); }
  void assign(vector& y, const vector& x, place at) override { to_.assign(y, x, at); }
  void mxv(vector& y, addition add, const matrix& A, const vector& x, place at) override {
    to_.mxv(y, add, A, x, at);
  }
  void accumulate(vector& y, addition add, const vector& x, place at) override {
    to_.accumulate(y, add, x, at);
  }
  void scatter(vector& y, addition add, const vector& i, const vector& x, place at) override {
    to_.scatter(y, add, i, x, at);
  }
  void gather(vector& y, const vector& x, const vector& i, place at) override {
    to_.gather(y, x, i, at);
  }
  bool equal(const vector& y, const vector& x, place at) override { return to_.equal(y, x, at); }

  bool defers_convergence_check(const vector& y) override {
    return to_.defers_convergence_check(y);
  }
  comparison compare_async(const vector& y, const vector& x) override {
    return to_.compare_async(y, x);
  }

  Index size(const vector& x) override { return to_.size(x); }
  vector unlabelled(const matrix& A, place at) override { return to_.unlabelled(A, at); }
  Index first_unlabelled(const vector& label, Index v) override {
    return to_.first_unlabelled(label, v);
  }
  frontier start(vector& label, Index v, place at) override { return to_.start(label, v, at); }
  void expand(frontier& front, vector& label, const matrix& A, Index v, place at) override {
    to_.expand(front, label, A, v, at);
  }
  bool empty(const frontier& front) override { return to_.empty(front); }

  matrix first_entries(const matrix& A, unsigned k) override { return to_.first_entries(A, k); }
  Index most_frequent(const vector& x) override { return to_.most_frequent(x); }
  matrix contract(const matrix& A, const vector& x, Index value) override {
    return to_.contract(A, x, value);
  }

  void fill(vector& y, Index value, place at) override { to_.fill(y, value, at); }
  void compare(vector& y, const vector& x, relation is, const vector& z, place at) override {
    to_.compare(y, x, is, z, at);
  }
  void select(vector& y, mask rows, const vector& x, place at) override {
    to_.select(y, rows, x, at);
  }
  Index count(const vector& m, place at) override { return to_.count(m, at); }
  void mxv(vector& y, mask rows, addition add, const matrix& A, const vector& x,
           place at) override {
    to_.mxv(y, rows, add, A, x, at);
  }

  frontier rows_of(const vector& m) override { return to_.rows_of(m); }
  std::size_t row_count(const frontier& front) override { return to_.row_count(front); }
  void push(vector& y, addition add, const matrix& A, frontier& front, place at) override {
    to_.push(y, add, A, front, at);
  }
  Index longest_row(const matrix& A) override { return to_.longest_row(A); }

  std::uint64_t entry_count(const matrix& A) override { return to_.entry_count(A); }
  matrix entries_where(const matrix& A, const vector& x, relation is, const vector& z,
                       place at) override {
    return to_.entries_where(A, x, is, z, at);
  }
  matrix relabel(const matrix& A, const vector& p, const vector& q, place at) override {
    return to_.relabel(A, p, q, at);
  }
  matrix join(const matrix& A, const vector& p, place at) override { return to_.join(A, p, at); }
  matrix square(const matrix& A, place at) override { return to_.square(A, at); }

  vector upload(std::span<const Index> values) override { return to_.upload(values); }
  void download(const vector& x, std::span<Index> to) override { to_.download(x, to); }
  bool holds_rows(const vector& x) override { return to_.holds_rows(x); }
  void wait() override { to_.wait(); }
  buffer<Index> take(vector x) override { return to_.take(std::move(x)); }

 private:
  base& to_;
};

extern template class forwarding<std::uint32_t>;
extern template class forwarding<std::uint64_t>;

}  // namespace skerry::erased
