// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lib/files/ids/vertex_ids.hpp"
#include "matrix_ops/views/stored_matrix.hpp"

namespace skerry {

/// A matrix whose vertices have ids of a file.
struct matrix_with_ids {
  stored_matrix matrix;         ///< n x n; vertex v is the one with the v-th smallest id
  vertex_ids ids;               ///< the id of each vertex
  std::string delimiter = " ";  ///< what separates the columns of the file; " ": blanks and tabs
};

/// What read_at_bounds() returns.
struct matrix_at_bounds {
  matrix_with_ids loosest;  ///< with the entries that meet the loosest bound
  /// [bounds]: in the order of the bounds, how many of the first entries meet each.  See
  /// cc_of_prefixes().
  std::vector<std::uint64_t> entries_at;
};

/// What read_rows() returns.
struct matrix_of_rows {
  stored_matrix matrix;         ///< square; row and column v belong to row v of the table
  std::string delimiter = " ";  ///< as of matrix_with_ids
};

}  // namespace skerry
