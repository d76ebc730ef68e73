// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>
#include <utility>
#include <vector>

#include "matrix_ops/views/stored_matrix.hpp"
#include "matrix_ops/views/view.hpp"

namespace skerry::reference {

/// A CSR matrix: a csr_view read in place, or arrays of its own.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
class sparse_matrix {
 public:
  using index = Index;

  explicit sparse_matrix(csr_view<Index, Offset> A) : A_(A) {}

  /// n x n, n = rows.size(); rows[r] holds the columns of row r.
  explicit sparse_matrix(const std::vector<std::vector<Index>>& rows)
      : own_{rows.size(), rows.size(), {}, {}} {
    own_.row_offsets.push_back(0);
    for (const auto& row : rows) {
      own_.columns.insert(own_.columns.end(), row.begin(), row.end());
      own_.row_offsets.push_back(static_cast<Offset>(own_.columns.size()));
    }
    A_ = own_.view();
  }

  sparse_matrix(sparse_matrix&&) = default;  // keeps the addresses of the arrays, so A_ stays valid
  sparse_matrix& operator=(sparse_matrix&&) = default;

  [[nodiscard]] Index row_count() const { return static_cast<Index>(A_.row_count); }
  [[nodiscard]] csr_view<Index, Offset> view() const { return A_; }

  /// Calls f(c) for each column c of row r.
  template <class Function>
  void for_each_in_row(Index r, Function f) const {
    for (Offset k = A_.row_offsets[r]; k < A_.row_offsets[std::size_t{r} + 1]; ++k)
      f(A_.columns[k]);
  }

 private:
  csr<Index, Offset> own_;  // empty if A_ refers to arrays of the caller
  csr_view<Index, Offset> A_;
};

}  // namespace skerry::reference
