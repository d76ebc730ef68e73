// SPDX-License-Identifier: Apache-2.0
// Files in a zip archive.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/files/bytes/decompress.hpp"
#include "lib/files/bytes/input.hpp"

namespace skerry {

/// A file in a zip archive, as the directory at the archive's end lists it.
struct zip_member {
  std::string name;
  std::uint64_t entry = 0;     // position of its entry in the directory, for errors
  std::uint64_t position = 0;  // of its local header
  std::uint64_t packed = 0, bytes = 0;
  std::uint32_t checksum = 0;  // of its bytes, CRC-32
  unsigned method = 0;         // 0: stored, 8: deflated
};

/// The members of an archive, also of one with 64-bit sizes.
///
/// throws  invalid_matrix: no archive, or its directory is damaged
[[nodiscard]] std::vector<zip_member> zip_members(const input& in);

/// The bytes of a member, front to back.
class zip_member_reader {
 public:
  /// in, member  must outlive the reader
  /// throws      invalid_matrix: the member is outside the archive, encrypted, or compressed by
  ///             another method
  zip_member_reader(const input& in, const zip_member& member);
  zip_member_reader(const zip_member_reader&) = delete;
  zip_member_reader& operator=(const zip_member_reader&) = delete;

  /// Reads the next to.size() bytes.  Reports them to the input's meter as they were packed.
  ///
  /// throws  invalid_matrix: damaged, or the member ends before
  void read(std::span<char> to);
  /// The number of bytes that follow.
  [[nodiscard]] std::uint64_t left() const { return left_; }
  /// Throws invalid_matrix if the checksum differs.  To be called after the last byte.
  void check_end();

 private:
  [[nodiscard]] std::string_view next_block();

  const input& in_;
  const zip_member& member_;
  std::uint64_t next_ = 0, end_ = 0, left_;  // packed bytes; bytes
  std::uint32_t checksum_ = 0;
  std::string block_;
  std::unique_ptr<decompressor> from_;  // none if the bytes are stored
};

}  // namespace skerry
