// SPDX-License-Identifier: Apache-2.0
// The rows of a matrix through GraphBLAS's iterators, which leave it as it is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "matrix_ops/graphblas/graphblas.hpp"
#include "matrix_ops/graphblas/matrix.hpp"

namespace skerry::graphblas {

/// The rows of a matrix, read in place; one that is held by column is copied first.
class rows_of {
 public:
  explicit rows_of(const matrix& A)
      : copy_(A.held_by_row() ? matrix::borrow(A.handle()) : matrix::pattern(A)),
        row_count_(A.row_count()) {
    const reader first(*this);  // does the work that was put off, before threads meet in A
  }

  [[nodiscard]] std::uint64_t row_count() const { return row_count_; }

  /// Calls f(column) for the entries of a row in order, until it returns false.  One for a thread.
  class reader {
   public:
    explicit reader(const rows_of& A) {
      check(GxB_Iterator_new(&at_), "GxB_Iterator_new");
      const auto status = GxB_rowIterator_attach(at_, A.copy_.handle(), nullptr);
      if (status != GrB_SUCCESS) GxB_Iterator_free(&at_);
      check(status, "GxB_rowIterator_attach");
    }
    reader(const reader&) = delete;
    reader& operator=(const reader&) = delete;
    ~reader() { GxB_Iterator_free(&at_); }

    template <class Function>
    void operator()(std::uint64_t row, Function f) {
      if (GxB_rowIterator_seekRow(at_, row) != GrB_SUCCESS) return;
      const auto found = static_cast<std::uint64_t>(GxB_rowIterator_getRowIndex(at_));
      if (found != row) return;  // the row is empty, and was passed over
      do {
        if (!f(static_cast<std::uint64_t>(GxB_rowIterator_getColIndex(at_)))) return;
      } while (GxB_rowIterator_nextCol(at_) == GrB_SUCCESS);
    }

   private:
    GxB_Iterator at_ = nullptr;
  };

 private:
  matrix copy_;  // or the matrix itself, borrowed
  std::uint64_t row_count_;
};

}  // namespace skerry::graphblas
