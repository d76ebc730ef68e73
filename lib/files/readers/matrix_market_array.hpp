// SPDX-License-Identifier: Apache-2.0
// The dense variant of Matrix Market: all values in column-major order, one a line.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lib/files/bytes/input.hpp"
#include "lib/files/readers/entry_source.hpp"
#include "lib/files/readers/format.hpp"
#include "lib/files/readers/header.hpp"
#include "matrix_ops/views/stored_matrix.hpp"

namespace skerry {

/// The triangle of a matrix that a file stores.
enum class triangle { both, lower, strictly_lower };

/// The order of the values of a dense matrix in a file.
struct dense_layout {
  std::uint64_t rows = 0, columns = 0;  // equal unless `stored` is both
  triangle stored = triangle::both;

  /// The first stored row of a column.
  [[nodiscard]] std::uint64_t first_row(std::uint64_t column) const;
  /// The number of values before a column; of all columns if column == columns.  The largest 64-bit
  /// number if it does not fit.
  [[nodiscard]] std::uint64_t before(std::uint64_t column) const;
};

/// Reads the values that are not zero as entries.
///
/// value_fields  numbers of a value: 1, or 2 if complex
/// throws        invalid_matrix: a value is not a number, or there are too few or too many values
template <std::unsigned_integral Index>
[[nodiscard]] coo<Index> read_array(const input& in, const header_line& sizes,
                                    const dense_layout& layout, unsigned value_fields,
                                    const read_options& how);

/// The source of a dense matrix that is read front to back; in and how must outlive it.
///
/// notes  on the header
[[nodiscard]] std::unique_ptr<entry_source> open_array(const input& in, const header_line& sizes,
                                                       const dense_layout& layout,
                                                       unsigned value_fields,
                                                       const read_options& how,
                                                       std::vector<std::string> notes);

}  // namespace skerry
