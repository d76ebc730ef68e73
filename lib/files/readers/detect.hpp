// SPDX-License-Identifier: Apache-2.0
// The names of the formats, and detection of the format of a file.
#pragma once

#include <optional>
#include <string_view>

#include "lib/files/readers/format.hpp"

namespace skerry {

/// The short name of a format: mtx, el, metis, gr, sg, egr, he, adj, hgr, adjlist, sif.
[[nodiscard]] std::string_view name_of(format f);

/// The format with this short name or file extension (without its dot), if there is one.
[[nodiscard]] std::optional<format> format_named(std::string_view name);

/// The format of a file name's extension, which .gz or .zst may follow; nothing if it is unknown.
[[nodiscard]] std::optional<format> format_of_name(std::string_view file);

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
