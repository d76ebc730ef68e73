// SPDX-License-Identifier: Apache-2.0
// The back end whose mxv is cuSPARSE's SpMMOp over a user-defined semiring; all other operations
// are those of the Thrust CUDA back end. It exists for comparison: cuSPARSE has no product that
// ignores values or stops within a row.
#pragma once

#include <concepts>
#include <memory>
#include <optional>
#include <utility>

#include "matrix_ops/cusparse/product.hpp"
#include "matrix_ops/thrust/cuda_backend.hpp"

namespace skerry::cusparse {

/// A device matrix that caches its cuSPARSE plan after the first product.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
class matrix : public on_thrust::sparse_matrix<on_thrust::cuda_system, Index, Offset> {
 public:
  using base = on_thrust::sparse_matrix<on_thrust::cuda_system, Index, Offset>;

  matrix(base A) : base(std::move(A)) {}

  [[nodiscard]] product<Index, Offset>& cached_product(
      const std::shared_ptr<const context>& cusparse) const {
    if (!product_) product_ = std::make_unique<product<Index, Offset>>(cusparse, this->ref());
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

  explicit backend(device_resources resources = {}, deferred_flags* flags = nullptr)
      : base(resources, flags), cusparse_(std::make_shared<const context>(resources.stream)) {}

  using base::mxv;  // with a mask
  template <class Semiring>
  void mxv(vector& y, Semiring add, const matrix& A, const vector& x) {
    const on_thrust::device_scope here(this->context_);
    if (A.entry_count() == 0)  // cuSPARSE rejects a matrix without entries
      y = vector(y.size(), Semiring::zero);
    else
      A.cached_product(cusparse_).run(y.data(), add, x.data());
  }

  matrix entries_where(const matrix& A, const vector& x, relation is, const vector& z) {
    return base::entries_where(A, x, is, z);
  }
  matrix first_entries(const matrix& A, unsigned k) { return base::first_entries(A, k); }
  matrix contract(const matrix& A, const vector& x, Index value) {
    return base::contract(A, x, value);
  }

 private:
  std::shared_ptr<const context> cusparse_;  // shared with the products of multiplied matrices
};

}  // namespace skerry::cusparse
