// SPDX-License-Identifier: Apache-2.0
// Decompression of a whole file into memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "matrix_ops/formats/mapping.hpp"

namespace skerry {

enum class compression { none, gzip, zstd };

/// The compression method, by the magic number in the first bytes.
[[nodiscard]] compression detect_compression(std::string_view bytes);

/// Returns the next compressed bytes, which are valid until the next call; none at the end.
using block_source = std::function<std::string_view()>;

/// Decompresses and concatenates all members of a gzip file, or all frames of a zstd file.
///
/// guess      of the number of decompressed bytes
/// name       of the file, for errors
/// max_bytes  of decompressed data; 0: the free memory
/// size       is set to the number of decompressed bytes
/// throws     invalid_matrix that names the byte at which the data is damaged or truncated; the
///            data exceeds the limit
[[nodiscard]] mapping decompress(compression method, const block_source& next_block,
                                 std::size_t guess, const std::string& name,
                                 std::uint64_t max_bytes, std::size_t& size);

}  // namespace skerry
