// SPDX-License-Identifier: Apache-2.0
// The pattern of a matrix as a GrB_Matrix, made from a view or lent by the program.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <variant>

#include "matrix_ops/executors/openmp.hpp"
#include "matrix_ops/graphblas/descriptor.hpp"
#include "matrix_ops/graphblas/graphblas.hpp"
#include "matrix_ops/graphblas/parts.hpp"
#include "matrix_ops/graphblas/rows.hpp"
#include "matrix_ops/graphblas/vector.hpp"
#include "matrix_ops/view.hpp"

namespace skerry::graphblas {

/// A GrB_Matrix, owned or borrowed.  An owned one is Boolean, every entry the same `true`.
class matrix {
 public:
  /// By rows.  Ids become 64 bits wide; rows that are not in order, or repeat a column, are put
  /// right.  O(nnz), and 8 bytes an entry.
  template <std::unsigned_integral Index, std::unsigned_integral Offset>
  explicit matrix(const csr_view<Index, Offset>& A, const openmp& run = openmp())
      : matrix(A.column_count, rows::copy(A, run)) {}

  /// By rows, O(1).
  matrix(std::uint64_t column_count, rows A) : matrix(A.row_count(), column_count, GxB_SPARSE) {
    std::move(A).pack_into(handle_);
  }

  /// Dense, and it stays so: one byte an element, whatever the number of entries.
  explicit matrix(const dense_view& A, const openmp& run = openmp())
      : matrix(A.row_count, A.column_count, GxB_BITMAP | GxB_FULL) {
    if (A.row_count > 0 && A.column_count > 0) pack(A, run);
  }

  /// A matrix of the program, of any built-in type and format.  It is read, never changed, and
  /// must outlive this; work that GraphBLAS has put off for it is done at the first use.
  [[nodiscard]] static matrix borrow(GrB_Matrix A) { return matrix(A); }

  /// The entries of A, sparse and by rows.
  [[nodiscard]] static matrix pattern(const matrix& A) {
    matrix B(A.row_count(), A.column_count(), GxB_SPARSE);
    const auto structure = descriptor(thread_limit(0)).with(GrB_MASK, GrB_STRUCTURE);
    check(GrB_Matrix_assign_BOOL(B.handle_, A.handle_, nullptr, true, GrB_ALL, A.row_count(),
                                 GrB_ALL, A.column_count(), structure.handle()),
          "GrB_Matrix_assign");  // B<A> = true
    return B;
  }

  matrix(matrix&& other) noexcept
      : handle_(std::exchange(other.handle_, nullptr)), owned_(other.owned_) {}
  matrix& operator=(matrix other) noexcept {
    std::swap(handle_, other.handle_);
    std::swap(owned_, other.owned_);
    return *this;
  }
  ~matrix() {
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
  [[nodiscard]] GrB_Matrix handle() const { return handle_; }

  [[nodiscard]] bool held_by_row() const {
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

  void pack(const dense_view& A, const openmp& run) {
    using words = vector<std::uint64_t>;
    const std::uint64_t count = A.row_count * A.column_count;
    const auto room = words::full(count / 8 + 1), one = words::full(1);
    auto places = room.unpack(), values = one.unpack();
    auto* taken = reinterpret_cast<std::int8_t*>(places.data);
    auto* value = reinterpret_cast<bool*>(values.data);
    *value = true;
    std::visit(
        [&](auto all) {
          for_each_index(run, count, [&](std::size_t k) { taken[k] = all[k] != 0; });
        },
        A.values);
    const auto entries = static_cast<std::uint64_t>(std::count(taken, taken + count, 1));
    check(GxB_Matrix_pack_BitmapR(handle_, &taken, reinterpret_cast<void**>(&value), places.bytes,
                                  values.bytes, true, entries, nullptr),
          "GxB_Matrix_pack_BitmapR");
  }

  GrB_Matrix handle_ = nullptr;
  bool owned_ = true;
};

}  // namespace skerry::graphblas
