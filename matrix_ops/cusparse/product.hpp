// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include "matrix_ops/cuda/check.hpp"
#include "matrix_ops/cusparse/elements.hpp"
#include "matrix_ops/cusparse/operators.hpp"
#include "matrix_ops/semiring.hpp"
#include "matrix_ops/thrust/device_vector.hpp"
#include "matrix_ops/thrust/sparse_matrix.hpp"

namespace skerry::cusparse {

/// Owns a cuSPARSE handle for a stream of the caller.
class context {
 public:
  explicit context(cudaStream_t stream) : stream_(stream) {
    cusparseHandle_t created = nullptr;
    check(functions().create(&created), "cusparseCreate");
    handle_.reset(created);
    check(functions().set_stream(created, stream), "cusparseSetStream");
  }

  [[nodiscard]] cusparseHandle_t handle() const { return handle_.get(); }
  [[nodiscard]] cudaStream_t stream() const { return stream_; }

 private:
  struct destroy {
    void operator()(cusparseHandle_t handle) const { functions().destroy(handle); }
  };
  cudaStream_t stream_;
  std::unique_ptr<std::remove_pointer_t<cusparseHandle_t>, destroy> handle_;
};

/// A cuSPARSE plan of a matrix, with its own input and output vectors: a plan is bound to the
/// memory that it was created for.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
class product {
 public:
  /// A's arrays and the stream of the context must outlive this.  cuSPARSE links the semiring into
  /// its kernel, which takes tens of milliseconds.
  ///
  /// throws  backend_error; also for 32-bit ids with 2^31 or more rows or entries
  product(std::shared_ptr<const context> cusparse, csr_ref<Index, Offset, device_space> A)
      : product(std::move(cusparse), A.row_count, width_of(A)) {
    using encoding = id_encoding<Index>;
    const auto n = static_cast<std::int64_t>(A.row_count);
    const auto m = static_cast<std::int64_t>(x_.size());
    const auto& f = functions();
    // The semiring ignores values, so the columns serve as the value array.
    auto* const columns = const_cast<Index*>(A.columns);
    check(f.create_csr(&A_, n, m, static_cast<std::int64_t>(A.entry_count), offsets_for(A), columns,
                       columns, encoding::index, encoding::index, CUSPARSE_INDEX_BASE_ZERO,
                       encoding::type),
          "cusparseCreateCsr");
    check(f.create_dense(&x_matrix_, m, 1, 1, x_.data(), encoding::type, CUSPARSE_ORDER_ROW),
          "cusparseCreateDnMat");
    check(f.create_dense(&y_matrix_, n, 1, 1, y_.data(), encoding::type, CUSPARSE_ORDER_ROW),
          "cusparseCreateDnMat");
    const operators& semiring = operators_of<Index>();
    wait_for(stream());  // creating the plan may read the matrix
    std::size_t bytes = 0;
    check(f.create_plan(context_->handle(), &plan_, CUSPARSE_OPERATION_NON_TRANSPOSE,
                        CUSPARSE_OPERATION_NON_TRANSPOSE, A_, x_matrix_, y_matrix_, encoding::type,
                        CUSPARSE_SPMM_OP_ALG_DEFAULT, semiring.add.data(), semiring.add.size(),
                        semiring.multiply.data(), semiring.multiply.size(),
                        semiring.epilogue.data(), semiring.epilogue.size(), &bytes),
          "cusparseSpMMOp_createPlan");
    workspace_ = on_thrust::device_vector<std::uint8_t>(bytes);
  }
  product(const product&) = delete;
  product& operator=(const product&) = delete;
  /// Waits for the stream, on which a product may still run.
  ~product() {
    ignore_failure(cudaStreamSynchronize(context_->stream()));
    const auto& f = functions();
    if (plan_ != nullptr) f.destroy_plan(plan_);
    if (y_matrix_ != nullptr) f.destroy_dense(y_matrix_);
    if (x_matrix_ != nullptr) f.destroy_dense(x_matrix_);
    if (A_ != nullptr) f.destroy_sparse(A_);
  }

  /// y[r] = add of x[j] over the entries (r, j).  x and y are copied to and from the vectors of the
  /// plan, complemented for a minimum.
  void run(Index* y, min_second<Index>, const Index* x) {
    complement(x, x_.data(), y_.size());
    multiply();
    complement(y_.data(), y, y_.size());
  }
  void run(Index* y, max_second<Index>, const Index* x) {
    copy_async(x, x_.data(), y_.size(), stream());
    multiply();
    copy_async(y_.data(), y, y_.size(), stream());
  }

 private:
  /// A delegated constructor: if the delegating one throws, the destructor frees what it created.
  product(std::shared_ptr<const context> cusparse, std::size_t rows, std::size_t columns)
      : context_(std::move(cusparse)), x_(columns), y_(rows) {
    clear(x_);
  }

  static cudaStream_t stream() { return on_thrust::device_scope::current().stream; }

  template <class T>
  static void clear(on_thrust::device_vector<T>& v) {
    if (v.empty()) return;
    check_cuda(cudaMemsetAsync(v.data(), 0, v.size() * sizeof(T), stream()), "cudaMemsetAsync");
  }

  /// The column count passed to cuSPARSE.  It rejects more than rows * columns entries, so a matrix
  /// with many repeated entries gets additional empty columns.
  static std::size_t width_of(const csr_ref<Index, Offset, device_space>& A) {
    return std::max(A.row_count, (A.entry_count + A.row_count - 1) / A.row_count);
  }

  /// The offsets in the width of the ids, the only one that cuSPARSE accepts.
  void* offsets_for(const csr_ref<Index, Offset, device_space>& A) {
    constexpr std::size_t max = std::numeric_limits<std::int32_t>::max();
    if constexpr (sizeof(Index) == 4)
      if (A.entry_count > max || A.row_count > max)
        throw backend_error("cusparseCreateCsr",
                            std::to_string(A.row_count) + " rows and " +
                                std::to_string(A.entry_count) +
                                " entries exceed the limit of 2^31 - 1 for 32-bit ids; give 64-bit "
                                "ids, or use \"thrust_cuda\"; the call is");
    if constexpr (sizeof(Index) == sizeof(Offset)) {
      return const_cast<Offset*>(A.row_offsets);
    } else {
      narrow_ = on_thrust::device_vector<std::uint32_t>(A.row_count + 1);
      narrow(A.row_offsets, narrow_.data(), A.row_count + 1);
      return narrow_.data();
    }
  }

  /// y_[r] = add of x_[j] over the entries (r, j).  The workspace and y_ are cleared first: with
  /// values left by an earlier product, cuSPARSE 12.6.3 gave wrong sums and read out of bounds.
  /// Zeros change no sum.
  void multiply() {
    clear(workspace_);
    clear(y_);
    check(functions().multiply(plan_, workspace_.data()), "cusparseSpMMOp");
  }

  std::shared_ptr<const context> context_;          // its handle must outlive the plan
  on_thrust::device_vector<Index> x_, y_;           // [width], [n]
  on_thrust::device_vector<std::uint32_t> narrow_;  // [n + 1], if offsets are wider than ids
  on_thrust::device_vector<std::uint8_t> workspace_;
  cusparseSpMatDescr_t A_ = nullptr;
  cusparseDnMatDescr_t x_matrix_ = nullptr, y_matrix_ = nullptr;
  cusparseSpMMOpPlan_t plan_ = nullptr;
};

}  // namespace skerry::cusparse
