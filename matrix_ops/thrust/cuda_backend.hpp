// SPDX-License-Identifier: Apache-2.0
// The back end on Thrust's CUDA system, declared for g++: the operations of rows_backend are
// compiled by nvcc in cuda_backend_*.cu, so that algorithms and tests on top need no nvcc.
#pragma once

#include <concepts>
#include <cstddef>
#include <span>

#include "matrix_ops/backend.hpp"
#include "matrix_ops/cuda/deferred_flags.hpp"
#include "matrix_ops/semiring.hpp"
#include "matrix_ops/thrust/coordinate_matrix.hpp"
#include "matrix_ops/thrust/cuda_system.hpp"
#include "matrix_ops/thrust/dense_matrix.hpp"
#include "matrix_ops/thrust/sparse_matrix.hpp"

namespace skerry::on_thrust {

/// Operations on matrices and vectors in device memory.  They are enqueued on the stream of the
/// context; those that return a value to the host wait for it.
template <class Matrix>
class cuda_rows_backend {
 public:
  using matrix = Matrix;
  using index = typename Matrix::index;
  using vector = device_vector<index>;
  using frontier = vector;

  /// flags  on the stream of the context; without them, convergence checks are not deferred
  explicit cuda_rows_backend(device_resources context = {}, deferred_flags* flags = nullptr)
      : context_(context), flags_(flags) {}

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

  // Operations of deferred_check_backend.
  class comparison {
   public:
    comparison(const deferred_flags& flags, unsigned slot) : flags_(&flags), slot_(slot) {}
    [[nodiscard]] bool get() const { return flags_->read(slot_) == 0; }

   private:
    const deferred_flags* flags_;
    unsigned slot_;
  };
  /// Measured on an H200: a round over 250,000 rows takes 60 us, 20 us of which are waiting; over
  /// 2,000,000 rows it takes 340 us, and one superfluous round costs more than waiting.
  bool defers_convergence_check(const vector& y) const {
    return flags_ != nullptr && y.size() <= std::size_t{1} << 20;
  }
  comparison compare_async(const vector& y, const vector& x);

  index size(const vector& label) { return static_cast<index>(label.size()); }
  vector unlabelled(const matrix& A);
  index first_unlabelled(const vector& label, index v);
  frontier start(vector& label, index v);
  void expand(frontier& front, vector& label, const matrix& A, index v);
  bool empty(const frontier& front) { return front.empty(); }

  // Operations of host_access_backend.
  vector upload(std::span<const index> values) {
    const device_scope here(context_);
    return vector(values);
  }
  void download(const vector& x, std::span<index> to) { x.copy_to(to.data()); }
  /// x <= n - 1, as min(x, n - 1) == x
  bool holds_rows(const vector& x) {
    if (x.empty()) return true;
    const device_scope here(context_);
    if (last_row_.size() != x.size())
      last_row_ = vector(x.size(), static_cast<index>(x.size() - 1));
    auto least = x;
    accumulate(least, min_second<index>{}, last_row_);
    return equal(least, x);
  }
  void wait() const { wait_for(context_.stream); }

 protected:
  device_resources context_;
  deferred_flags* flags_;

 private:
  vector last_row_;  // [n], each n - 1; empty until holds_rows() needs it
};

/// The same with the operations of pushing_backend and filtering_backend.
template <class Matrix>
class cuda_pushing_backend : public cuda_rows_backend<Matrix> {
 public:
  using base = cuda_rows_backend<Matrix>;
  using base::base;
  using typename base::frontier;
  using typename base::index;
  using typename base::matrix;
  using typename base::vector;

  void fill(vector& y, index value);
  void compare(vector& y, const vector& x, relation is, const vector& z);
  void select(vector& y, mask<vector> m, const vector& x);
  index count(const vector& m);
  using base::mxv;
  void mxv(vector& y, mask<vector> m, min_second<index> add, const matrix& A, const vector& x);
  void mxv(vector& y, mask<vector> m, max_second<index> add, const matrix& A, const vector& x);
  frontier rows_of(const vector& m);
  static std::size_t row_count(const frontier& front) { return front.size(); }
  void push(vector& y, min_second<index> add, const matrix& A, frontier& front);
  void push(vector& y, max_second<index> add, const matrix& A, frontier& front);
  index longest_row(const matrix& A);
  std::uint64_t entry_count(const matrix& A) const { return A.entry_count(); }
  matrix entries_where(const matrix& A, const vector& x, relation is, const vector& z);
};

/// The same for sparse matrices, with the operations of sampling_backend.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
class cuda_sparse_backend : public cuda_pushing_backend<sparse_matrix<cuda_system, Index, Offset>> {
 public:
  using base = cuda_pushing_backend<sparse_matrix<cuda_system, Index, Offset>>;
  using base::base;
  using typename base::matrix;
  using typename base::vector;

  matrix first_entries(const matrix& A, unsigned k);
  Index most_frequent(const vector& x);
  matrix contract(const matrix& A, const vector& x, Index value);
};

using cuda_dense_backend = cuda_rows_backend<dense_matrix<cuda_system>>;

/// By calls of Thrust alone, for matrices of any kind with 32-bit ids.
using cuda_calls_backend = cuda_pushing_backend<coordinate_matrix<cuda_system, std::uint32_t>>;

}  // namespace skerry::on_thrust
