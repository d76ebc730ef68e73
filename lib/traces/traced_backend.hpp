// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <initializer_list>

#include "matrix_ops/erased/forwarding.hpp"
#include "matrix_ops/traced.hpp"

namespace skerry {

/// Reports the operations of a back end to a call_recorder, with the contents of their vectors and
/// the place of the call, by which the recorder finds names and equation in the algorithm's source.
/// Operations that only read a size or a frontier are not reported, nor are copies to and from the
/// host.  Convergence is never reported late.
class traced_backend final : public erased::forwarding<std::uint32_t> {
 public:
  using base = erased::forwarding<std::uint32_t>;

  /// of, to  must outlive this
  traced_backend(erased::backend<std::uint32_t>& of, call_recorder& to) : base(of), to_(to) {}

  vector iota(const matrix& A, place at) override;
  void assign(vector& y, const vector& x, place at) override;
  void mxv(vector& y, addition add, const matrix& A, const vector& x, place at) override;
  void accumulate(vector& y, addition add, const vector& x, place at) override;
  void scatter(vector& y, addition add, const vector& i, const vector& x, place at) override;
  void gather(vector& y, const vector& x, const vector& i, place at) override;
  bool equal(const vector& y, const vector& x, place at) override;
  bool defers_convergence_check(const vector&) override { return false; }

  void fill(vector& y, index value, place at) override;
  void compare(vector& y, const vector& x, relation is, const vector& z, place at) override;
  void select(vector& y, mask rows, const vector& x, place at) override;
  index count(const vector& m, place at) override;
  void mxv(vector& y, mask rows, addition add, const matrix& A, const vector& x, place at) override;
  frontier rows_of(const vector& m) override;
  std::size_t row_count(const frontier& front) override;
  void push(vector& y, addition add, const matrix& A, frontier& front, place at) override;
  matrix entries_where(const matrix& A, const vector& x, relation is, const vector& z,
                       place at) override;
  matrix relabel(const matrix& A, const vector& p, const vector& q, place at) override;
  matrix join(const matrix& A, const vector& p, place at) override;
  matrix square(const matrix& A, place at) override;

  vector unlabelled(const matrix& A, place at) override;
  frontier start(vector& label, index v, place at) override;
  void expand(frontier& front, vector& label, const matrix& A, index v, place at) override;
  bool empty(const frontier& front) override;

 private:
  struct argument {
    int place;
    const vector* x;
  };

  [[nodiscard]] traced_values values_of(const vector& x);
  /// The rows of a mask, as the members of a frontier.
  [[nodiscard]] traced_values members_of(mask rows);
  /// Records f(), the call of an operation whose first argument is its output, y.
  template <class Function>
  void record_change(const vector& y, traced_call call, std::initializer_list<argument> vectors,
                     Function f);
  void record(traced_call call, std::initializer_list<argument> vectors,
              std::initializer_list<traced_call::vector> frontiers = {});

  call_recorder& to_;
};

}  // namespace skerry
