// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "lib/files/bytes/input.hpp"
#include "lib/files/ids/id_columns.hpp"
#include "lib/files/ids/matrix_with_ids.hpp"

namespace skerry {

/// Reads the edges of an edge list or CSV, and the ids of its vertices.
///
/// throws  invalid_matrix that names the line; std::invalid_argument: an option is not valid
[[nodiscard]] matrix_with_ids read_with_ids(const input& in, const id_read_options& how);

/// As declared in skerry/ids.hpp, of an input.
[[nodiscard]] matrix_at_bounds read_at_bounds(const input& in, const id_read_options& how);

/// Reads an entry for each row of a table, for its key in a column of how.columns: a loop, or
/// between two different ids if the row has no key or a weight outside of the bounds.
///
/// from  the format of the file
[[nodiscard]] matrix_with_ids read_keys(const input& in, const id_read_options& how, format from,
                                        std::size_t column);

/// Reads a table whose rows are vertices.
///
/// throws  as read_with_ids()
[[nodiscard]] matrix_of_rows read_rows(const input& in, const id_read_options& how);

}  // namespace skerry
