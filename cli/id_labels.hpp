// SPDX-License-Identifier: Apache-2.0
// Files of labels of any ids: lines `id label`, in any order.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "skerry/ids.hpp"

namespace skerry {

/// Reads labels as `skerry cc --ids any --labels` writes them.  A label may be any id or number.
///
/// from     the ids that need a label, and the delimiter
/// how      threads and limits of memory
/// returns  [from.ids.size()]: equal numbers for equal labels
/// throws   invalid_matrix: an id that is not in `from`, one without a label, or one with two
[[nodiscard]] std::vector<std::uint32_t> read_id_labels(const std::string& file,
                                                        const matrix_with_ids& from,
                                                        const read_options& how);

}  // namespace skerry
