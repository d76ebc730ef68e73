// SPDX-License-Identifier: Apache-2.0
// The rows of a matrix, as tarjan() reads them.
#pragma once

#include <cstddef>
#include <cstdint>

namespace skerry {

/// Rows of a CSR matrix, for a search.
template <class Index, class Offset>
struct sparse_rows {
  using index = Index;
  using offset = Offset;
  const Offset* row_offsets;  // [n + 1]
  const Index* columns;       // [row_offsets[n]]

  [[nodiscard]] Offset first(Index v) const { return row_offsets[v]; }
  [[nodiscard]] Offset last(Index v) const { return row_offsets[std::size_t{v} + 1]; }
  [[nodiscard]] Index column(Index, Offset k) const { return columns[k]; }
  [[nodiscard]] const void* address(Offset k) const { return columns + k; }
};

/// Rows of a dense matrix: element k is at column k mod n.
template <class Value>
struct dense_rows {
  using index = std::uint32_t;
  using offset = std::uint64_t;
  const Value* values;  // [n * n], row-major
  std::uint64_t n;

  [[nodiscard]] offset first(index v) const { return v * n; }
  [[nodiscard]] offset last(index v) const { return v * n + n; }
  [[nodiscard]] index column(index v, offset k) const {
    return values[k] != 0 ? static_cast<index>(k - v * n) : v;
  }
  [[nodiscard]] const void* address(offset k) const { return values + k; }
};

}  // namespace skerry
