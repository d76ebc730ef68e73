// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace skerry {

/// Whether the bytes are such as refuse_archives() refuses.
[[nodiscard]] bool is_archive(std::string_view bytes);

/// Throws invalid_matrix if the bytes are those of an archive, of another compression, or of a
/// container of arrays: the text says which, and how to unpack it.
///
/// bytes  the first ones of the file, at least 512 if it has as many
/// name   of the file, for errors
void refuse_archives(std::string_view bytes, const std::string& name);

}  // namespace skerry
