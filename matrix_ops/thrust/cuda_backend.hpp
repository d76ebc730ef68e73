// SPDX-License-Identifier: Apache-2.0
// The back end on Thrust's CUDA system, as g++ sees it: rows_backend's operations, compiled by nvcc
// in cuda_backend_*.cu, so that algorithms and tests over them need no nvcc.
#pragma once

#include <concepts>
#include <cstddef>

#include "matrix_ops/backend.hpp"
#include "matrix_ops/cuda/late_answers.hpp"
#include "matrix_ops/semiring.hpp"
#include "matrix_ops/thrust/cuda_system.hpp"
#include "matrix_ops/thrust/dense_matrix.hpp"
#include "matrix_ops/thrust/sparse_matrix.hpp"

namespace skerry::on_thrust {

/// Over matrices and vectors in a device's memory.  Operations are put into the context's stream;
/// those that give the host something wait for it.
template <class Matrix>
class cuda_rows_backend {
 public:
  using matrix = Matrix;
  using index = typename Matrix::index;
  using vector = device_vector<index>;
  using frontier = vector;

  /// answers  of the context's stream; without them no loop goes ahead
  explicit cuda_rows_backend(device_place context = {}, late_answers* answers = nullptr)
      : context_(context), answers_(answers) {}

  vector iota(const matrix& A);
  void assign(vector& y, const vector& x);
  void mxv(vector& y, min_second<index> add, const matrix& A, const vector& x);
  void mxv(vector& y, max_second<index> add, const matrix& A, const vector& x);
  void accumulate(vector& y, min_second<index> add, const vector& x);
  void accumulate(vector& y, max_second<index> add, const vector& x);
  void scatter(vector& y, min_second<index> add, const vector& i, const vector& x);
  void scatter(vector& y, max_second<index> add, const vector& i, const vector& x);
  void gather(vector& y, const vector& x, const vector& i);
  bool equal(const vector& y, const vector& x);

  // The operations of late_backend.
  class question {
   public:
    question(const late_answers& answers, unsigned place) : answers_(&answers), place_(place) {}
    [[nodiscard]] bool holds() const { return answers_->read(place_) == 0; }

   private:
    const late_answers* answers_;
    unsigned place_;
  };
  /// As measured on an H200: over 250,000 rows a round takes 60 us, 20 of them to wait; over
  /// 2,000,000 rows 340, and the round that is in vain costs more than waiting does.
  bool goes_ahead(const vector& y) const {
    return answers_ != nullptr && y.size() <= std::size_t{1} << 20;
  }
  question compare(const vector& y, const vector& x);

  index size(const vector& label) { return static_cast<index>(label.size()); }
  vector unlabelled(const matrix& A);
  index first_unlabelled(const vector& label, index v);
  frontier start(vector& label, index v);
  void expand(frontier& front, vector& label, const matrix& A, index v);
  bool empty(const frontier& front) { return front.empty(); }

 protected:
  device_place context_;
  late_answers* answers_;
};

/// The same over sparse matrices, which can be sampled.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
class cuda_sparse_backend : public cuda_rows_backend<sparse_matrix<cuda_system, Index, Offset>> {
 public:
  using base = cuda_rows_backend<sparse_matrix<cuda_system, Index, Offset>>;
  using base::base;
  using typename base::matrix;
  using typename base::vector;

  matrix first_entries(const matrix& A, unsigned k);
  Index most_frequent(const vector& x);
  matrix contract(const matrix& A, const vector& x, Index value);
};

using cuda_dense_backend = cuda_rows_backend<dense_matrix<cuda_system>>;

}  // namespace skerry::on_thrust
