// SPDX-License-Identifier: Apache-2.0
// Decompression of a whole file into memory.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "matrix_ops/formats/mapping.hpp"

namespace skerry {

enum class compression { none, gzip, zstd };

/// Told by the first bytes.
[[nodiscard]] compression compression_of(std::string_view bytes);

/// All members of a gzip file, or all frames of a zstd file, one after another; `size` is set to
/// the number of bytes in the pages returned.
///
/// throws  invalid_matrix that names the byte where a damaged or truncated archive ends
[[nodiscard]] mapping unpack(compression packed, std::string_view bytes, const std::string& name,
                             std::size_t& size);

}  // namespace skerry
