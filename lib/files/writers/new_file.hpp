// SPDX-License-Identifier: Apache-2.0
// A regular file that gets its name when it is complete.
#pragma once

#include <sys/stat.h>

#include <filesystem>
#include <optional>
#include <string>

#include "lib/files/writers/temporary_name.hpp"

namespace skerry {

/// A new file in the folder of a target: without a name where the file system supports that
/// (O_TMPFILE), else with a temporary name.
class new_file {
 public:
  /// target     as absolute_name() returns it
  /// old        the existing regular file, whose mode and owner the new file gets; or nothing
  /// shared     other processes can open the file by temporary_path()
  /// temporary  the first temporary name to be tried; empty: none
  /// throws     std::system_error
  new_file(std::filesystem::path target, const std::optional<struct stat>& old, bool shared,
           std::filesystem::path temporary);
  ~new_file();
  new_file(const new_file&) = delete;
  new_file& operator=(const new_file&) = delete;

  [[nodiscard]] int descriptor() const { return descriptor_; }
  /// The file's name until commit(); empty if it has none.
  [[nodiscard]] std::string temporary_path() const { return name_ ? name_->c_str() : ""; }

  /// Gives the file the name of the target, which is replaced atomically if it exists.
  ///
  /// throws  std::system_error
  void commit();
  /// Flushes the folder, and with it the name of the committed file, to the disk.
  ///
  /// throws  std::system_error
  void flush_name_to_disk() const;

 private:
  bool open_unnamed(mode_t mode);
  void open_named(mode_t mode);
  void link_to_temporary_name();
  void choose_temporary_name();

  std::filesystem::path target_, folder_, temporary_;
  bool replaces_;
  int descriptor_ = -1;
  std::optional<temporary_name> name_;  // empty: the file has no name
};

}  // namespace skerry
