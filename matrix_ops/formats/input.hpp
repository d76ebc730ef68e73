// SPDX-License-Identifier: Apache-2.0
// The decompressed bytes of a file, and its name for error messages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "matrix_ops/formats/file_descriptor.hpp"
#include "matrix_ops/formats/format.hpp"
#include "matrix_ops/formats/mapping.hpp"
#include "matrix_ops/free_memory.hpp"
#include "matrix_ops/printable.hpp"

namespace skerry {

/// An input file in memory: mapped if possible, decompressed if necessary.
class input {
 public:
  /// Maps a file, or reads it if it cannot be mapped, such as a pipe.  Decompresses gzip and zstd
  /// if may_be_compressed() (detect.hpp).
  ///
  /// throws  invalid_matrix: absent, unreadable, a directory, or damaged or truncated compressed
  ///         data
  [[nodiscard]] static input of_file(const std::filesystem::path& file,
                                     const read_options& how = {});

  /// The same for bytes that the caller owns.  They must outlive the input.
  [[nodiscard]] static input of_bytes(std::string_view bytes, std::string name,
                                      const read_options& how = {});

  [[nodiscard]] std::string_view bytes() const { return bytes_; }
  /// The bytes without a UTF-8 byte order mark.
  [[nodiscard]] std::string_view text() const {
    return bytes_.substr(bytes_.starts_with("\xef\xbb\xbf") ? 3 : 0);
  }
  [[nodiscard]] const std::string& name() const { return name_; }

  /// Throws invalid_matrix if the bytes exceed read_options::max_bytes, or the free memory.
  ///
  /// what  needs them, such as "17 entries"
  void check_memory(const std::string& what, std::uint64_t bytes) const {
    check_bytes(printable_name(name_) + ": " + what, bytes, max_bytes_);
  }

  /// Copies n bytes from `position` on.  A file is read with pread(2), so its pages do not become
  /// resident in this process.  Several threads may call it concurrently.
  ///
  /// throws  invalid_matrix: the file can no longer be read, or has become shorter
  void copy(std::uint64_t position, std::size_t n, void* to) const;

  /// Frees the memory of `bytes` if a mapped file backs it.  The bytes can still be read: they are
  /// loaded again on access.  To be called when they are not needed for some time.
  void drop_file_pages(std::string_view bytes) const {
    if (from_ == origin::file) pages_.release(bytes);
  }
  /// Frees the memory of `bytes`, which must not be read again.
  void release(std::string_view bytes) const { pages_.release(bytes); }

 private:
  /// What backs pages_.  Pages of a file can be read again after their release.
  enum class origin { file, memory };

  input(std::string name, file_descriptor file, mapping pages, std::string_view bytes, origin from);
  void decompress(const read_options& how);

  std::string name_;
  file_descriptor file_;  // of the bytes, if a file backs them
  mapping pages_;
  std::string_view bytes_;
  origin from_;
  std::uint64_t max_bytes_ = 0;  // as in read_options
};

}  // namespace skerry
