// SPDX-License-Identifier: Apache-2.0
// A file that is replaced atomically: complete or not at all.
#pragma once

#include <filesystem>
#include <span>
#include <stdexcept>
#include <string>

namespace skerry {

/// A file cannot be written.  what() names the file, the system's error, and the remedy.
struct unwritable_file : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Writes to a temporary file in the target's folder; commit() renames it to the target.  Without
/// commit() the temporary file is removed and the target is unchanged.  A target that exists and is
/// not a regular file (/dev/full, a pipe) is written directly, and so is the process's standard
/// output.
class output_file {
 public:
  /// throws  unwritable_file
  explicit output_file(std::filesystem::path target);
  ~output_file();
  output_file(const output_file&) = delete;
  output_file& operator=(const output_file&) = delete;

  /// Appends bytes.  Unbuffered: pass 64 KB or more at a time.
  ///
  /// throws  unwritable_file
  void write(std::span<const char> bytes);
  /// Closes the file and renames it to the target.  To be called once, last.
  ///
  /// throws  unwritable_file
  void commit();

 private:
  void open_temporary(unsigned mode);
  [[noreturn]] void fail(int error) const;

  std::filesystem::path target_;
  std::filesystem::path temporary_;  // empty: written directly, or renamed already
  int descriptor_ = -1;
};

}  // namespace skerry
