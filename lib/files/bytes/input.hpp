// SPDX-License-Identifier: Apache-2.0
// The decompressed bytes of a file, and its name for error messages.
#pragma once

#include <sys/stat.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "lib/files/bytes/byte_stream.hpp"
#include "lib/files/bytes/file_descriptor.hpp"
#include "lib/files/bytes/mapping.hpp"
#include "lib/files/bytes/read_meter.hpp"
#include "lib/files/readers/format.hpp"
#include "matrix_ops/error.hpp"
#include "matrix_ops/free_memory.hpp"
#include "matrix_ops/printable.hpp"

namespace skerry {

/// What differs between versions of a file, with a high probability.
struct file_version {
  std::uint64_t bytes, modified;  // `modified` in seconds, which copies keep
  std::uint64_t hash;             // of the first and the last block
};

/// The bytes of a file: an open file that is read with pread(2); memory that holds the bytes of a
/// stream or the decompressed bytes of a file; or a stream that can be read once, front to back.
///
/// A file is never mapped, so another process that truncates it cannot cause a fault.  A file that
/// changes while it is read is an error: see reading().
class input {
 public:
  /// Opens a regular file.  Reads a pipe, a device or a file of unknown size, such as those in
  /// /proc and /sys, to its end.  Decompresses gzip and zstd if may_be_compressed() (detect.hpp).
  ///
  /// file    "-": standard input, from its current position on
  /// watch   called in each pass over the bytes, see begin_pass(); may be empty
  /// throws  invalid_matrix: absent, unreadable, a directory, too large for the memory, or damaged
  ///         or truncated compressed data; read_stopped if the watch returned false
  [[nodiscard]] static input of_file(const std::filesystem::path& file,
                                     const read_options& how = {}, const read_watch& watch = {});

  /// The same, but a pipe or compressed bytes become a stream: they are not read into memory.
  ///
  /// throws  as of_file(); damaged data are found when they are read
  [[nodiscard]] static input of_stream(const std::filesystem::path& file,
                                       const read_options& how = {});

  /// The same as of_file() for bytes that the caller owns.  They must outlive the input.
  [[nodiscard]] static input of_bytes(std::string_view bytes, std::string name,
                                      const read_options& how = {});

  [[nodiscard]] const std::string& name() const { return name_; }
  /// The number of bytes; of a file, when it was opened; of a stream, `unknown_size` until head()
  /// or window() has reached its end.
  [[nodiscard]] std::uint64_t size() const { return size_; }
  static constexpr std::uint64_t unknown_size = ~std::uint64_t{0};

  [[nodiscard]] bool is_stream() const { return stream_ != nullptr; }
  /// Reads the bytes of a stream that follow those of window(), which must not grow afterwards.
  ///
  /// returns  their number: to.size(), or less at the end
  /// throws   invalid_matrix: unreadable or damaged
  [[nodiscard]] std::size_t read_on(std::span<char> to) const { return stream_->read(to); }
  /// The number of bytes of a stream that have been read so far, before decompression.
  [[nodiscard]] std::uint64_t packed_bytes_read() const { return stream_->position(); }
  /// The number of bytes of the file, before decompression; 0 if it is not known.
  [[nodiscard]] std::uint64_t packed_size() const { return packed_size_; }

  /// Throws invalid_matrix if the bytes, with those that the input holds, exceed
  /// read_options::max_bytes; or, without a limit, if the bytes exceed the free memory.
  ///
  /// what  needs them, such as "17 entries"
  void check_memory(const std::string& what, std::uint64_t bytes) const {
    const std::uint64_t held = max_bytes_ != 0 && pages_.size() != 0 ? size_ : 0;
    check_bytes(printable_name(name_) + ": " + what,
                saturating_sum(bytes, saturating_sum(held, buffer_bytes_)), max_bytes_);
  }
  /// Adds buffers for the bytes to what the input holds.  Not to be called concurrently.
  ///
  /// throws  as check_memory()
  void count_buffers(const std::string& what, std::uint64_t bytes) const {
    check_memory(what, bytes);
    buffer_bytes_ += bytes;
  }

