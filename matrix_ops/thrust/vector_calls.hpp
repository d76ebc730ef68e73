// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thrust/copy.h>
#include <thrust/fill.h>
#include <thrust/sequence.h>

#include <cstddef>

#include "matrix_ops/semiring.hpp"

namespace skerry::on_thrust {

/// The operations on System::vector that are one call of Thrust, or none: those that rows_backend
/// and calls_backend share.
template <class System, class Matrix>
class vector_calls {
 public:
  using matrix = Matrix;
  using index = typename Matrix::index;
  using vector = typename System::template vector<index>;
  using frontier = vector;

  /// context  of the system: a number of threads, or a stream and memory pool
  explicit vector_calls(typename System::context context = {}) : context_(context) {}

  vector iota(const matrix& A) {
    const scope here(context_);
    vector y(A.row_count());
    ::thrust::sequence(System::policy(), begin(y), end(y));
    return y;
  }

  void assign(vector& y, const vector& x) {
    const scope here(context_);
    ::thrust::copy(System::policy(), begin(x), end(x), begin(y));
  }

  void fill(vector& y, index value) {
    const scope here(context_);
    ::thrust::fill(System::policy(), begin(y), end(y), value);
  }

  index size(const vector& label) { return static_cast<index>(label.size()); }

  vector unlabelled(const matrix& A) {
    const scope here(context_);
    vector label(A.row_count());
    ::thrust::fill(System::policy(), begin(label), end(label), missing);
    return label;
  }

  bool empty(const frontier& front) { return front.empty(); }
  std::size_t row_count(const frontier& front) { return front.size(); }

 protected:
  using scope = typename System::scope;
  static constexpr index missing = min_second<index>::zero;  // of a label: no vertex

  static index* begin(vector& x) { return System::data(x); }
  static index* end(vector& x) { return System::data(x) + x.size(); }
  static const index* begin(const vector& x) { return System::data(x); }
  static const index* end(const vector& x) { return System::data(x) + x.size(); }

  typename System::context context_;
};

}  // namespace skerry::on_thrust
