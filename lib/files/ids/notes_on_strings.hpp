// SPDX-License-Identifier: Apache-2.0
// Ids that are strings, and may have been meant as others.
#pragma once

#include <string>
#include <vector>

#include "lib/files/ids/record_layout.hpp"
#include "lib/files/ids/vertex_ids.hpp"
#include "lib/files/readers/remarked_lines.hpp"

namespace skerry {

/// Adds notes on numbers among the ids, and on ids that begin or end with what may not belong to
/// them.
///
/// ids  strings
void add_notes_on_strings(std::vector<std::string>& notes, const detected_layout& found,
                          const remarked_lines& remarks, const vertex_ids& ids);

}  // namespace skerry
