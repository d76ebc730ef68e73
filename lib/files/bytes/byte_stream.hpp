// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>

#include "lib/files/bytes/decompress.hpp"

namespace skerry {

/// Bytes that are read once, front to back, and decompressed meanwhile.  One thread at a time.
class byte_stream {
 public:
  /// Reads up to to.size() bytes; returns their number, 0 at the end.
  using reader = std::function<std::size_t(std::span<char> to)>;

  /// read               the bytes of the file
  /// name               of the file, for errors
  /// may_be_compressed  whether a magic number of gzip or zstd is one
  /// max_bytes          as in make_decompressor()
  byte_stream(reader read, const std::string& name, bool may_be_compressed,
              std::uint64_t max_bytes);
  byte_stream(byte_stream&&) = delete;  // the decompressor refers to it

  /// Reads to.size() bytes, or less at the end; returns their number.
  ///
  /// throws  invalid_matrix: unreadable, damaged or truncated
  [[nodiscard]] std::size_t read(std::span<char> to);

  /// The number of bytes of the file that have been read.
  [[nodiscard]] std::uint64_t position() const { return position_; }

 private:
  [[nodiscard]] std::size_t read_packed(std::span<char> to);
  [[nodiscard]] std::string_view next_block();

  reader read_;
  std::uint64_t position_ = 0;
  std::string ahead_;  // bytes of the file that were read to find out whether it is compressed
  std::string block_;  // of a compressed file
  std::unique_ptr<decompressor> decompressor_;
};

}  // namespace skerry
