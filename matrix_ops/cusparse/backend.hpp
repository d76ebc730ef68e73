// SPDX-License-Identifier: Apache-2.0
// The back end whose product is cuSPARSE's over a semiring of one's own; everything else is
// Thrust's. It is there to compare with: cuSPARSE has no product that skips values or stops within
// a row.
#pragma once

#include <concepts>
#include <memory>
#include <optional>
#include <utility>

#include "matrix_ops/cusparse/product.hpp"
#include "matrix_ops/thrust/cuda_backend.hpp"

namespace skerry::cusparse {

/// A matrix on the device that keeps its product once it has been multiplied.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
class matrix : public on_thrust::sparse_matrix<on_thrust::cuda_system, Index, Offset> {
 public:
  using base = on_thrust::sparse_matrix<on_thrust::cuda_system, Index, Offset>;

  matrix(base A) : base(std::move(A)) {}

  [[nodiscard]] product<Index, Offset>& product_in(const std::shared_ptr<const context>& in) const {
    if (!product_) product_ = std::make_unique<product<Index, Offset>>(in, this->ref());
    return *product_;
  }

 private:
  mutable std::unique_ptr<product<Index, Offset>> product_;
};

template <std::unsigned_integral Index, std::unsigned_integral Offset>
class backend : public on_thrust::cuda_sparse_backend<Index, Offset> {
 public:
  using base = on_thrust::cuda_sparse_backend<Index, Offset>;
  using index = Index;
  using matrix = cusparse::matrix<Index, Offset>;
  using typename base::vector;

  explicit backend(device_place place = {}, late_answers* answers = nullptr)
      : base(place, answers), cusparse_(std::make_shared<const context>(place.stream)) {}

  template <class Semiring>
  void mxv(vector& y, Semiring add, const matrix& A, const vector& x) {
    const on_thrust::device_scope here(this->context_);
    if (A.entry_count() == 0)  // cuSPARSE takes no matrix without entries
      y = vector(y.size(), Semiring::zero);
    else
      A.product_in(cusparse_).run(y.data(), add, x.data());
  }

  matrix first_entries(const matrix& A, unsigned k) { return base::first_entries(A, k); }
  matrix contract(const matrix& A, const vector& x, Index value) {
    return base::contract(A, x, value);
  }

 private:
  std::shared_ptr<const context> cusparse_;  // matrices that were multiplied have it, too
};

}  // namespace skerry::cusparse
