// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <variant>

#include "matrix_ops/views/dense_view.hpp"

namespace skerry::reference {

/// A dense_view read row by row, in place.
class dense_matrix {
 public:
  using index = std::uint32_t;

  explicit dense_matrix(const dense_view& A) : A_(A) {}

  [[nodiscard]] index row_count() const { return static_cast<index>(A_.row_count); }

  /// Calls f(c) for each column c of row r with a nonzero element.
  template <class Function>
  void for_each_in_row(index r, Function f) const {
    std::visit(
        [&](auto all) {
          const auto row = all.subspan(r * A_.column_count, A_.column_count);
          for (index c = 0; c < A_.column_count; ++c)
            if (row[c] != 0) f(c);
        },
        A_.values);
  }

 private:
  dense_view A_;
};

}  // namespace skerry::reference
