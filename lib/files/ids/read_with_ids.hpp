// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "lib/files/bytes/input.hpp"
#include "lib/files/ids/id_columns.hpp"
#include "lib/files/ids/matrix_with_ids.hpp"

namespace skerry {

/// Reads the edges of an edge list or CSV, and the ids of its vertices.
///
/// throws  invalid_matrix that names the line; std::invalid_argument: an option is not valid
[[nodiscard]] matrix_with_ids read_with_ids(const input& in, const id_read_options& how);

}  // namespace skerry
