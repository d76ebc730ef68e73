// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace skerry {

/// Which archive, other compression or container of arrays the bytes are, and how to unpack it;
/// empty if they are none.
///
/// bytes  the first ones of the file, at least 512 if it has as many
[[nodiscard]] std::string remark_on_archive(std::string_view bytes);

/// Throws invalid_matrix if they are one.
///
/// name  of the file, for errors
void refuse_archives(std::string_view bytes, const std::string& name);

}  // namespace skerry
