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

#include "matrix_ops/cusparse/elements.hpp"
#include "matrix_ops/cusparse/operators.hpp"
#include "matrix_ops/semiring.hpp"
#include "matrix_ops/thrust/device_vector.hpp"
#include "matrix_ops/thrust/sparse_matrix.hpp"

namespace skerry::cusparse {

/// cuSPARSE's state for a stream; owned, while the stream is not.
class context {
 public:
  explicit context(cudaStream_t stream) : stream_(stream) {
    cusparseHandle_t made = nullptr;
    check(functions().create(&made), "cusparseCreate");
    handle_.reset(made);
    check(functions().set_stream(made, stream), "cusparseSetStream");
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

/// A matrix, ready to be multiplied: a plan over a vector of its own for what goes in and one for
/// what comes out, since a plan stays with the memory that it was made for.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
class product {
 public:
  /// A's arrays and the context's stream outlive this.  Has cuSPARSE link the semiring into its
  /// kernel: tens of milliseconds.
  ///
  /// throws  backend_error, also where 32-bit ids go with more rows or entries than 31 bits count
  product(std::shared_ptr<const context> in, on_thrust::sparse_matrix_ref<Index, Offset> A)
      : product(std::move(in), A.row_count, width_of(A)) {
    using carried = carrier<Index>;
    const auto n = static_cast<std::int64_t>(A.row_count);
    const auto m = static_cast<std::int64_t>(x_.size());
    const auto& f = functions();
    // Values are not looked at: the columns' own memory is as good as any.
    auto* const columns = const_cast<Index*>(A.columns);
    check(f.create_csr(&A_, n, m, static_cast<std::int64_t>(A.entry_count), offsets_for(A), columns,
                       columns, carried::index, carried::index, CUSPARSE_INDEX_BASE_ZERO,
                       carried::type),
          "cusparseCreateCsr");
    check(f.create_dense(&x_matrix_, m, 1, 1, x_.data(), carried::type, CUSPARSE_ORDER_ROW),
          "cusparseCreateDnMat");
    check(f.create_dense(&y_matrix_, n, 1, 1, y_.data(), carried::type, CUSPARSE_ORDER_ROW),
          "cusparseCreateDnMat");
    const operators& semiring = operators_of<Index>();
    wait_for(stream());  // a plan may look at the matrix
    std::size_t bytes = 0;
    check(f.create_plan(context_->handle(), &plan_, CUSPARSE_OPERATION_NON_TRANSPOSE,
                        CUSPARSE_OPERATION_NON_TRANSPOSE, A_, x_matrix_, y_matrix_, carried::type,
                        CUSPARSE_SPMM_OP_ALG_DEFAULT, semiring.add.data(), semiring.add.size(),
                        semiring.multiply.data(), semiring.multiply.size(), semiring.write.data(),
                        semiring.write.size(), &bytes),
          "cusparseSpMMOp_createPlan");
    workspace_ = on_thrust::device_vector<std::uint8_t>(bytes);
  }
  product(const product&) = delete;
  product& operator=(const product&) = delete;
  /// Waits for the stream, which may multiply still.
  ~product() {
    static_cast<void>(cudaStreamSynchronize(context_->stream()));
    const auto& f = functions();
    if (plan_ != nullptr) f.destroy_plan(plan_);
    if (y_matrix_ != nullptr) f.destroy_dense(y_matrix_);
    if (x_matrix_ != nullptr) f.destroy_dense(x_matrix_);
    if (A_ != nullptr) f.destroy_sparse(A_);
  }

  /// y = add of x over the rows, by copies in and out that are complements for a minimum.
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
  /// Complete: what fails later is given back.
  product(std::shared_ptr<const context> in, std::size_t rows, std::size_t columns)
      : context_(std::move(in)), x_(columns), y_(rows) {
    clear(x_);
  }

  static cudaStream_t stream() { return on_thrust::device_scope::current().stream; }

  template <class T>
  static void clear(on_thrust::device_vector<T>& all) {
    if (all.empty()) return;
    check_cuda(cudaMemsetAsync(all.data(), 0, all.size() * sizeof(T), stream()), "cudaMemsetAsync");
  }

  /// Columns that cuSPARSE is told of: it takes no more entries than a matrix has places, so that
  /// one of many repeats is made wider by columns that no entry is in.
  static std::size_t width_of(const on_thrust::sparse_matrix_ref<Index, Offset>& A) {
    return std::max(A.row_count, (A.entry_count + A.row_count - 1) / A.row_count);
  }

  /// The offsets in the width of the ids: cuSPARSE takes no other.
  void* offsets_for(const on_thrust::sparse_matrix_ref<Index, Offset>& A) {
    constexpr std::size_t most = std::numeric_limits<std::int32_t>::max();
    if constexpr (sizeof(Index) == 4)
      if (A.entry_count > most || A.row_count > most)
        throw backend_error("cusparseCreateCsr", "no room for " + std::to_string(A.entry_count) +
                                                     " entries beside 32-bit ids; give 64-bit ids, "
                                                     "or use \"thrust_cuda\"; the call stands");
    if constexpr (sizeof(Index) == sizeof(Offset)) {
      return const_cast<Offset*>(A.row_offsets);
    } else {
      narrow_ = on_thrust::device_vector<std::uint32_t>(A.row_count + 1);
      narrow(A.row_offsets, narrow_.data(), A.row_count + 1);
      return narrow_.data();
    }
  }

  /// y_ = the sums of x_.  Over memory that was used before, cuSPARSE 12.6.3 gave wrong sums and
  /// read where no memory is; zeros change no sum.
  void multiply() {
    clear(workspace_);
    clear(y_);
    check(functions().multiply(plan_, workspace_.data()), "cusparseSpMMOp");
  }

  std::shared_ptr<const context> context_;          // the plan's handle, which outlives the plan
  on_thrust::device_vector<Index> x_, y_;           // [width], [n]
  on_thrust::device_vector<std::uint32_t> narrow_;  // [n + 1], where offsets are wider than ids
  on_thrust::device_vector<std::uint8_t> workspace_;
  cusparseSpMatDescr_t A_ = nullptr;
  cusparseDnMatDescr_t x_matrix_ = nullptr, y_matrix_ = nullptr;
  cusparseSpMMOpPlan_t plan_ = nullptr;
};

}  // namespace skerry::cusparse
