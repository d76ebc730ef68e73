// SPDX-License-Identifier: Apache-2.0
// Files of labels of any ids: lines `id label`, in any order.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "skerry/ids.hpp"

namespace skerry {

/// A label for each id.
struct id_labels {
  std::vector<std::uint32_t> of;  // [ids]: equal numbers for equal labels
  vertex_ids names;               // of the numbers
};

/// Reads labels as `skerry cc --ids any --labels` writes them.  A label may be any id or number.
///
/// from    the ids that need a label, and the delimiter of files but .csv and .tsv; beside strings,
///         labels are strings, too
/// how     its limit of memory is that of `from`, too
/// throws  invalid_matrix: an id that is not in `from`, one without a label, or one with two
[[nodiscard]] id_labels read_id_labels(const std::string& file, const matrix_with_ids& from,
                                       const read_options& how);

}  // namespace skerry
