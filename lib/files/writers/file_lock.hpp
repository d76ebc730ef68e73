// SPDX-License-Identifier: Apache-2.0
// Excludes other processes from a file that is replaced as a whole.
#pragma once

#include <filesystem>

namespace skerry {

/// Holds the lock of a file: an empty file FILE.skerry-lock beside it, locked by the system.  The
/// file itself cannot carry the lock, since an output_file replaces it.
///
/// The system releases the lock when the process ends, by whatever signal; then FILE.skerry-lock
/// may stay, which does no harm.  Programs that do not lock the file are not excluded.  A child of
/// fork() may destroy its copy: the lock stays the parent's.  Move-only.
class file_lock {
 public:
  /// Also removes FILE.skerry-new, which an owner of the lock has left that was killed while it
  /// replaced the file.
  ///
  /// file    need not exist; symbolic links are followed, now and not again
  /// throws  unwritable_file: another process, or another object of this one, holds the lock;
  ///         FILE.skerry-lock cannot be created, or is no empty regular file
  explicit file_lock(const std::filesystem::path& file);
  file_lock(file_lock&& other) noexcept;
  file_lock& operator=(file_lock&& other) noexcept;
  /// Removes FILE.skerry-lock.
  ~file_lock();

  /// The file, as given.
  [[nodiscard]] const std::filesystem::path& file() const { return file_; }
  /// The absolute name of the file that is locked.
  [[nodiscard]] const std::filesystem::path& target() const { return target_; }
  /// FILE.skerry-new: the temporary name of a file that will replace the target.
  [[nodiscard]] std::filesystem::path temporary() const;

 private:
  std::filesystem::path file_, target_, lock_;
  int owner_;
  int descriptor_ = -1;
};

}  // namespace skerry
