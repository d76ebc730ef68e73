// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace skerry {

/// Whether a field of the first line is a usual name of a column with an end of each edge, in upper
/// or lower case.  Any other word may be an id.
[[nodiscard]] bool is_name_of_end(std::string_view name);

}  // namespace skerry
