// SPDX-License-Identifier: Apache-2.0
// Read access to the rows of a GrB_Matrix: to its arrays where they are known, else through
// GraphBLAS's row iterators.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "matrix_ops/graphblas/csr_arrays.hpp"
#include "matrix_ops/graphblas/graphblas.hpp"
#include "matrix_ops/graphblas/matrix.hpp"

namespace skerry::graphblas {

/// Row access to a matrix, in place; a column-oriented matrix is copied first.
class row_access {
 public:
  explicit row_access(const matrix& A)
      : copy_(A.is_by_row() ? matrix::borrow(A.handle()) : matrix::pattern(A)),
        arrays_(A.arrays()),
        row_count_(A.row_count()) {
    const reader first(*this);  // completes pending work of A before several threads read it
  }

  [[nodiscard]] std::uint64_t row_count() const { return row_count_; }
  /// The matrix by row.
  [[nodiscard]] const matrix& rows() const { return copy_; }

  /// Reads rows; each thread needs its own.
  class reader {
   public:
    explicit reader(const row_access& A) : arrays_(A.arrays_) {
      if (arrays_.columns) return;
      check(GxB_Iterator_new(&at_), "GxB_Iterator_new");
      const auto status = GxB_rowIterator_attach(at_, A.copy_.handle(), nullptr);
      if (status != GrB_SUCCESS) GxB_Iterator_free(&at_);
      check(status, "GxB_rowIterator_attach");
    }
    reader(const reader&) = delete;
    reader& operator=(const reader&) = delete;
    ~reader() {
      if (at_) GxB_Iterator_free(&at_);
    }

    /// Calls f(column) for the entries of a row in ascending order, until f returns false.
    template <class Function>
    void operator()(std::uint64_t row, Function f) {
      if (arrays_.columns) {
        const std::uint64_t* at = arrays_.columns + arrays_.offsets[row];
        const std::uint64_t* const end = arrays_.columns + arrays_.offsets[row + 1];
        while (at != end && f(*at)) ++at;
        return;
      }
      if (GxB_rowIterator_seekRow(at_, row) != GrB_SUCCESS) return;
      const auto found = static_cast<std::uint64_t>(GxB_rowIterator_getRowIndex(at_));
      if (found != row) return;  // the row is empty: the iterator is at a later row
      do {
        if (!f(static_cast<std::uint64_t>(GxB_rowIterator_getColIndex(at_)))) return;
      } while (GxB_rowIterator_nextCol(at_) == GrB_SUCCESS);
    }

   private:
    row_arrays arrays_;
    GxB_Iterator at_ = nullptr;
  };

 private:
  matrix copy_;  // a row-oriented copy, or the matrix itself, borrowed
  row_arrays arrays_;
  std::uint64_t row_count_;
};

}  // namespace skerry::graphblas
