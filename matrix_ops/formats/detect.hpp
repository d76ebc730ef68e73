// SPDX-License-Identifier: Apache-2.0
// The names of the formats, and which one a file has.
#pragma once

#include <optional>
#include <string_view>

#include "matrix_ops/formats/format.hpp"

namespace skerry {

/// The short name of a format: mtx, el, metis, gr, sg, egr, he.
[[nodiscard]] std::string_view name_of(format f);

/// The format of a short name, or of a file's extension without its dot.
[[nodiscard]] std::optional<format> format_named(std::string_view name);

/// The format that a file name ends in, with or without .gz or .zst behind it.
[[nodiscard]] std::optional<format> format_of_name(std::string_view file);

/// Whether a file may be packed, told by its name and the format that was asked for, if any.  The
/// numbers that begin an .egr file can be the mark of an archive by chance, so one whose name ends
/// in neither .gz nor .zst is taken as it is.
[[nodiscard]] bool may_be_packed(std::string_view file, std::optional<format> asked);

/// The format of a text by its first line, of a binary file by its name; else by the name, and an
/// edge list if the name says nothing.
[[nodiscard]] format detect(std::string_view bytes, std::string_view file);

}  // namespace skerry
