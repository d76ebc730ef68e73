// SPDX-License-Identifier: Apache-2.0
// Detection of the format of a file.
#pragma once

#include <optional>
#include <string_view>

#include "lib/files/readers/format.hpp"

namespace skerry {

/// Whether a file is compressed, by its name.
[[nodiscard]] bool is_name_of_compressed(std::string_view file);

/// Whether a file may be compressed, by its name and the requested format, if any.  The first
/// numbers of an .egr file can equal the magic number of a compressed file by chance.  So an .egr
/// file is decompressed only if its name ends in .gz or .zst.
[[nodiscard]] bool may_be_compressed(std::string_view file, std::optional<format> requested);

/// The format of a file.  A binary format is recognised by the name, a text format by its first
/// line and otherwise by the name.  A file that neither identifies is an edge list.
[[nodiscard]] format detect(std::string_view bytes, std::string_view file);

}  // namespace skerry
