// SPDX-License-Identifier: Apache-2.0
// Decompression of a whole file into memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "matrix_ops/formats/mapping.hpp"

namespace skerry {

enum class compression { none, gzip, zstd };

/// The compression method, by the magic number in the first bytes.
[[nodiscard]] compression detect_compression(std::string_view bytes);

/// Decompresses and concatenates all members of a gzip file, or all frames of a zstd file.
///
/// name       of the file, for errors
/// max_bytes  of decompressed data; 0: the free memory
/// size       is set to the number of decompressed bytes
/// throws     invalid_matrix that names the byte at which the data is damaged or truncated; the
///            data exceeds the limit
[[nodiscard]] mapping decompress(compression method, std::string_view bytes,
                                 const std::string& name, std::uint64_t max_bytes,
                                 std::size_t& size);

}  // namespace skerry
