// SPDX-License-Identifier: Apache-2.0
// The bytes of a file, unpacked, and the name that errors call it by.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "matrix_ops/formats/format.hpp"
#include "matrix_ops/formats/mapping.hpp"
#include "matrix_ops/formats/open_file.hpp"

namespace skerry {

class input {
 public:
  /// Maps a file; reads what cannot be mapped, such as a pipe; unpacks gzip and zstd where
  /// may_be_packed() (detect.hpp).
  ///
  /// throws  invalid_matrix (absent, unreadable, a directory, a damaged or truncated archive)
  [[nodiscard]] static input of_file(const std::filesystem::path& file,
                                     const read_options& how = {});

  /// The same of bytes that somebody else owns.
  [[nodiscard]] static input of_bytes(std::string_view bytes, std::string name,
                                      const read_options& how = {});

  [[nodiscard]] std::string_view bytes() const { return bytes_; }
  /// The bytes without the mark that some editors put before UTF-8.
  [[nodiscard]] std::string_view text() const {
    return bytes_.substr(bytes_.starts_with("\xef\xbb\xbf") ? 3 : 0);
  }
  [[nodiscard]] const std::string& name() const { return name_; }

  /// Copies n bytes from number `at` on.  Those of a file come from the page cache, and no page of
  /// it becomes one of this process.  Many threads may call it.
  ///
  /// throws  invalid_matrix: the file can no longer be read, or is shorter now
  void copy(std::uint64_t at, std::size_t n, void* to) const;

  /// The memory of `part` is not needed for now; it can be read again.
  void set_aside(std::string_view part) const {
    if (from_ == origin::file) pages_.release(part);
  }
  /// The memory of `part` will not be read again.
  void release(std::string_view part) const { pages_.release(part); }

 private:
  /// What pages_ are: those of a file come back after their release.
  enum class origin { file, memory };

  input(std::string name, open_file file, mapping pages, std::string_view bytes, origin from);
  void unpack(const read_options& how);

  std::string name_;
  open_file file_;  // that the bytes are of, where they are
  mapping pages_;
  std::string_view bytes_;
  origin from_;
};

}  // namespace skerry