  /// The bytes of the start of a text that decide what it means.
  static constexpr std::uint64_t most_of_head = std::uint64_t{1} << 16;
  /// The first min(n, size()) bytes.  Valid until the next call; not to be called concurrently.
  [[nodiscard]] std::string_view head(std::uint64_t n) const { return window(0, n).substr(0, n); }
  /// The bytes from `position` on: n or more, or all that follow.  As head(); of a stream, those
  /// before `position` cannot be read again.
  ///
  /// throws  invalid_matrix: more than a mebibyte that read_options::max_bytes forbids
  [[nodiscard]] std::string_view window(std::uint64_t position, std::uint64_t n) const;
  /// The position of the text: after a UTF-8 byte order mark, if there is one, and after `sep=;`,
  /// but before its line end.
  [[nodiscard]] std::uint64_t text_begin() const;
  /// The character of a first line `sep=;`, by which a spreadsheet names its delimiter.
  [[nodiscard]] std::optional<char> declared_delimiter() const;

  /// The bytes [position, position + n) if the input is in memory, else nullptr.
  [[nodiscard]] const char* in_memory(std::uint64_t position) const {
    return is_in_memory() ? bytes_.data() + position : nullptr;
  }
  /// Copies n bytes from `position` on.  Several threads may call it concurrently.
  ///
  /// position  position + n <= size(); of a stream, inside the window
  /// throws    invalid_matrix: the file can no longer be read, or has become shorter
  void copy(std::uint64_t position, std::size_t n, void* to) const;

  /// Frees the memory of the bytes [position, position + n), if the input owns it.  They must not
  /// be read again.
  void release(std::uint64_t position, std::size_t n) const;

  /// Begins a pass over `total` bytes, which threads report by count().
  void begin_pass(std::uint64_t total) const {
    if (meter_) meter_->begin_pass(total);
  }
  /// Reports bytes that have been read in this pass.  Several threads may call it concurrently.
  ///
  /// throws  read_stopped if the watch returned false
  void count(std::uint64_t bytes) const {
    if (meter_) meter_->add(bytes);
  }

  /// The version of a file that is neither a stream nor in memory.
  ///
  /// throws  invalid_matrix: unreadable
  [[nodiscard]] file_version version() const;

  /// Throws invalid_matrix if the size or the modification time of the file has changed since it
  /// was opened.
  void check_unchanged() const;
  /// Throws invalid_matrix: the file changed while it was read.
  [[noreturn]] void fail_changed() const;

 private:
  input(std::string name, file_descriptor file);
  static input open(const std::filesystem::path& file, const read_options& how);
  [[nodiscard]] bool is_in_memory() const { return file_.get() < 0; }
  void read_stream();
  void decompress(const read_options& how);

  std::string name_;
  file_descriptor file_;         // none if the bytes are in memory
  struct stat opened_ {};        // of the file
  bool has_known_size_ = false;  // of the file
  std::uint64_t base_ = 0;       // the position in the file of the first byte
  mutable std::uint64_t size_ = 0;
  std::uint64_t packed_size_ = 0;  // size_ of the file
  std::unique_ptr<byte_stream> stream_;
  std::unique_ptr<read_meter> meter_;  // none if nobody watches
  mapping pages_;                      // owns bytes_, unless the caller does
  std::string_view bytes_;             // [size_] if in memory
  mutable std::string window_;         // bytes of a file or a stream
  mutable std::uint64_t window_begin_ = 0, buffer_bytes_ = 0;
  std::uint64_t max_bytes_ = 0;  // as in read_options
};

/// Calls read(), which reads `in`, and returns its result.
///
/// throws  invalid_matrix: the file changed meanwhile, whatever read() did; else what it throws
template <class Read>
[[nodiscard]] auto reading(const input& in, Read read) {
  const auto read_checked = [&] {
    try {
      return read();
    } catch (const invalid_matrix&) {
      in.check_unchanged();  // the cause of a wrong line is the change
      throw;
    }
  };
  auto result = read_checked();
  in.check_unchanged();
  return result;
}

}  // namespace skerry
