// SPDX-License-Identifier: Apache-2.0
// A file that appears under its name whole or not at all.
#pragma once

#include <filesystem>
#include <span>
#include <stdexcept>
#include <string>

namespace skerry {

/// A file that cannot be written.  what() names the file, what the system said, and the remedy.
struct unwritable_file : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Collects bytes in a temporary file beside the target; commit() renames it.  Without commit() the
/// temporary is removed and the target is as it was.  A target that exists and is not a regular
/// file (/dev/full, a pipe) is written directly, and so is the process's own standard output.
class output_file {
 public:
  /// throws  unwritable_file
  explicit output_file(std::filesystem::path target);
  ~output_file();
  output_file(const output_file&) = delete;
  output_file& operator=(const output_file&) = delete;

  /// Appends.  There is no buffer here: hand over some 64 KB or more at a time.
  void write(std::span<const char> bytes);
  /// Closes the file, which may still fail, and gives it its name.  Called once, last.
  void commit();

 private:
  void open_temporary(unsigned mode);
  [[noreturn]] void fail(int error) const;

  std::filesystem::path target_;
  std::filesystem::path temporary_;  // empty: written directly, or renamed already
  int descriptor_ = -1;
};

}  // namespace skerry
