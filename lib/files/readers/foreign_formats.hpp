// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "lib/files/bytes/input.hpp"

namespace skerry {

/// Which format of graphs or matrices that is not read here the first bytes may have, and what
/// converts it; empty if none.
///
/// size  bytes of the file
[[nodiscard]] std::string remark_on_foreign(std::string_view head,
                                            std::uint64_t size = input::unknown_size);

/// Throws invalid_matrix if a file that is read as a text has such a format, or that of a binary
/// file which --from reads.
///
/// head         the first bytes of `in`
/// has_any_ids  whether its lines may begin with any word
void refuse_foreign_formats(std::string_view head, const input& in, bool has_any_ids = false);

}  // namespace skerry
