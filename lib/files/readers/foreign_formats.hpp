// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "lib/files/bytes/input.hpp"

namespace skerry {

/// Throws invalid_matrix if the first bytes are those of a format of graphs or matrices that is not
/// read here: the text names it, and what converts it.
///
/// head         the first bytes of `in`, at least 512 if it has as many
/// has_any_ids  whether its lines may begin with any word
void refuse_foreign_formats(std::string_view head, const input& in, bool has_any_ids = false);

/// Whether the first bytes may be those of such a format, whatever the name of the file is.
[[nodiscard]] bool may_be_foreign(std::string_view head);

}  // namespace skerry
