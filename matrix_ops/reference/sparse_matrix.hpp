// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>

#include "matrix_ops/view.hpp"

namespace reef::reference {

/// The rows of a csr_view, read in place.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
class sparse_matrix {
 public:
  using index = Index;

  explicit sparse_matrix(csr_view<Index, Offset> A) : A_(A) {}

  [[nodiscard]] Index row_count() const { return static_cast<Index>(A_.row_count); }

  /// Calls f(c) for the columns c of row r.
  template <class Function>
  void for_each_in_row(Index r, Function f) const {
    for (Offset k = A_.row_offsets[r]; k < A_.row_offsets[std::size_t{r} + 1]; ++k) f(A_.columns[k]);
  }

 private:
  csr_view<Index, Offset> A_;
};

}  // namespace reef::reference
