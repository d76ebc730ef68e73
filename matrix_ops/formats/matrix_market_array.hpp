// SPDX-License-Identifier: Apache-2.0
// The dense half of Matrix Market: the values of a matrix, column after column, one a line.
#pragma once

#include <cstdint>

#include "matrix_ops/formats/format.hpp"
#include "matrix_ops/formats/header.hpp"
#include "matrix_ops/formats/input.hpp"
#include "matrix_ops/stored_matrix.hpp"

namespace skerry {

/// The part of a matrix that a file holds.
enum class triangle { both, lower, strictly_lower };

/// Where the k-th value of a dense matrix stands.
struct dense_layout {
  std::uint64_t rows = 0, columns = 0;  // equal unless `stored` is both
  triangle stored = triangle::both;

  /// The first row that is stored of a column.
  [[nodiscard]] std::uint64_t first_row(std::uint64_t column) const;
  /// The number of values before a column; of all columns where column == columns.  The largest
  /// number there is if it has over 64 bits.
  [[nodiscard]] std::uint64_t before(std::uint64_t column) const;
};

/// The entries that are not zero.
///
/// value_fields  numbers in a value: 1, or 2 of a complex one
/// throws        invalid_matrix (a value that is not a number, too few or too many of them)
template <std::unsigned_integral Index>
[[nodiscard]] coo<Index> read_array(const input& in, const header_line& sizes,
                                    const dense_layout& layout, unsigned value_fields,
                                    const read_options& how);

}  // namespace skerry
