// SPDX-License-Identifier: Apache-2.0
// The pattern of a matrix as a GrB_Matrix, built from a view or borrowed from the program.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <variant>

#include "matrix_ops/executors/openmp.hpp"
#include "matrix_ops/graphblas/chunks.hpp"
#include "matrix_ops/graphblas/csr_arrays.hpp"
#include "matrix_ops/graphblas/descriptor.hpp"
#include "matrix_ops/graphblas/graphblas.hpp"
#include "matrix_ops/graphblas/vector.hpp"
#include "matrix_ops/views/dense_view.hpp"
#include "matrix_ops/views/view.hpp"

namespace skerry::graphblas {

/// A GrB_Matrix, owned or borrowed.  An owned one is Boolean and iso-valued: every entry is `true`.
class matrix {
 public:
  /// A sparse copy of a CSR matrix.  Ids are widened to 64 bits; unsorted rows are sorted, repeats
  /// are removed.  O(nnz) if rows are sorted, and 8 bytes per entry.
  template <std::unsigned_integral Index, std::unsigned_integral Offset>
  explicit matrix(const csr_view<Index, Offset>& A, const openmp& run = openmp())
      : matrix(A.column_count, csr_arrays::copy(A, run)) {}

  /// With ids and offsets of 64 bits and strictly ascending rows, the arrays of the view itself,
  /// which must outlive this.  One pass over the entries, and no copy; else as above.
  explicit matrix(const csr_view<std::uint64_t, std::uint64_t>& A, const openmp& run = openmp())
      : matrix(A.row_count, A.column_count, GxB_SPARSE) {
    if (A.columns.empty() || !columns_ascend(A, run, [](std::size_t) {})) {
      take_over(csr_arrays::copy(A, run));
      return;
    }
    const auto lent = [](std::span<const std::uint64_t> all) {
      return csr_arrays::ids::array{const_cast<GrB_Index*>(all.data()), all.size_bytes(), false};
    };
    auto value = csr_arrays::ids::full(1);
    csr_arrays::pack(handle_, lent(A.row_offsets), lent(A.columns), value);
    value_ = std::move(value);
    arrays_ = {A.row_offsets.data(), A.columns.data()};
  }

  /// A sparse matrix that takes over CSR arrays.  O(1)
  matrix(std::uint64_t column_count, csr_arrays A)
      : matrix(A.row_count(), column_count, GxB_SPARSE) {
    take_over(std::move(A));
  }

  /// A bitmap copy of a dense matrix: one byte per element, for any number of entries.
  explicit matrix(const dense_view& A, const openmp& run = openmp())
      : matrix(A.row_count, A.column_count, GxB_BITMAP | GxB_FULL) {
    if (A.row_count > 0 && A.column_count > 0) pack(A, run);
  }

  /// A matrix without entries, in whatever format GraphBLAS finds best for those it will get.
  [[nodiscard]] static matrix empty(std::uint64_t row_count, std::uint64_t column_count) {
    return {row_count, column_count, GxB_AUTO_SPARSITY};
  }

  /// Borrows a matrix of the program, of any built-in type and format.  Its entries are read, never
  /// changed; it must outlive this.  GraphBLAS completes its pending work at the first use.
  [[nodiscard]] static matrix borrow(GrB_Matrix A) { return matrix(A); }

  /// The pattern of A as a sparse, row-oriented Boolean matrix.
  [[nodiscard]] static matrix pattern(const matrix& A) {
    matrix B(A.row_count(), A.column_count(), GxB_SPARSE);
    const auto structure = descriptor(thread_limit(0)).with(GrB_MASK, GrB_STRUCTURE);
    check(GrB_Matrix_assign_BOOL(B.output(), A.handle_, nullptr, true, GrB_ALL, A.row_count(),
                                 GrB_ALL, A.column_count(), structure.handle()),
          "GrB_Matrix_assign");  // B<A> = true
    return B;
  }

  matrix(matrix&& other) noexcept
      : handle_(std::exchange(other.handle_, nullptr)),
        owned_(other.owned_),
        value_(std::exchange(other.value_, {})),
        arrays_(std::exchange(other.arrays_, {})) {}
  matrix& operator=(matrix other) noexcept {
    std::swap(handle_, other.handle_);
    std::swap(owned_, other.owned_);
    std::swap(value_, other.value_);
    std::swap(arrays_, other.arrays_);
    return *this;
  }
  ~matrix() {
    if (value_) take_back_arrays();
    if (owned_) GrB_Matrix_free(&handle_);
  }

