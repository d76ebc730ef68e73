// SPDX-License-Identifier: Apache-2.0
// Names of temporary files, known to remove_temporary_files().
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>

namespace skerry {

/// The name of a temporary file.  The destructor removes the file with this name, if there is one.
///
/// The name is registered before a file can have it, and as long as a file has it.
class temporary_name {
 public:
  explicit temporary_name(std::string name);
  /// `.skerry-PID-TIME` in a folder.
  [[nodiscard]] static std::string in(const std::filesystem::path& folder);
  ~temporary_name();
  temporary_name(const temporary_name&) = delete;
  temporary_name& operator=(const temporary_name&) = delete;

  [[nodiscard]] const char* c_str() const { return name_.c_str(); }
  /// No file of this process has the name any more.  The destructor removes nothing then.
  void release();

 private:
  friend void remove_temporary_files() noexcept;

  std::string name_;  // empty: released
  pid_t owner_;       // a child of fork() does not own the file
};

}  // namespace skerry
