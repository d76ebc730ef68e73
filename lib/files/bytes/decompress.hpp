// SPDX-License-Identifier: Apache-2.0
// Decompression, a block at a time or of a whole file into memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "lib/files/bytes/mapping.hpp"

namespace skerry {

/// Of a file; deflate is that of a member of a zip archive.
enum class compression { none, gzip, zstd, deflate };

/// The compression method, by the magic number in the first bytes.
[[nodiscard]] compression detect_compression(std::string_view bytes);

/// Returns the next compressed bytes, which are valid until the next call; none at the end.
using block_source = std::function<std::string_view()>;

/// Decompresses and concatenates all members of a gzip file, or all frames of a zstd file; or the
/// bare data of deflate.
class decompressor {
 public:
  decompressor() = default;
  decompressor(const decompressor&) = delete;
  decompressor& operator=(const decompressor&) = delete;
  virtual ~decompressor() = default;

  /// Decompresses the next bytes.
  ///
  /// to       not empty
  /// returns  the number of bytes, 0 at the end
  /// throws   invalid_matrix that names the byte at which the data is damaged or truncated
  [[nodiscard]] virtual std::size_t read(std::span<char> to) = 0;
};

/// A decompressor of gzip, zstd or deflate.
///
/// name       of the file, for errors
/// max_bytes  of the window of zstd, or 8 MiB if that is more; 0: 128 MiB
/// throws     std::bad_alloc
[[nodiscard]] std::unique_ptr<decompressor> make_decompressor(compression method,
                                                              block_source next_block,
                                                              std::string name,
                                                              std::uint64_t max_bytes);

/// Decompresses a whole file.
///
/// guess      of the number of decompressed bytes
/// name       of the file, for errors
/// max_bytes  of decompressed data; 0: the free memory
/// size       is set to the number of decompressed bytes
/// throws     invalid_matrix that names the byte at which the data is damaged or truncated; the
///            data exceeds the limit
[[nodiscard]] mapping decompress(compression method, block_source next_block, std::size_t guess,
                                 const std::string& name, std::uint64_t max_bytes,
                                 std::size_t& size);

}  // namespace skerry