  [[nodiscard]] std::uint64_t row_count() const {
    GrB_Index n = 0;
    check(GrB_Matrix_nrows(&n, handle_), "GrB_Matrix_nrows");
    return n;
  }
  [[nodiscard]] std::uint64_t column_count() const {
    GrB_Index n = 0;
    check(GrB_Matrix_ncols(&n, handle_), "GrB_Matrix_ncols");
    return n;
  }
  [[nodiscard]] std::uint64_t entry_count() const {
    GrB_Index n = 0;
    check(GrB_Matrix_nvals(&n, handle_), "GrB_Matrix_nvals");
    return n;
  }
  /// The handle for an operand of a call.
  [[nodiscard]] GrB_Matrix handle() const { return handle_; }
  /// The handle for the output of a call, which replaces the arrays.  Not for a matrix in the
  /// arrays of a view: GraphBLAS would free them.
  [[nodiscard]] GrB_Matrix output() {
    arrays_ = {};
    return handle_;
  }

  /// The arrays from which the matrix was made, until it is an output; null if it was not made from
  /// arrays, or has no entries.
  [[nodiscard]] row_arrays arrays() const { return arrays_; }

  [[nodiscard]] bool is_by_row() const {
    GxB_Format_Value order = GxB_NO_FORMAT;
    check(GxB_Matrix_Option_get(handle_, GxB_FORMAT, &order), "GxB_Matrix_Option_get(GxB_FORMAT)");
    return order == GxB_BY_ROW;
  }

 private:
  matrix(std::uint64_t row_count, std::uint64_t column_count, int formats) {
    start();
    check(GrB_Matrix_new(&handle_, GrB_BOOL, row_count, column_count), "GrB_Matrix_new");
    check(GxB_Matrix_Option_set(handle_, GxB_FORMAT, GxB_BY_ROW), "GxB_Matrix_Option_set");
    check(GxB_Matrix_Option_set(handle_, GxB_SPARSITY_CONTROL, formats), "GxB_Matrix_Option_set");
  }
  explicit matrix(GrB_Matrix A) : handle_(A), owned_(false) {}

  void take_over(csr_arrays A) { arrays_ = std::move(A).pack_into(handle_); }

  /// Removes the arrays of a view from the matrix, which would free them.  Fails only after a
  /// violation of GraphBLAS's rules; the program then terminates (noexcept).
  void take_back_arrays() noexcept {
    GrB_Index *offsets = nullptr, *columns = nullptr, bytes[3];
    void* value = nullptr;
    bool iso = false, jumbled = false;
    check(GxB_Matrix_unpack_CSR(handle_, &offsets, &columns, &value, &bytes[0], &bytes[1],
                                &bytes[2], &iso, &jumbled, nullptr),
          "GxB_Matrix_unpack_CSR");
    value_->pack({static_cast<std::uint64_t*>(value), bytes[2], false});
  }

  void pack(const dense_view& A, const openmp& run) {
    using words = vector<std::uint64_t>;
    const std::uint64_t count = A.row_count * A.column_count;
    // Allocated as full vectors, so that the memory comes from GraphBLAS's own allocator.
    const auto bitmap_words = words::full(count / 8 + 1), value_word = words::full(1);
    auto bits = bitmap_words.unpack(), values = value_word.unpack();
    auto* bitmap = reinterpret_cast<std::int8_t*>(bits.data);
    auto* value = reinterpret_cast<bool*>(values.data);
    *value = true;
    std::visit(
        [&](auto all) {
          for_each_index(run, count, [&](std::size_t k) { bitmap[k] = all[k] != 0; });
        },
        A.values);
    const auto entries = static_cast<std::uint64_t>(std::count(bitmap, bitmap + count, 1));
    check(GxB_Matrix_pack_BitmapR(handle_, &bitmap, reinterpret_cast<void**>(&value), bits.bytes,
                                  values.bytes, true, entries, nullptr),
          "GxB_Matrix_pack_BitmapR");
  }

  GrB_Matrix handle_ = nullptr;
  bool owned_ = true;
  std::optional<csr_arrays::ids> value_;  // if the arrays are a view's: gets back their value
  row_arrays arrays_;
};

}  // namespace skerry::graphblas
